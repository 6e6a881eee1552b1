import type { RecordJSON, ResourceJSON } from 'adminjs';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { addDays, hotelToday } from '../../parts/days';
import type { ListView } from '../records.contract';
import { listMetaOf, rememberList } from '../resource';
import { useUntilAnswered } from '../until-answered';

interface ListAnswer {
  records: RecordJSON[];
  meta: { total: number; page: number; perPage: number; sortBy?: string; direction?: 'asc' | 'desc' };
}

export type Filters = Readonly<Record<string, string>>;

const PREFIX = 'filters.';

/** A page of a list, by what its address says of page, order and filters. */
export function useList(resource: ResourceJSON, everyMs = 0) {
  const [params, setParams] = useSearchParams();
  const { pathname, search, ...location } = useLocation();
  const { isSearchPrivate } = listMetaOf(resource);
  const sought = isSearchPrivate ? soughtIn(location.state) : '';
  const query = params.toString();
  const address = `/admin/api/resources/${resource.id}/actions/list`;
  const read = useUntilAnswered<ListAnswer>(query === '' ? address : `${address}?${query}`, {
    everyMs,
    onFocus: everyMs > 0,
    body: sought === '' ? undefined : { title: sought },
  });
  useEffect(() => rememberList(resource.id, pathname + search), [resource.id, pathname, search]);

  const change = (
    changed: Record<string, string | undefined>,
    { isOtherList = true, seek = sought }: { isOtherList?: boolean; seek?: string } = {},
  ) => {
    const next = new URLSearchParams(params);
    if (isOtherList) next.delete('page');
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { state: seek === '' ? null : { sought: seek } });
  };
  const inAddress = [...params].flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
  );
  const filters: Filters = Object.fromEntries(
    sought === '' ? inAddress : [...inAddress, ['title', sought] as const],
  );
  const setFilters = ({ title = '', ...others }: Filters) => {
    const wanted: Filters = isSearchPrivate || title === '' ? others : { ...others, title };
    const cleared = Object.keys(filters).map((name) => [PREFIX + name, undefined] as const);
    const set = Object.entries(wanted).map(([name, value]) => [PREFIX + name, value] as const);
    change(Object.fromEntries([...cleared, ...set]), { seek: isSearchPrivate ? title : '' });
  };
  return {
    read,
    query,
    filters,
    setFilters,
    /** Whether what is typed to find records narrows the list, and does not stand in `query`. */
    isSought: sought !== '',
    sortBy: (name: string) => {
      const { meta } = read.data ?? {};
      const isTurned = meta?.sortBy === name && meta.direction === 'asc';
      change({ sortBy: name, direction: isTurned ? 'desc' : 'asc' });
    },
    turnTo: (page: number) => change({ page: page === 1 ? undefined : String(page) }, { isOtherList: false }),
  };
}

/** What was typed to find records by what must not stand in an address: it goes with the entry of the browser's history. */
function soughtIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'sought' in state ? String(state.sought) : '';
}

/** The filters of a view, its days counted from the hotel's today. */
export function filtersOfView({ filters }: ListView): Filters {
  const written = Object.entries(filters).map(([name, value]): [string, string] => {
    const [, days] = /^today(?:\+(\d+))?$/.exec(value) ?? [];
    return [name, value.startsWith('today') ? addDays(hotelToday(), Number(days ?? 0)) : value];
  });
  return Object.fromEntries(written);
}

export function sameFilters(some: Filters, others: Filters): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}
