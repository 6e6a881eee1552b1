import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import { factsOf } from './parts/field';
import { useText } from './parts/panel';
import { Value } from './parts/value';

/** A field in a list. */
export default function FieldValue({ property, record, resource }: BasePropertyProps): React.ReactElement {
  const text = useText();
  const name = property.propertyPath;
  return (
    <Value
      kind={factsOf(property).kind}
      value={record?.params[name] as unknown}
      currency={record?.params['currency'] as string | undefined}
      referenceTitle={record?.populated[name]?.title}
      choiceKey={(choice) => `resources.${resource.id}.choices.${name}.${choice}`}
      text={text}
    />
  );
}
