import type { EntityManager } from 'typeorm';
import { dayText } from '../../values/day.js';
import { BookingRefusal } from '../push/booking-push.errors.js';
import { netDifference, type HeldNights, type NightChange } from './nights.js';

/**
 * The one place that changes `room_day.sold`. Every function here must run inside `changeHotel` (or after
 * `raiseRevision`), which is the hotel's lock, and stamps the days with the search revision that was raised.
 *
 * A night is counted once for every row of booking_room whose `[held_from, held_until)` covers it, and for nothing else.
 */

/** Holds one room for each of the given ranges. Throws `room_is_not_available: <first day without a room>`. */
export function holdNights(
  tx: EntityManager,
  hotelId: number,
  revision: number,
  nights: readonly HeldNights[],
): Promise<void> {
  return changeSold(tx, hotelId, revision, netDifference([], nights));
}

/** Gives the rooms of the given ranges back. */
export function releaseNights(
  tx: EntityManager,
  hotelId: number,
  revision: number,
  nights: readonly HeldNights[],
): Promise<void> {
  return changeSold(tx, hotelId, revision, netDifference(nights, []));
}

/**
 * Replaces held nights by others in one step, by the net difference. Throws `room_is_not_available: <day>` where the
 * others cannot be had; the transaction must then be rolled back.
 */
export function replaceNights(
  tx: EntityManager,
  hotelId: number,
  revision: number,
  before: readonly HeldNights[],
  after: readonly HeldNights[],
): Promise<void> {
  return changeSold(tx, hotelId, revision, netDifference(before, after));
}

/** The days of `[from, until)` for which the room type has an inventory record. */
export async function recordedDays(
  tx: EntityManager,
  hotelId: number,
  nights: HeldNights,
): Promise<number[]> {
  const rows = (await tx.query(
    `SELECT day - DATE '1970-01-01' AS day FROM room_day
      WHERE hotel_id = $1 AND room_type_id = $2 AND day >= DATE '1970-01-01' + $3::int
        AND day < DATE '1970-01-01' + $4::int
      ORDER BY day`,
    [hotelId, nights.roomTypeId, nights.from, nights.until],
  )) as { day: number }[];
  return rows.map((row) => row.day);
}

async function changeSold(
  tx: EntityManager,
  hotelId: number,
  revision: number,
  changes: readonly NightChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const [changed] = (await tx.query(
    `UPDATE room_day AS d SET sold = d.sold + c.rooms, revision = $2
       FROM unnest($3::bigint[], $4::int[], $5::int[]) AS c (room_type_id, day, rooms)
      WHERE d.hotel_id = $1 AND d.room_type_id = c.room_type_id AND d.day = DATE '1970-01-01' + c.day
        AND (c.rooms < 0 OR d.sold + c.rooms <= d.allotment)
      RETURNING d.room_type_id AS "roomTypeId", c.day`,
    [
      hotelId,
      revision,
      changes.map((change) => change.roomTypeId),
      changes.map((change) => change.day),
      changes.map((change) => change.rooms),
    ],
  )) as [{ roomTypeId: number; day: number }[], number];
  if (changed.length === changes.length) return;

  const done = new Set(changed.map((row) => `${row.roomTypeId}:${row.day}`));
  const missing = changes.filter((change) => !done.has(`${change.roomTypeId}:${change.day}`));
  if (missing.some((change) => change.rooms < 0)) {
    throw new Error(`hotel ${hotelId} gives back nights that have no inventory record`);
  }
  throw new BookingRefusal(
    'room_is_not_available',
    dayText(Math.min(...missing.map((change) => change.day))),
  );
}
