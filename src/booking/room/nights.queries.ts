import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { sqlState } from '../../database/transaction.js';
import { dayText } from '../../values/day.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import { BookingRefusal } from './ledger.errors.js';
import { allottedNights } from './allotted-nights.queries.js';
import type { HeldNights, Night, NightRow } from './nights.js';

/** Raised by the database where a night cannot be had; its detail is the day. */
const ROOM_IS_NOT_AVAILABLE = 'HB001';

/** A room whose nights change: as they are stored, and as they shall be. */
export interface NightsOfRoom {
  reservationId: number;
  before: readonly NightRow[];
  after: readonly Night[];
}

/**
 * Gives the rooms of one booking exactly the nights named, and counts `room_day.sold` by the net difference of those that are
 * held, so that a booking can be moved within a hotel that is sold out. A night of a block is first taken from what the block has
 * left, one of a partner's booking from what is allotted to the partner. Touches the hotel's days. Throws `room_is_not_available: <first day without a room>`; the transaction must then be rolled
 * back.
 */
export async function setNights(
  change: HotelChange,
  bookingId: number,
  rooms: readonly NightsOfRoom[],
): Promise<void> {
  const changed = changedNights(rooms);
  if (changed.length === 0) return;
  await change.touch('days');
  const changeNumber = change.causeOf(bookingId);
  const allotted = await allottedNights(change, bookingId, changed);
  const { ofRooms, held, isSetAside } = nightRowsOf(changed, allotted, changeNumber);
  const values = [change.hotelId, change.searchRevision, ofRooms, JSON.stringify(held)];
  const count = isSetAside ? 'hold_nights_set_aside' : 'hold_nights';
  await query(change.tx, `SELECT ${count}($1, $2, $3, $4)`, values).catch(throwRefusal);
}

/** Leaves out rooms whose nights stay as they are stored. */
export function changedNights(rooms: readonly NightsOfRoom[]): NightsOfRoom[] {
  return rooms.filter(({ before, after }) => textOf(before) !== textOf(after.map(rowOf)));
}

/** What `hold_nights` writes of rooms whose nights change; `isSetAside`: nights of a block or an allotment are among them. */
export function nightRowsOf(
  rooms: readonly NightsOfRoom[],
  allotted: ReadonlyMap<Night, number>,
  changeNumber: number,
): { ofRooms: number[]; held: object[]; isSetAside: boolean } {
  const held = rooms.flatMap(({ reservationId, after }) =>
    after.map((night) => ({
      ...nightColumns(night),
      booking_room_id: reservationId,
      block_id: night.blockId,
      allotted_to: allotted.get(night),
      change_number: changeNumber,
    })),
  );
  const before = rooms.flatMap((room) => room.before);
  const isSetAside =
    allotted.size > 0 ||
    before.some(({ allottedTo }) => (allottedTo ?? null) !== null) ||
    [...before, ...rooms.flatMap(({ after }) => after)].some(({ blockId }) => blockId !== null);
  return { ofRooms: rooms.map(({ reservationId }) => reservationId), held, isSetAside };
}

/** The columns of a night, but for its room, block and change. */
export function nightColumns({ day, roomTypeId, state, amountMinor, amountFrom }: Omit<Night, 'blockId'>) {
  return {
    room_type_id: roomTypeId,
    from_day: dayText(day),
    until_day: dayText(day + 1),
    state,
    amount: minorOrNullToDecimal(amountMinor),
    amount_from: amountFrom,
  };
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

/** A night as it is stored. */
export function rowOf({ day, ...night }: Night): NightRow {
  return { ...night, from: day, until: day + 1 };
}

function textOf(nights: readonly NightRow[]): string {
  return nights
    .map(({ roomTypeId, blockId, from, until, state, amountMinor, amountFrom }) =>
      [from, until, roomTypeId, blockId, state, amountMinor, amountFrom].join(':'),
    )
    .sort()
    .join();
}
