import { NO_RECORD, type RoomTypeOfHotel } from '../snapshot/snapshot.js';
import { holds } from './agreed-amount.js';
import type { AgreedStay, BlockOfStay, StayToPrice } from './quote-query.js';

/** Rooms left on every night from the day at index `arrival` on; a day without an inventory record has none. */
export function roomsLeft(type: RoomTypeOfHotel, arrival: number, nights: number): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (let night = arrival; night < arrival + nights; night++) {
    least = Math.min(least, type.days.left[night] ?? 0);
  }
  return Math.max(0, least);
}

/** Rooms left for sale on each night from the day at index `arrival` on; null where the hotel has entered none. */
export function roomsLeftOn(
  { days }: Pick<RoomTypeOfHotel, 'days'>,
  arrival: number,
  nights: number,
): (number | null)[] {
  return Array.from({ length: nights }, (_, night) => {
    const left = days.left[arrival + night] ?? NO_RECORD;
    return left === NO_RECORD ? null : Math.max(0, left);
  });
}

/**
 * Returns the rooms left for a stay on every night from today on: for sale, in the block of its booking, and the one that it
 * holds. 1 where all nights are over.
 */
export function roomsLeftFor(
  { id: roomTypeId }: Pick<RoomTypeOfHotel, 'id'>,
  { arrival, today }: StayToPrice,
  leftOfNights: readonly (number | null)[],
  agreed: AgreedStay | undefined,
  block: BlockOfStay | undefined,
): number {
  let least = Infinity;
  leftOfNights.forEach((rooms, night) => {
    const day = arrival + night;
    if (day < today) return;
    const own = agreed && holds(agreed, roomTypeId, day) ? 1 : 0;
    least = Math.min(least, (rooms ?? 0) + own + Math.max(0, block?.left(roomTypeId, day) ?? 0));
  });
  return least === Infinity ? 1 : least;
}
