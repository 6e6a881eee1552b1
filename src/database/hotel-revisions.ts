import type { Revisions } from './hotel-change.js';
import type { ReadPool } from './read-pool.service.js';

/** All revisions of a hotel: each change under its lock raises at least one of them. */
export interface HotelRevisions extends Revisions {
  /** The number of the last change that was recorded for those who follow the hotel. */
  changes: number;
}

/** The revision of the catalogue, of the row of `hotel_revision` that is called `row`: that of days does not count. */
export function catalogueRevision(row: string): string {
  return `CASE WHEN ${row}.catalogue = ${row}.catalogue_for_days THEN ${row}.catalogue_before_days ELSE ${row}.catalogue END`;
}

export async function readRevisions(
  primary: ReadPool,
  hotelIds: readonly number[],
): Promise<Map<number, HotelRevisions>> {
  const rows = await primary.rows<[number, number, number, number, number]>(
    `SELECT r.hotel_id, r.search, ${catalogueRevision('r')}, r.desk, r.changes FROM hotel_revision r
      WHERE r.hotel_id = ANY ($1)`,
    [hotelIds],
  );
  return new Map(
    rows.map(([hotelId, search, catalogue, desk, changes]) => [
      hotelId,
      { search, catalogue, desk, changes },
    ]),
  );
}

export async function currentRevisions(primary: ReadPool, hotelId: number): Promise<HotelRevisions> {
  const revisions = (await readRevisions(primary, [hotelId])).get(hotelId);
  if (!revisions) throw new Error(`hotel ${hotelId} has no revision row`);
  return revisions;
}
