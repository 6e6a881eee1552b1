import type { Revisions } from './hotel-change.js';
import type { ReadPool } from './read-pool.service.js';

/** All revisions of a hotel: each change under its lock raises at least one of them. */
export interface HotelRevisions extends Revisions {
  /** The number of the last change that was recorded for those who follow the hotel. */
  changes: number;
}

export async function readRevisions(
  primary: ReadPool,
  hotelIds: readonly number[],
): Promise<Map<number, HotelRevisions>> {
  const rows = await primary.rows<[number, number, number, number, number]>(
    'SELECT hotel_id, search, catalogue, desk, changes FROM hotel_revision WHERE hotel_id = ANY ($1)',
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
