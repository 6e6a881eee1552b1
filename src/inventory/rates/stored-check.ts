import type { HotelChange } from '../../database/hotel-change.js';
import { forEachYielding } from '../../http/pieces.js';
import { MAX_DAYS_AHEAD } from '../../values/limits.js';
import { type CellChange, ownerKey } from './day-cell.js';
import { type CheckedChanges, checkInPieces, daySpan } from './day-changes.js';
import { readDayRows } from './day-rows.queries.js';
import { ownersOf, readGridRows } from './rate-grid.queries.js';
import { readUsableRooms } from './usable-rooms.queries.js';

/** Checks changes of days from `firstDay` on, by default from the hotel's `today`, against what is stored. */
export async function checkAgainstStored(
  { tx, hotelId }: HotelChange,
  changes: readonly CellChange[],
  today: number,
  firstDay = today,
): Promise<CheckedChanges> {
  const rows = await readGridRows(tx, hotelId);
  const plans = rows.flatMap((type) => type.plans);
  const perRoomPlans = new Set(plans.flatMap(({ id, priceType }) => (priceType === 1 ? [id] : [])));
  const window = { first: firstDay, last: today + MAX_DAYS_AHEAD, perRoomPlans };
  const touched = new Set<string>();
  await forEachYielding(changes, (change) => touched.add(ownerKey(change)));
  const owners = ownersOf(rows).filter((owner) => touched.has(ownerKey(owner)));
  const typeOf = new Map(owners.map((owner) => [ownerKey(owner), owner.roomTypeId]));
  const span = daySpan(changes);
  const [first, last] = [Math.max(span.first, window.first), Math.min(span.last, window.last)];
  const stored = await readDayRows(tx, hotelId, owners, first, last);
  const named: CellChange[] = [];
  await forEachYielding(changes, (change) => {
    const roomTypeId = typeOf.get(ownerKey(change)) ?? change.roomTypeId;
    named.push(roomTypeId === change.roomTypeId ? change : { ...change, roomTypeId });
  });
  return checkInPieces(named, stored, window, await readUsableRooms(tx, hotelId, first, last));
}
