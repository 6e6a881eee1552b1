import type { DataSource } from 'typeorm';
import type { Actor } from './audit.js';
import { changeHotel } from './hotel-change.js';
import { HotelRevision } from './hotel-revision.entity.js';
import { dayNumber } from '../values/day.js';

const RELEASE: Actor = { kind: 'service', name: 'allotment-release' };

/**
 * Writes down what partner allotments of a hotel have released by its calendar day `today`, in a transaction of its own. Returns
 * whether something was due.
 */
export async function releaseDue(dataSource: DataSource, hotelId: number, today: number): Promise<boolean> {
  const revisions = await dataSource.manager.findOneBy(HotelRevision, { hotelId });
  const nextRelease = revisions?.nextRelease ?? null;
  if (nextRelease === null || dayNumber(nextRelease) > today) return false;
  // Whatever changes days releases what is due first.
  await changeHotel(dataSource, { hotelId, actor: RELEASE, touches: ['days'], today }, () =>
    Promise.resolve(),
  );
  return true;
}
