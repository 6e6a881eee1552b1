import type { BasePropertyProps } from 'adminjs';
import React from 'react';
import { Link } from 'react-router-dom';
import { factsOf } from './field-facts';
import { useText } from '../parts/panel';
import { Value } from './value';

/** The first field of a line leads to the record, so that the keyboard comes there too. */
export default function FieldValue(props: BasePropertyProps): React.ReactElement {
  const { property, record, resource, where } = props;
  const text = useText();
  const name = property.propertyPath;
  const label = text(`resources.${resource.id}.properties.${name}`);
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
  if (where !== 'list') return value;
  // Seen on a telephone alone, where a record is a card and the heads of columns are left out.
  const labelled = (
    <>
      <span className="p-cell-label">{label}</span>
      <span className="p-cell-value">{value}</span>
    </>
  );
  const action = ['show', 'edit'].find((one) => record?.recordActions.some((own) => own.name === one));
  if (!record || !action || resource.listProperties[0]?.name !== property.name) return labelled;
  return (
    <Link
      className="p-row-link"
      to={`/admin/resources/${resource.id}/records/${record.id}/${action}`}
      onClick={(event) => event.stopPropagation()}
    >
      {labelled}
    </Link>
  );
}
