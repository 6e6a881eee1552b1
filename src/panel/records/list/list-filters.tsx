import type { ResourceJSON } from 'adminjs';
import React, { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button';
import { useText } from '../../parts/panel';
import { FieldFilter, isTurned } from './field-filter';
import type { Filters } from './use-list';

interface ListFiltersProps {
  resource: ResourceJSON;
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** The form of a list's filters, in the place where it is opened. Escape closes it. */
export function ListFilters({ resource, filters, onApply, onClose }: ListFiltersProps): React.ReactElement {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Filters>(filters);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  // A view that was chosen, or a filter that was taken away, beside the form.
  useEffect(() => setTyped(filters), [filters]);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const given = Object.entries(typed).filter(([, value]) => value.trim() !== '');
    const isWrong = form.current?.querySelector('[aria-invalid=true]');
    if (isWrong || resource.filterProperties.some(({ name }) => isTurned(typed, name))) return;
    onApply(Object.fromEntries(given));
  };
  return (
    <form
      ref={form}
      className="p-card p-filters"
      aria-label={text('labels.filters')}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div>
        {resource.filterProperties.map((property) => (
          <FieldFilter
            key={property.name}
            resource={resource}
            property={property}
            values={typed}
            onChange={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <div className="p-form-end">
        <Button type="submit">{text('buttons.applyFilter')}</Button>
        <Button look="quiet" onClick={() => onApply({})}>
          {text('buttons.clearFilter')}
        </Button>
      </div>
    </form>
  );
}
