import type { HotelChange } from '../../database/hotel-change.js';
import { dayNumber, dayText } from '../../values/day.js';
import { RoomOutOfOrder } from './room-out-of-order.entity.js';

export type DaysOutOfOrder = Pick<
  RoomOutOfOrder,
  'roomId' | 'fromDay' | 'untilDay' | 'reason' | 'dayChangeId'
>;

/** Returns the ID. The database refuses days that are kept already. */
export async function addOutOfOrder({ tx, hotelId }: HotelChange, days: DaysOutOfOrder): Promise<number> {
  const inserted = await tx.insert(RoomOutOfOrder, { hotelId, ...days });
  return inserted.identifiers[0]!['id'] as number;
}

/** The room can be used again from today on; days that are still to come are forgotten. */
export async function endOutOfOrder(
  { tx, hotelId, today }: HotelChange,
  { id, fromDay }: RoomOutOfOrder,
): Promise<void> {
  if (dayNumber(fromDay) >= today) await tx.delete(RoomOutOfOrder, { hotelId, id });
  else await tx.update(RoomOutOfOrder, { hotelId, id }, { untilDay: dayText(today) });
}
