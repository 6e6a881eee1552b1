import type { RecordFilters, RecordPage } from '../adapter/resource-reader.js';

const FILTER = /^filters\.([A-Za-z]+)(?:~~(from|to))?$/;

/** What the query of a list's address asks for: `filters.status=active&filters.arrival~~from=2026-11-27&sortBy=arrival`. */
export function listQuery(query: string): { filters: RecordFilters; sort: NonNullable<RecordPage['sort']> } {
  const asked = new URLSearchParams(query);
  const filters = new Map<string, unknown>();
  for (const [key, value] of asked) {
    const [, name, end] = FILTER.exec(key) ?? [];
    if (name === undefined) continue;
    const range = filters.get(name);
    filters.set(
      name,
      end === undefined ? value : { ...(typeof range === 'object' ? range : {}), [end]: value },
    );
  }
  const sortBy = asked.get('sortBy');
  return {
    filters: [...filters],
    sort: {
      ...(sortBy === null ? {} : { sortBy }),
      direction: asked.get('direction') === 'desc' ? 'desc' : 'asc',
    },
  };
}
