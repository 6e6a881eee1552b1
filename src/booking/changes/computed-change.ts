import type { CardsOfChange } from '../cards/card.entity.js';
import type { NewLine } from '../folio/folio-lines.js';
import type { BookingChangeKind } from '../history/booking-change-kind.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import type { BookingPush } from '../room/booking-push.entity.js';
import type { Booking } from '../room/booking.entity.js';
import type { NightRow } from '../room/nights.js';
import { changedNights, type NightsOfRoom, rowOf } from '../room/nights.queries.js';
import type { BookingWithRooms } from '../room/rooms-of-booking.js';

/** The columns of a booking that a change may set; `change_booking` writes them. */
export type ChangedColumns = Partial<
  Omit<
    Booking,
    | 'hotelId'
    | 'id'
    | 'source'
    | 'partnerId'
    | 'voucher'
    | 'bookDigest'
    | 'bookingSourceId'
    | 'marketSegmentId'
    | 'companyId'
    | 'askedDepositMinor'
    | 'askedDepositDue'
    | 'balanceMinor'
    | 'checkedIn'
    | 'registeredAt'
  >
>;

/** What changes of a room; one that is added has an ID that was taken for it, and all that it is. */
export type RoomChange = Partial<Omit<BookedRoom, 'nightRows' | 'freeEndTold' | 'cancelledAt'>> &
  Pick<BookedRoom, 'id'> & {
    /** Its `cancelledAt` becomes the instant of the transaction, as in the lines of its folio. */
    isCancelledNow?: true;
  };

/** A change of a booking, computed from what was found, as rows to be written. */
export interface ComputedChange {
  kind: BookingChangeKind;
  booking: ChangedColumns;
  rooms: readonly RoomChange[];
  nights: readonly NightsOfRoom[];
  lines: readonly NewLine[];
  /** Left out where the booking has no cards and gets none. */
  cards?: CardsOfChange | undefined;
  push: Pick<BookingPush, 'type' | 'outcome' | 'requestId'> & Partial<Pick<BookingPush, 'content'>>;
}

/** What a room that is added is not yet, or not where it is sold by a partner. */
const NEW_ROOM = {
  nightPricesMinor: null,
  priceBeforeMove: null,
  noShowFeeMinor: null,
  noShowPriceMinor: null,
  freeEndTold: null,
  cancelledAt: null,
  blockId: null,
  nightRows: [],
};

/** Returns a booking as a change leaves it. */
export function changed(
  { booking, rooms }: BookingWithRooms,
  change: Pick<ComputedChange, 'booking' | 'rooms' | 'nights'>,
): BookingWithRooms {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  for (const { isCancelledNow: _, ...room } of change.rooms) {
    byId.set(room.id, { ...(byId.get(room.id) ?? NEW_ROOM), ...defined(room) } as BookedRoom);
  }
  for (const { reservationId, after } of changedNights(change.nights)) {
    const nightRows: readonly NightRow[] = after.map(rowOf);
    byId.set(reservationId, { ...byId.get(reservationId), nightRows } as BookedRoom);
  }
  return {
    booking: { ...booking, ...defined(change.booking) },
    rooms: [...byId.values()].sort((a, b) => a.position - b.position || a.id - b.id),
  };
}

/** Leaves out what has no value. */
export function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
