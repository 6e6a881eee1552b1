import { choice, country, email, line, money, paragraphs, whole } from '../http/record-fields.js';
import { initially, list, optional, part, required } from '../http/record-form.js';
import { type Guest, GUEST_FORM } from '../in-house/guest.js';
import {
  MAX_ADULTS,
  MAX_CHILDREN,
  MAX_GUESTS_OF_ROOM,
  MAX_NOTE_LENGTH,
  MAX_ROOMS_OF_BOOKING,
  MAX_TOTAL_MINOR,
} from '../values/limits.js';
import { day, name, optionalDay } from './file-fields.js';

const STATES = ['expected', 'inHouse', 'left', 'noShow', 'cancelled'] as const;
export type FileRoomState = (typeof STATES)[number];

const BOOKER_FORM = {
  firstName: name,
  lastName: name,
  email: initially('', email()),
  phone: initially('', line()),
  country: initially('', country()),
};

export const BOOKED_ROOM_FORM = {
  roomType: name,
  board: optional(line()),
  arrival: day,
  departure: day,
  adults: initially(2, whole(1, MAX_ADULTS)),
  children: initially(0, whole(0, MAX_CHILDREN)),
  total: optional(money(MAX_TOTAL_MINOR)),
  state: initially('expected', choice(STATES)),
  /** The room of guests who are in house or have left. */
  room: optional(line()),
  guests: list(part<Guest, typeof GUEST_FORM>(GUEST_FORM), MAX_GUESTS_OF_ROOM),
};

export interface FileRoom {
  roomType: string;
  board: string | null;
  arrival: string;
  departure: string;
  adults: number;
  children: number;
  total: string | null;
  state: FileRoomState;
  room: string | null;
  guests: Guest[];
}

interface FileBooker {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: string;
}

export interface FileBooking {
  voucher: string;
  /** The apiKey of the partner who sold it; null for reception. */
  partner: string | null;
  booked: string;
  /** The day on which all of it was cancelled. */
  cancelled: string | null;
  guest: FileBooker;
  /** What was paid elsewhere, in the hotel's currency. */
  paid: string | null;
  remarks: string;
  rooms: FileRoom[];
}

export const BOOKING_FORM = {
  voucher: name,
  partner: optional(line()),
  booked: day,
  cancelled: optionalDay,
  guest: required(part<FileBooker, typeof BOOKER_FORM>(BOOKER_FORM)),
  paid: optional(money(MAX_TOTAL_MINOR)),
  remarks: initially('', paragraphs(MAX_NOTE_LENGTH)),
  rooms: required(
    list(part<FileRoom, typeof BOOKED_ROOM_FORM>(BOOKED_ROOM_FORM), MAX_ROOMS_OF_BOOKING, (rooms, at) => {
      if (rooms.length === 0) at.fault('is_not_valid', 'must name at least one room');
    }),
  ),
};

export const FILE_BOOKING = part<FileBooking, typeof BOOKING_FORM>(BOOKING_FORM);
