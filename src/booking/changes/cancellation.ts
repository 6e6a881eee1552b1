import type { HotelChange } from '../../database/hotel-change.js';
import { linesOfBooking } from '../folio/folio-lines.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { TRANSITIONS } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import { lastStanding, readHistory } from '../history/booking-history.queries.js';
import { cancellationOfEarlierRelease } from './earlier-acts.js';

/** A cancellation that can be taken back. */
export interface Cancellation {
  /** Of its row in the history; undefined where an earlier release made it. */
  number: number | undefined;
  /** The rooms that it has cancelled, and no-shows that were cancelled with them. */
  rooms: readonly BookedRoom[];
  /** The lines of the folio that it has posted. */
  lineIds: ReadonlySet<number>;
  /** Whether the booking costs what it cost before, and not only what its rooms cost. */
  keepsTotal: boolean;
}

/** Returns the cancellation of a booking; undefined where it is not cancelled. */
export async function cancellationOf(
  { tx, hotelId }: Pick<HotelChange, 'tx' | 'hotelId'>,
  booking: Booking,
): Promise<Cancellation | undefined> {
  if (booking.status !== 'cancelled') return undefined;
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  const lines = await linesOfBooking(tx, hotelId, booking.id);
  const row = lastStanding(await readHistory(tx, hotelId, booking.id), ['cancelled']);
  // An instance of the earlier release may have taken the recorded one back, and cancelled again.
  const isLast = row && !rooms.some(({ cancelledAt }) => cancelledAt && cancelledAt > row.at);
  if (!isLast) return cancellationOfEarlierRelease(rooms, lines);
  const cancelled = new Set(
    row.rooms.filter(({ after }) => after?.status === TRANSITIONS.cancel.to).map(({ id }) => id),
  );
  return {
    number: row.number,
    rooms: rooms.filter(({ id, status }) => cancelled.has(id) || status === 'no_show'),
    lineIds: new Set(lines.filter(({ changeNumber }) => changeNumber === row.number).map(({ id }) => id)),
    keepsTotal: true,
  };
}
