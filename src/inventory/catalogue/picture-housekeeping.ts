import type { DataSource, EntityManager } from 'typeorm';
import { changeHotel } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { deletePicturesExcept, hotelsWithPictures } from '../../hotel/media-file.queries.js';

/** How long a picture may wait for the form in which it was put to be saved. */
const UNUSED_HOURS = 24;

/** Deletes pictures that no room type shows any more, also a retired one. Returns how many files. */
export async function deleteUnusedPictures(dataSource: DataSource): Promise<number> {
  let deleted = 0;
  for (const hotelId of await hotelsWithPictures(dataSource, UNUSED_HOURS)) {
    const start = { hotelId, actor: { kind: 'service' as const }, touches: [] };
    deleted += await changeHotel(dataSource, start, ({ tx }) => deleteUnusedPicturesOf(tx, hotelId));
  }
  return deleted;
}

/** As {@link deleteUnusedPictures}, of one hotel and under its lock. */
export async function deleteUnusedPicturesOf(tx: EntityManager, hotelId: number): Promise<number> {
  const [shown] = await query<{ paths: string[] }>(
    tx,
    `SELECT coalesce(array_agg(path), '{}') AS paths
       FROM (SELECT unnest(images) AS path FROM room_type WHERE hotel_id = $1) AS shown`,
    [hotelId],
  );
  return deletePicturesExcept(tx, hotelId, shown!.paths, UNUSED_HOURS);
}
