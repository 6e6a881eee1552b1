import type { DataSource, EntityManager } from 'typeorm';
import { changeHotel } from '../../database/hotel-change.js';
import { deletePicturesExcept, hotelsWithPictures } from '../../hotel/media-file.queries.js';
import { RoomType } from './room-type.entity.js';

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
  const types = await tx.find(RoomType, { select: { images: true }, where: { hotelId } });
  const shown = types.flatMap(({ images }) => images);
  return deletePicturesExcept(tx, hotelId, shown, UNUSED_HOURS);
}
