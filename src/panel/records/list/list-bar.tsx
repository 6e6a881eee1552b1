import type { RecordJSON, ResourceJSON } from 'adminjs';
import React, { useEffect, useRef, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../../values/limits';
import { useOptionalText, useText } from '../../parts/panel';
import { useDebounced } from '../../parts/query';
import { listMetaOf } from '../resource';
import { FilterChips } from './filter-chips';
import { ListFilters } from './list-filters';
import { type Filters, filtersOfView, sameFilters } from './use-list';

interface ListBarProps {
  resource: ResourceJSON;
  filters: Filters;
  records: readonly RecordJSON[];
  onFilter: (filters: Filters) => void;
}

/** What narrows a list: its views, a search by name, and its filters. */
export function ListBar({ resource, filters, records, onFilter }: ListBarProps): React.ReactElement {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasFilters = resource.filterProperties.length > 0;
  return (
    <>
      <ListViews resource={resource} filters={filters} onFilter={onFilter} />
      <div className="p-list-bar">
        <FindByName resource={resource} filters={filters} onFilter={onFilter} />
        {hasFilters ? (
          <button
            ref={button}
            type="button"
            className="p-button p-button-quiet"
            aria-expanded={isOpen}
            data-testid="filter"
            onClick={() => setOpen(!isOpen)}
          >
            {text('buttons.filter')}
          </button>
        ) : null}
        <FilterChips
          resource={resource}
          filters={filters}
          records={records}
          onRemove={(names) =>
            onFilter(Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name))))
          }
        />
      </div>
      {isOpen ? (
        <ListFilters
          resource={resource}
          filters={filters}
          onApply={onFilter}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

interface ListViewsProps {
  resource: ResourceJSON;
  filters: Filters;
  onFilter: (filters: Filters) => void;
}

function ListViews({ resource, filters, onFilter }: ListViewsProps): React.ReactElement | null {
  const text = useText();
  const optional = useOptionalText();
  const { views = [] } = listMetaOf(resource);
  if (views.length === 0) return null;
  const offered: [name: string, wanted: Filters][] = [
    [optional(`resources.${resource.id}.views.all`) || text('list.all'), {}],
    ...views.map((view): [string, Filters] => [
      text(`resources.${resource.id}.views.${view.name}`),
      filtersOfView(view),
    ]),
  ];
  return (
    <div className="p-views" role="group" aria-label={text('list.views')}>
      {offered.map(([name, wanted]) => (
        <button
          key={name}
          type="button"
          aria-pressed={sameFilters(wanted, filters)}
          onClick={() => onFilter(wanted)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Searches by what records are called, a moment after the last letter. */
function FindByName({ resource, filters, onFilter }: ListViewsProps): React.ReactElement {
  const text = useText();
  const optional = useOptionalText();
  const label = optional(`resources.${resource.id}.find`) || text('list.find');
  /** Undefined where nothing was typed since the list was asked for. */
  const [typed, setTyped] = useState<string>();
  const settled = useDebounced(typed);
  useEffect(() => {
    if (typed === undefined || settled !== typed) return;
    setTyped(undefined);
    const { title = '', ...others } = filters;
    if (typed !== title) onFilter(typed.trim() === '' ? others : { ...others, title: typed });
  }, [typed, settled, filters, onFilter]);
  return (
    <input
      type="search"
      className="p-input p-medium"
      autoComplete="off"
      maxLength={MAX_TEXT_LENGTH}
      placeholder={optional(`resources.${resource.id}.findBy`) || label}
      aria-label={label}
      value={typed ?? filters['title'] ?? ''}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
