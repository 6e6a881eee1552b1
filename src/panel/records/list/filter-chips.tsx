import type { RecordJSON, ResourceJSON } from 'adminjs';
import React from 'react';
import { shownDay } from '../../parts/days';
import { decimalText, moneyText } from '../../parts/format';
import { type Translate, useText } from '../../parts/panel';
import { factsOf } from '../field-facts';
import { choiceText } from './field-filter';
import type { Filters } from './use-list';

interface FilterChipsProps {
  resource: ResourceJSON;
  filters: Filters;
  /** The records that were found: they know what those are called to which they refer. */
  records: readonly RecordJSON[];
  onRemove: (names: readonly string[]) => void;
}

/** What the list is filtered by, each to be taken away. */
export function FilterChips(props: FilterChipsProps): React.ReactElement | null {
  const { resource, filters, records, onRemove } = props;
  const text = useText();
  const names = [...new Set(Object.keys(filters).map((name) => name.split('~~')[0]!))].filter(
    (name) => name !== 'title',
  );
  if (names.length === 0) return null;
  return (
    <ul className="p-filter-chips">
      {names.map((name) => {
        const label = text(`resources.${resource.id}.properties.${name}`);
        return (
          <li key={name} className="p-chip">
            {label}: {filterText(resource, name, filters, records, text)}
            <button
              type="button"
              aria-label={text('list.removeFilter', { name: label })}
              onClick={() => onRemove([name, `${name}~~from`, `${name}~~to`])}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function filterText(
  resource: ResourceJSON,
  name: string,
  filters: Filters,
  records: readonly RecordJSON[],
  text: Translate,
): string {
  const property = resource.filterProperties.find((one) => one.name === name);
  const value = filters[name] ?? '';
  if (!property) return value;
  const [from, to] = [filters[`${name}~~from`], filters[`${name}~~to`]];
  switch (factsOf(property).kind) {
    case 'day':
    case 'instant':
      if (from && to) return `${shownDay(from)} – ${shownDay(to)}`;
      return from
        ? text('list.fromDay', { day: shownDay(from) })
        : text('list.toDay', { day: shownDay(to ?? value) });
    case 'flag':
    case 'choice':
    case 'auditAction':
    case 'auditEntity':
      return choiceText(resource.id, property, value, text);
    case 'reference':
      return records.find(({ populated }) => populated[name])?.populated[name]?.title ?? value;
    case 'money':
      return moneyText(value);
    case 'decimal':
    case 'amount':
      return decimalText(value);
    default:
      return value;
  }
}
