import type { HotelChange } from '../database/hotel-change.js';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import { writeCursor } from '../partner-kit/changes/cursor.js';

/** Writes what the change has recorded, and returns the cursor of the hotel's changes that stands after it. */
export async function cursorOf(change: HotelChange): Promise<string> {
  await change.finish();
  const { hotelId } = change;
  const { changes } = await change.tx.findOneByOrFail(HotelRevision, { hotelId });
  return writeCursor('changes', hotelId, changes);
}
