import type { BasePropertyJSON } from 'adminjs';
import React from 'react';
import { Field } from '../parts/field';
import { factsOf } from './field-facts';
import { Input } from './inputs/input';
import { useOptionalText, useText } from '../parts/panel';
import type { ReferenceChoice } from './reference-select';
import { Value } from './value';

/** Kinds with more than one input: their label names them all. */
const GROUPS = new Set([
  'adultMultipliers',
  'childBands',
  'features',
  'images',
  'paymentTypes',
  'permissions',
  'derivation',
]);

interface FormFieldProps {
  resourceId: string;
  property: BasePropertyJSON;
  value: unknown;
  stored: ReferenceChoice | undefined;
  isStored: boolean;
  /** Identifier of what is wrong with it. */
  fault: string | undefined;
  /** By their names, fields of the form that somebody else has changed, as they are now. */
  concurrent: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
}

export function FormField(props: FormFieldProps): React.ReactElement {
  const { resourceId, property, value, stored, isStored, fault, concurrent, onChange } = props;
  const text = useText();
  const optional = useOptionalText();
  const { kind, choices } = factsOf(property);
  const name = property.propertyPath;
  const choiceKey = (choice: string) => `resources.${resourceId}.choices.${name}.${choice}`;
  const now =
    fault !== undefined && name in concurrent && kind !== 'reference' ? (
      <div className="p-hint">
        {text('labels.now')}: <Value kind={kind} value={concurrent[name]} choiceKey={choiceKey} text={text} />
      </div>
    ) : null;
  return (
    <Field
      id={`field-${name}`}
      className={`p-field-${kind}`}
      label={text(`resources.${resourceId}.properties.${name}`)}
      fault={fault === undefined ? undefined : text(`messages.${fault}`)}
      hint={optional(`resources.${resourceId}.hints.${name}`)}
      isRequired={property.isRequired}
      isGroup={GROUPS.has(kind)}
      note={now}
    >
      <Input
        kind={kind}
        value={value}
        required={property.isRequired}
        isStored={isStored}
        choices={choices}
        choiceKey={choiceKey}
        reference={property.reference ?? ''}
        stored={stored}
        text={text}
        onChange={onChange}
      />
    </Field>
  );
}
