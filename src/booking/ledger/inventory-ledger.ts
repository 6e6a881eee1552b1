import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import { BookingRefusal } from '../push/booking-push.errors.js';
import { netDifference, type HeldNights, type NightChange } from './nights.js';

/**
 * The one place that changes `room_day.sold`. A change that takes or gives back nights touches days,
 * which are stamped with its search revision.
 *
 * A night is counted once for every row of booking_room whose `[held_from, held_until)` covers it, and for nothing else.
 */

/** Holds one room for each of the given ranges. Throws `room_is_not_available: <first day without a room>`. */
export function holdNights(change: HotelChange, nights: readonly HeldNights[]): Promise<void> {
  return changeSold(change, netDifference([], nights));
}

/** Gives the rooms of the given ranges back. */
export function releaseNights(change: HotelChange, nights: readonly HeldNights[]): Promise<void> {
  return changeSold(change, netDifference(nights, []));
}

/**
 * Replaces held nights by others in one step, by the net difference. Throws `room_is_not_available: <day>` where the
 * others cannot be had; the transaction must then be rolled back.
 */
export function replaceNights(
  change: HotelChange,
  before: readonly HeldNights[],
  after: readonly HeldNights[],
): Promise<void> {
  return changeSold(change, netDifference(before, after));
}

/** The days of `[from, until)` for which the room type has an inventory record. */
export async function recordedDays({ tx, hotelId }: HotelChange, nights: HeldNights): Promise<number[]> {
  const rows = (await tx.query(
    `SELECT day - DATE '1970-01-01' AS day FROM room_day
      WHERE hotel_id = $1 AND room_type_id = $2 AND day >= DATE '1970-01-01' + $3::int
        AND day < DATE '1970-01-01' + $4::int
      ORDER BY day`,
    [hotelId, nights.roomTypeId, nights.from, nights.until],
  )) as { day: number }[];
  return rows.map((row) => row.day);
}

async function changeSold(change: HotelChange, changes: readonly NightChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { tx, hotelId } = change;
  await change.touch('days');
  const [changed] = (await tx.query(
    `UPDATE room_day AS d SET sold = d.sold + c.rooms, revision = $2
       FROM unnest($3::bigint[], $4::int[], $5::int[]) AS c (room_type_id, day, rooms)
      WHERE d.hotel_id = $1 AND d.room_type_id = c.room_type_id AND d.day = DATE '1970-01-01' + c.day
        AND (c.rooms < 0 OR d.sold + c.rooms <= d.allotment)
      RETURNING d.room_type_id AS "roomTypeId", c.day`,
    [
      hotelId,
      change.searchRevision,
      changes.map((one) => one.roomTypeId),
      changes.map((one) => one.day),
      changes.map((one) => one.rooms),
    ],
  )) as [{ roomTypeId: number; day: number }[], number];
  if (changed.length === changes.length) return;

  const done = new Set(changed.map((row) => `${row.roomTypeId}:${row.day}`));
  const missing = changes.filter((one) => !done.has(`${one.roomTypeId}:${one.day}`));
  if (missing.some((one) => one.rooms < 0)) {
    throw new Error(`hotel ${hotelId} gives back nights that have no inventory record`);
  }
  throw new BookingRefusal('room_is_not_available', dayText(Math.min(...missing.map((one) => one.day))));
}
