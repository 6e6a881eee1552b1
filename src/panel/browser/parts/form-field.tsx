import type { BasePropertyJSON } from 'adminjs';
import React from 'react';
import { factsOf } from './field';
import { Input } from './inputs/input';
import { useOptionalText, useText } from './panel';
import { Value } from './value';

/** Kinds with more than one thing to type into: their label names them all. */
const PARTED = new Set([
  'adultMultipliers',
  'childBands',
  'features',
  'images',
  'paymentTypes',
  'permissions',
]);

interface FormFieldProps {
  resourceId: string;
  property: BasePropertyJSON;
  value: unknown;
  /** Whether a secret is stored, which is never shown. */
  stored: boolean;
  /** Identifier of what is wrong with it. */
  fault: string | undefined;
  /** By their names, fields of the form that somebody else has changed, as they are now. */
  meanwhile: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
}

/** One field of a form: its label, what is typed into, what is wrong with it, and a hint. */
export function FormField(props: FormFieldProps): React.ReactElement {
  const { resourceId, property, value, stored, fault, meanwhile, onChange } = props;
  const text = useText();
  const optional = useOptionalText();
  const { kind, choices } = factsOf(property);
  const name = property.propertyPath;
  const hint = optional(`resources.${resourceId}.hints.${name}`);
  const choiceKey = (choice: string) => `resources.${resourceId}.choices.${name}.${choice}`;
  return (
    <div className={`p-field p-field-${kind}`}>
      <label id={`label-${name}`} className="p-label" htmlFor={`field-${name}`}>
        {text(`resources.${resourceId}.properties.${name}`)}
        {property.isRequired ? (
          <span className="p-required" aria-label={text('labels.required')}>
            {' '}
            *
          </span>
        ) : null}
      </label>
      <div {...(PARTED.has(kind) ? { role: 'group', 'aria-labelledby': `label-${name}` } : {})}>
        <Input
          id={`field-${name}`}
          labelledBy={`label-${name}`}
          kind={kind}
          value={value}
          invalid={fault !== undefined}
          describedBy={fault !== undefined ? `fault-${name}` : hint ? `hint-${name}` : undefined}
          required={property.isRequired}
          stored={stored}
          choices={choices}
          choiceKey={choiceKey}
          reference={property.reference ?? ''}
          text={text}
          onChange={onChange}
        />
        {fault !== undefined ? (
          <p id={`fault-${name}`} className="p-fault">
            {text(`messages.${fault}`)}
          </p>
        ) : null}
        {fault !== undefined && name in meanwhile && kind !== 'reference' ? (
          <div className="p-hint">
            {text('labels.now')}:{' '}
            <Value kind={kind} value={meanwhile[name]} choiceKey={choiceKey} text={text} />
          </div>
        ) : null}
        {hint ? (
          <p id={`hint-${name}`} className="p-hint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
