import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { taxesInTotalMinor } from '../../booking/folio/tax-charges.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { isOpen, isStanding } from '../../booking/room/booked-room-states.js';
import { Booking, type GuestContact } from '../../booking/room/booking.entity.js';
import { roomsOfBooking } from '../../booking/room/rooms-of-booking.js';
import { packagesOfDesk } from '../../booking/room/sold-packages.js';
import { childAgesOfRooms } from '../../booking/room/children-of-rooms.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import { dayText } from '../../values/day.js';
import type { BookingToChange, RoomToChange } from './booking-to-change.js';
import { packagesToChange } from './packages-to-change.js';
import { bookingIsNotFound } from '../../guests/guests.errors.js';

export interface BookingAsSeen {
  shown: BookingToChange;
  booking: Booking;
  rooms: BookedRoom[];
}

const NOBODY: GuestContact = { name: '', surname: '', phone: '', email: '', countryCode: '' };

/** Returns a booking with its standing rooms, and as a form shows it. Throws `booking_is_not_found`. */
export async function bookingToChange(
  tx: EntityManager,
  hotelId: number,
  id: number,
): Promise<BookingAsSeen> {
  const booking = await tx.findOneBy(Booking, { hotelId, id });
  if (!booking) throw bookingIsNotFound();
  const all = await roomsOfBooking(tx, hotelId, id);
  const rooms = all.filter(isStanding);
  const childAges = childAgesOfRooms(booking, rooms);
  const { guestName, guestSurname } = booking;
  const recorded = {
    bookingId: id,
    voucher: booking.voucher,
    isCancelled: booking.status === 'cancelled',
    currency: booking.currency,
    total: minorOrNullToDecimal(booking.totalMinor),
    guest: { ...NOBODY, ...booking.guests[0], name: guestName, surname: guestSurname },
    remarks: booking.remarks,
    rooms: rooms.map((room, i) => ({
      reservationId: room.id,
      status: room.status as RoomToChange['status'],
      roomTypeId: room.roomTypeId,
      boardId: room.boardId,
      arrival: dayText(room.arrival),
      departure: dayText(room.departure),
      adults: room.adults,
      childAges: childAges[i]!,
      rate: room.matchedRate,
      total: minorOrNullToDecimal(room.totalMinor),
    })),
  };
  const sold = await packagesToChange(tx, booking);
  const addedTaxes = minorToDecimal(taxesInTotalMinor(booking, rooms));
  const shown = { ...recorded, ...sold, addedTaxes, version: digestOf(recorded, booking) };
  return { shown, booking, rooms };
}

/** Packages count where there are any: an instance of the earlier release changes no booking that has some. */
function digestOf(recorded: object, booking: Booking): string {
  const packages = packagesOfDesk(booking);
  const counted = packages.length === 0 ? recorded : { ...recorded, packages };
  return createHash('sha256').update(JSON.stringify(counted)).digest('base64url').slice(0, 22);
}

/** As {@link bookingToChange}. Throws also `booking_is_cancelled`, and `booking_has_changed` if it is not as it was seen. */
export async function unchangedBooking(
  tx: EntityManager,
  hotelId: number,
  { bookingId, version }: { bookingId: number; version: string },
): Promise<BookingAsSeen> {
  const standing = await bookingToChange(tx, hotelId, bookingId);
  if (standing.shown.isCancelled) throw new BookingRefusal('booking_is_cancelled');
  if (standing.shown.version !== version) throw new BookingRefusal('booking_has_changed');
  return standing;
}

export function openRoom({ shown, rooms }: BookingAsSeen, reservationId: number) {
  const record = rooms.find(({ id, status }) => id === reservationId && isOpen(status));
  const room = shown.rooms.find((one) => one.reservationId === reservationId);
  return record && room ? { record, room } : undefined;
}
