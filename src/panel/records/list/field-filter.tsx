import type { BasePropertyJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { DateInput } from '../../parts/date-input';
import { DecimalInput } from '../../parts/decimal-input';
import { TextInput } from '../../parts/field';
import { type Translate, useText } from '../../parts/panel';
import { Select } from '../../parts/select';
import { factsOf } from '../field-facts';
import { ReferenceSelect } from '../reference-select';
import { auditActionText } from '../value';
import type { Filters } from './use-list';

interface FieldFilterProps {
  resource: ResourceJSON;
  property: BasePropertyJSON;
  values: Filters;
  onChange: (name: string, value: string) => void;
}

export function FieldFilter({ resource, property, values, onChange }: FieldFilterProps): React.ReactElement {
  const text = useText();
  const { name } = property;
  const { kind, choices } = factsOf(property);
  const label = text(`resources.${resource.id}.properties.${name}`);
  if (kind === 'day' || kind === 'instant') {
    return <DayFilter name={name} label={label} values={values} onChange={onChange} />;
  }
  const input = {
    className: 'p-input',
    value: values[name] ?? '',
    onChange: (v: string) => onChange(name, v),
  };
  const offered = kind === 'flag' ? ['true', 'false'] : choices;
  return (
    <label className="p-filter">
      <span>{label}</span>
      {kind === 'flag' || kind === 'choice' || kind === 'auditAction' || kind === 'auditEntity' ? (
        <Select
          {...input}
          empty={text('labels.any')}
          options={offered.map((choice) => [choice, choiceText(resource.id, property, choice, text)])}
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

/** Whether the days of a range are the wrong way round. */
export function isTurned(values: Filters, name: string): boolean {
  const [from, to] = [values[`${name}~~from`] ?? '', values[`${name}~~to`] ?? ''];
  return from !== '' && to !== '' && from.slice(0, 10) > to.slice(0, 10);
}

interface DayFilterProps {
  name: string;
  label: string;
  values: Filters;
  onChange: (path: string, value: string) => void;
}

function DayFilter({ name, label, values, onChange }: DayFilterProps): React.ReactElement {
  const text = useText();
  const hasFault = isTurned(values, name);
  const fault = hasFault ? `fault-filter-${name}` : undefined;
  return (
    <fieldset className="p-filter">
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="p-filter-end">
          <label htmlFor={`filter-${name}-${end}`}>{text(`labels.${end}`)}</label>
          <DateInput
            id={`filter-${name}-${end}`}
            value={values[`${name}~~${end}`] ?? ''}
            aria-invalid={hasFault}
            aria-describedby={fault}
            onChange={(day) => onChange(`${name}~~${end}`, day)}
          />
        </div>
      ))}
      {hasFault ? (
        <p id={fault} className="p-fault" role="alert">
          {text('messages.fromIsAfterTo')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** What a choice of a filter is called. */
export function choiceText(
  resourceId: string,
  property: BasePropertyJSON,
  choice: string,
  text: Translate,
): string {
  const { kind } = factsOf(property);
  if (kind === 'flag') return text(choice === 'true' ? 'labels.yes' : 'labels.no');
  if (kind === 'auditAction') return auditActionText(choice, text);
  if (kind === 'auditEntity') return text(`audit.entities.${choice}`);
  return text(`resources.${resourceId}.choices.${property.name}.${choice}`);
}
