import type { RecordJSON, ResourceJSON } from 'adminjs';
import { useSelector } from 'react-redux';
import type { ListMeta } from './records.contract';

/** A kind of records as AdminJS describes it to the page; undefined for one that this person may not read. */
export function useResource(id: string): ResourceJSON | undefined {
  const resources = useSelector((state: { resources: ResourceJSON[] }) => state.resources);
  return resources.find((one) => one.id === id);
}

export function listAddress(resourceId: string): string {
  return `/admin/resources/${resourceId}`;
}

/** Where a record is shown: on a page of its own, else with its fields; undefined where this person may not look. */
export function recordAddress(resource: ResourceJSON, record: RecordJSON): string | undefined {
  const { pages } = listMetaOf(resource);
  if (pages) return `/admin/pages/${pages.record}${record.id}`;
  const action = ['show', 'edit'].find((name) => record.recordActions.some((own) => own.name === name));
  return action && `${listAddress(resource.id)}/records/${record.id}/${action}`;
}

/** What the list of a resource has beside its columns. */
export function listMetaOf(resource: ResourceJSON): Partial<ListMeta> {
  return (resource.actions.find(({ name }) => name === 'list')?.custom ?? {}) as Partial<ListMeta>;
}

const lastAddresses = new Map<string, string>();

/** Remembers what a list showed, while the panel is open, so that its records lead back to it. */
export function rememberList(resourceId: string, address: string): void {
  lastAddresses.set(resourceId, address);
}

/** Where a list was last shown; `first` where it was not yet. */
export function rememberedList(resourceId: string, first = listAddress(resourceId)): string {
  return lastAddresses.get(resourceId) ?? first;
}
