import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import { Link } from 'react-router-dom';
import { factsOf } from './parts/field-facts';
import { useText } from './parts/panel';
import { Value } from './parts/value';

/** A field in a list. The first one of a line leads to the record, so that the keyboard comes there too. */
export default function FieldValue(props: BasePropertyProps): React.ReactElement {
  const { property, record, resource, where } = props;
  const text = useText();
  const name = property.propertyPath;
  const value = (
    <Value
      kind={factsOf(property).kind}
      value={record?.params[name] as unknown}
      currency={record?.params['currency'] as string | undefined}
      referenceTitle={record?.populated[name]?.title}
      choiceKey={(choice) => `resources.${resource.id}.choices.${name}.${choice}`}
      text={text}
    />
  );
  const action = ['show', 'edit'].find((one) => record?.recordActions.some((own) => own.name === one));
  if (where !== 'list' || !record || !action || resource.listProperties[0]?.name !== property.name)
    return value;
  return (
    <Link
      className="p-row-link"
      to={`/admin/resources/${resource.id}/records/${record.id}/${action}`}
      onClick={(event) => event.stopPropagation()}
    >
      {value}
    </Link>
  );
}
