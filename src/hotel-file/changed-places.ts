import type { Place } from '../inventory/catalogue/catalogue.service.js';
import type { HotelRecords } from './hotel-records.js';

/** Notes what rooms and buildings are like before an import. The function returned names those that it has changed since. */
export function watchPlaces(before: HotelRecords | undefined): () => Place[] {
  const noted = [
    ...(before?.buildings ?? []).map((record) => ({ kind: 'building' as const, record })),
    ...(before?.rooms ?? []).map((record) => ({ kind: 'room' as const, record })),
  ].map((place) => ({ ...place, form: JSON.stringify(place.record) }));
  return () =>
    noted
      .filter(({ record, form }) => JSON.stringify(record) !== form)
      .map(({ kind, record }) => ({ kind, id: record.id }));
}
