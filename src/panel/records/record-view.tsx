import type { BasePropertyJSON, RecordJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { useText } from '../parts/panel';
import { factsOf } from './field-facts';
import type { FieldKind } from './records.contract';
import { RecordValue } from './record-value';

/** Kinds of values that need the width of the page. */
const WIDE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'longText',
  'richText',
  'localizedLong',
  'localizedRich',
  'adultMultipliers',
  'childBands',
  'features',
  'images',
  'lines',
  'permissions',
  'priceDifferences',
  'facts',
]);

interface RecordViewProps {
  resource: ResourceJSON;
  record: RecordJSON;
}

/** What is known of a record: short values first, long ones below, and the names of those that are not given. */
export function RecordView({ resource, record }: RecordViewProps): React.ReactElement {
  const text = useText();
  const label = ({ name }: BasePropertyJSON) => text(`resources.${resource.id}.properties.${name}`);
  const given = resource.showProperties.filter(({ name }) => isGiven(record.params[name]));
  const missing = resource.showProperties.filter((property) => !given.includes(property));
  const isWide = (property: BasePropertyJSON) => WIDE.has(factsOf(property).kind);
  return (
    <section className="p-card p-view">
      <dl className="p-view-facts">
        {given
          .filter((property) => !isWide(property))
          .map((property) => (
            <div key={property.name}>
              <dt>{label(property)}</dt>
              <dd className="p-show-value">
                <RecordValue resource={resource} record={record} property={property} />
              </dd>
            </div>
          ))}
      </dl>
      {given.filter(isWide).map((property) => (
        <div key={property.name} className="p-view-wide">
          <h2>{label(property)}</h2>
          <div className="p-show-value">
            <RecordValue resource={resource} record={record} property={property} />
          </div>
        </div>
      ))}
      {missing.length > 0 ? (
        <p className="p-hint">{text('list.without', { names: missing.map(label).join(', ') })}</p>
      ) : null}
    </section>
  );
}

/** Lists and texts by language come as JSON: an empty one is nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !['', '[]', '{}'].includes(String(value));
}
