import type { BasePropertyJSON, RecordJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { useText } from '../parts/panel';
import { factsOf } from './field-facts';
import { Value } from './value';

interface RecordValueProps {
  resource: ResourceJSON;
  record: RecordJSON;
  property: BasePropertyJSON;
}

/** What a record has in a field, in words. */
export function RecordValue({ resource, record, property }: RecordValueProps): React.ReactElement {
  const text = useText();
  const { name } = property;
  return (
    <Value
      kind={factsOf(property).kind}
      value={record.params[name] as unknown}
      currency={record.params['currency'] as string | undefined}
      referenceTitle={record.populated[name]?.title}
      choiceKey={(choice) => `resources.${resource.id}.choices.${name}.${choice}`}
      text={text}
    />
  );
}
