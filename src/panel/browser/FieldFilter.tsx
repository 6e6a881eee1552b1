import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import { DateInput } from './parts/date-input';
import { DecimalInput } from './parts/decimal-input';
import { factsOf } from './parts/field';
import { ReferenceSelect } from './parts/reference-select';
import { type Translate, useText } from './parts/panel';
import { auditActionText } from './parts/value';

/** One condition of a list's filter. */
export default function FieldFilter({
  property,
  filter,
  onChange,
  resource,
}: BasePropertyProps): React.ReactElement {
  const text = useText();
  const name = property.propertyPath;
  const { kind, choices } = factsOf(property);
  const values = (filter ?? {}) as Record<string, string>;
  const label = text(`resources.${resource.id}.properties.${name}`);
  const set = (path: string, value: string) => onChange?.(path, value as never);
  if (kind === 'day' || kind === 'instant') {
    const [from = '', to = ''] = [values[`${name}~~from`], values[`${name}~~to`]];
    const isTurned = from !== '' && to !== '' && from.slice(0, 10) > to.slice(0, 10);
    const fault = isTurned ? `fault-filter-${name}` : undefined;
    return (
      <fieldset className="p-filter">
        <legend>{label}</legend>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="p-filter-end">
            <label htmlFor={`filter-${name}-${end}`}>{text(`labels.${end}`)}</label>
            <DateInput
              id={`filter-${name}-${end}`}
              value={end === 'from' ? from : to}
              aria-invalid={isTurned}
              aria-describedby={fault}
              onChange={(day) => set(`${name}~~${end}`, day)}
            />
          </div>
        ))}
        {isTurned ? (
          <p id={fault} className="p-fault" role="alert">
            {text('messages.fromIsAfterTo')}
          </p>
        ) : null}
      </fieldset>
    );
  }
  const value = values[name] ?? '';
  return (
    <label className="p-filter">
      <span>{label}</span>
      {kind === 'flag' || kind === 'choice' || kind === 'auditAction' || kind === 'auditEntity' ? (
        <select className="p-input" value={value} onChange={(event) => set(name, event.target.value)}>
          <option value="">{text('labels.any')}</option>
          {(kind === 'flag' ? ['true', 'false'] : choices).map((choice) => (
            <option key={choice} value={choice}>
              {choiceText(kind, choice, `resources.${resource.id}.choices.${name}.${choice}`, text)}
            </option>
          ))}
        </select>
      ) : kind === 'reference' ? (
        <ReferenceSelect
          resourceId={property.reference ?? ''}
          value={value}
          empty={text('labels.any')}
          onChange={(id) => set(name, id)}
        />
      ) : kind === 'decimal' || kind === 'money' || kind === 'amount' ? (
        <DecimalInput
          className="p-input"
          money={kind !== 'decimal'}
          value={value}
          onChange={(typed) => set(name, typed)}
        />
      ) : (
        <input className="p-input" value={value} onChange={(event) => set(name, event.target.value)} />
      )}
    </label>
  );
}

function choiceText(kind: string, choice: string, key: string, text: Translate): string {
  if (kind === 'flag') return text(choice === 'true' ? 'labels.yes' : 'labels.no');
  if (kind === 'auditAction') return auditActionText(choice, text);
  return text(kind === 'auditEntity' ? `audit.entities.${choice}` : key);
}
