import { randomInt } from 'node:crypto';
import type { HotelChange } from '../../database/hotel-change.js';
import { type BookingContent, type GuestContact, insertBooking, type RoomContent } from './booking-record.js';
import { BookingRefusal } from '../push/booking-push.errors.js';
import { holdNights, recordedDays } from './inventory-ledger.js';
import { setNights } from './room-nights.js';
import { roomsBeside } from '../push/standing-booking.js';

/** Bookings that no partner pushed. */

/** A room that reception sells. Days are day numbers, amounts minor units of the booking's currency. */
export interface DeskRoom {
  roomTypeId: number;
  boardId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  children: number;
  totalMinor: number | null;
  /** Which of the board's two rates it is sold at. */
  matchedRate?: 'refundable' | 'non_refundable' | null;
}

/** A walk-in or telephone booking. */
export interface DeskBooking {
  guest: GuestContact;
  currency: string;
  totalMinor: number | null;
  remarks: string;
  rooms: readonly DeskRoom[];
}

/** A stay brought in from elsewhere: its guests are in house already. Days are day numbers. */
export interface ImportedStay {
  roomTypeId: number;
  arrival: number;
  departure: number;
  adults: number;
  guestName: string;
  guestSurname: string;
  currency: string;
}

export interface DeskBookingResult {
  bookingId: number;
  voucher: string;
  /** Reservation IDs (booking_room.id), in the order of the rooms. */
  roomIds: number[];
}

/** Books rooms for a guest at the desk or on the telephone. Throws `room_is_not_available: <day>`. */
export async function writeDeskBooking(
  change: HotelChange,
  booking: DeskBooking,
): Promise<DeskBookingResult> {
  if (booking.rooms.length === 0 || booking.rooms.some((room) => room.departure <= room.arrival)) {
    throw new BookingRefusal('dates_are_not_valid');
  }
  const voucher = deskVoucher();
  const rooms = booking.rooms.map((room, position): RoomContent => ({
    ...room,
    position,
    unitLabel: String(position + 1),
    heldFrom: room.arrival,
    heldUntil: room.departure,
    taxMinor: null,
    nightlyRates: [],
    matchedRate: room.matchedRate ?? null,
    status: 'active',
  }));
  const inserted = await insertBooking(
    change.tx,
    change.hotelId,
    {
      ...content(booking, [booking.guest]),
      source: 'reception',
      partnerId: null,
      voucher,
      bookDigest: null,
      priceMismatch: null,
      checkedIn: false,
    },
    rooms,
  );
  if (!inserted) throw new Error('a desk booking met another with its voucher');
  await holdNights(
    change,
    rooms.map((room) => ({ roomTypeId: room.roomTypeId, from: room.heldFrom, until: room.heldUntil })),
  );
  return { bookingId: inserted.id, voucher, roomIds: inserted.roomIds };
}

/**
 * Writes the booking of a stay that is in house already, and takes a room on every night that has an inventory record.
 * Throws `room_is_not_available: <day>` where none is left.
 */
export async function writeImportedStay(
  change: HotelChange,
  stay: ImportedStay,
): Promise<{ bookingId: number; roomId: number }> {
  if (stay.departure <= stay.arrival) throw new BookingRefusal('dates_are_not_valid');
  const nights = await recordedDays(change, {
    roomTypeId: stay.roomTypeId,
    from: stay.arrival,
    until: stay.departure,
  });
  const rooms = [
    {
      roomTypeId: stay.roomTypeId,
      boardId: null,
      arrival: stay.arrival,
      departure: stay.departure,
      adults: stay.adults,
      children: 0,
      totalMinor: null,
    },
  ];
  const guest = { name: stay.guestName, surname: stay.guestSurname, phone: '', email: '', countryCode: '' };
  const inserted = await insertBooking(
    change.tx,
    change.hotelId,
    {
      ...content({ currency: stay.currency, totalMinor: null, remarks: '', rooms }, [guest]),
      source: 'import',
      partnerId: null,
      voucher: deskVoucher(),
      bookDigest: null,
      priceMismatch: null,
      checkedIn: true,
    },
    rooms.map((room): RoomContent => ({
      ...room,
      position: 0,
      unitLabel: '1',
      heldFrom: stay.departure,
      heldUntil: stay.departure,
      taxMinor: null,
      nightlyRates: [],
      matchedRate: null,
      status: 'checked_in',
    })),
  );
  const roomId = inserted?.roomIds[0];
  if (!inserted || roomId === undefined) throw new Error('an imported stay met another with its voucher');
  if (nights.length > 0) {
    const [room] = await roomsBeside(change.tx, change.hotelId, roomId);
    if (!room) throw new Error(`booking ${inserted.id} of hotel ${change.hotelId} is gone`);
    await setNights(change, room, [], nights, stay.arrival);
  }
  return { bookingId: inserted.id, roomId };
}

function content(
  booking: { currency: string; totalMinor: number | null; remarks: string; rooms: readonly DeskRoom[] },
  guests: readonly GuestContact[],
): BookingContent {
  return {
    arrival: Math.min(...booking.rooms.map((room) => room.arrival)),
    departure: Math.max(...booking.rooms.map((room) => room.departure)),
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    taxMinor: null,
    extraTotalMinor: null,
    guests,
    children: [],
    extras: [],
    remarks: booking.remarks,
  };
}

const VOUCHER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A voucher that can be read out on the telephone: `R-7K2MQ4XB`. */
function deskVoucher(): string {
  return `R-${Array.from({ length: 8 }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('')}`;
}
