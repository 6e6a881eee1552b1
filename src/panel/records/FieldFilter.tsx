import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import { DateInput } from '../parts/date-input';
import { DecimalInput } from '../parts/decimal-input';
import { TextInput } from '../parts/field';
import { factsOf } from './field-facts';
import { ReferenceSelect } from './reference-select';
import { type Translate, useText } from '../parts/panel';
import { Select } from '../parts/select';
import { auditActionText } from './value';

export default function FieldFilter(props: BasePropertyProps): React.ReactElement {
  const { property, onChange, resource } = props;
  const text = useText();
  const name = property.propertyPath;
  const { kind, choices } = factsOf(property);
  const values = (props.filter ?? {}) as Record<string, string>;
  const label = text(`resources.${resource.id}.properties.${name}`);
  const set = (path: string, value: string) => onChange?.(path, value as never);
  if (kind === 'day' || kind === 'instant') {
    return <DayFilter name={name} label={label} values={values} onChange={set} />;
  }
  const input = { className: 'p-input', value: values[name] ?? '', onChange: (v: string) => set(name, v) };
  const textOf = (choice: string) =>
    choiceText(kind, choice, `resources.${resource.id}.choices.${name}.${choice}`, text);
  const offered = kind === 'flag' ? ['true', 'false'] : choices;
  return (
    <label className="p-filter">
      <span>{label}</span>
      {kind === 'flag' || kind === 'choice' || kind === 'auditAction' || kind === 'auditEntity' ? (
        <Select
          {...input}
          empty={text('labels.any')}
          options={offered.map((choice) => [choice, textOf(choice)])}
        />
      ) : kind === 'reference' ? (
        <ReferenceSelect resourceId={property.reference ?? ''} empty={text('labels.any')} {...input} />
      ) : kind === 'decimal' || kind === 'money' || kind === 'amount' ? (
        <DecimalInput money={kind !== 'decimal'} {...input} />
      ) : (
        <TextInput {...input} />
      )}
    </label>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  values: Record<string, string>;
  onChange: (path: string, value: string) => void;
}

function DayFilter({ name, label, values, onChange }: DayFilterProps): React.ReactElement {
  const text = useText();
  const [from, to] = [values[`${name}~~from`] ?? '', values[`${name}~~to`] ?? ''];
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
            onChange={(day) => onChange(`${name}~~${end}`, day)}
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

function choiceText(kind: string, choice: string, key: string, text: Translate): string {
  if (kind === 'flag') return text(choice === 'true' ? 'labels.yes' : 'labels.no');
  if (kind === 'auditAction') return auditActionText(choice, text);
  return text(kind === 'auditEntity' ? `audit.entities.${choice}` : key);
}
