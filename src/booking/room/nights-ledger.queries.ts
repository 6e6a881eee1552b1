import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { sqlState } from '../../database/transaction.js';
import { dayText } from '../../values/day.js';
import type { HeldNights } from './held-nights.js';
import { BookingRefusal } from './ledger.errors.js';

/** Raised by the database where a night cannot be had; its detail is the day. */
const ROOM_IS_NOT_AVAILABLE = 'HB001';

export interface RoomHolds {
  reservationId: number;
  blockId: number | null;
  before: readonly HeldNights[];
  after: readonly HeldNights[];
}

/**
 * Makes the rooms hold exactly the given nights and counts `room_day.sold` by the net difference, so that a booking can
 * be moved within a hotel that is sold out. A night of a block is first taken from what the block has left. Touches the
 * hotel's days. Throws `room_is_not_available: <first day without a room>`; the transaction must then be rolled back.
 */
export async function setHolds(change: HotelChange, rooms: readonly RoomHolds[]): Promise<void> {
  const changed = rooms.filter(({ before, after }) => holdsText(before) !== holdsText(after));
  if (changed.length === 0) return;
  await change.touch('days');
  const holds = changed.flatMap(({ reservationId, blockId, after }) =>
    after.map((hold) => ({ ...holdRow(reservationId, hold), block_id: blockId })),
  );
  const isOfBlock = changed.some(({ blockId }) => blockId !== null);
  const values = [
    change.hotelId,
    change.searchRevision,
    changed.map(({ reservationId }) => reservationId),
    JSON.stringify(holds),
  ];
  const count = isOfBlock ? 'hold_nights_of_blocks' : 'hold_nights';
  await query(change.tx, `SELECT ${count}($1, $2, $3, $4)`, values).catch(throwRefusal);
}

/** Returns the days of the range that have an inventory record. */
export async function recordedDays(change: HotelChange, nights: HeldNights): Promise<number[]> {
  const rows = await query<{ day: number }>(
    change.tx,
    `SELECT day - DATE '1970-01-01' AS day FROM room_day
      WHERE hotel_id = $1 AND room_type_id = $2 AND day >= $3 AND day < $4`,
    [change.hotelId, nights.roomTypeId, dayText(nights.from), dayText(nights.until)],
  );
  return rows.map(({ day }) => day);
}

export function throwRefusal(error: unknown): never {
  if (sqlState(error) !== ROOM_IS_NOT_AVAILABLE) throw error;
  const { detail } = (error as { driverError: { detail: string } }).driverError;
  throw new BookingRefusal('room_is_not_available', detail);
}

function holdRow(reservationId: number, hold: HeldNights) {
  return {
    booking_room_id: reservationId,
    room_type_id: hold.roomTypeId,
    from_day: dayText(hold.from),
    until_day: dayText(hold.until),
  };
}

function holdsText(holds: readonly HeldNights[]): string {
  return holds
    .map(({ roomTypeId, from, until }) => `${roomTypeId}:${from}:${until}`)
    .sort()
    .join();
}
