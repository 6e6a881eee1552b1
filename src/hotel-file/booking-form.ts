import { choice, decimal, email, line, paragraphs, whole } from '../http/record-fields.js';
import { initially, list, optional, part, required } from '../http/record-form.js';
import {
  MAX_ADULTS,
  MAX_CHILDREN,
  MAX_GUESTS_OF_ROOM,
  MAX_NOTE_LENGTH,
  MAX_ROOMS_OF_BOOKING,
} from '../values/limits.js';
import { birthDate, day, name, optionalDay } from './file-fields.js';

const STATES = ['expected', 'inHouse', 'left', 'noShow', 'cancelled'] as const;
export type FileRoomState = (typeof STATES)[number];

const country = line({
  test: (text) => /^[A-Z]{2}$/.test(text),
  reason: 'must be a country code such as "TR"',
});

const BOOKER_FORM = {
  firstName: name,
  lastName: name,
  email: initially('', email()),
  phone: initially('', line()),
  country: initially('', country),
};

const GUEST_FORM = {
  firstName: name,
  lastName: name,
  identityNumber: optional(line()),
  birthDate: optional(birthDate),
  nationality: optional(country),
};

const ROOM_FORM = {
  roomType: name,
  board: optional(line()),
  arrival: day,
  departure: day,
  adults: initially(2, whole(1, MAX_ADULTS)),
  children: initially(0, whole(0, MAX_CHILDREN)),
  total: optional(decimal(2, 99_999_999_999)),
  state: initially('expected', choice(STATES)),
  /** The room of guests who are in house or have left. */
  room: optional(line()),
  guests: list(part<FileGuest, typeof GUEST_FORM>(GUEST_FORM), MAX_GUESTS_OF_ROOM),
};

interface FileGuest {
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: string | null;
  nationality: string | null;
}

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
  guests: FileGuest[];
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

const BOOKING_FORM = {
  voucher: name,
  partner: optional(line()),
  booked: day,
  cancelled: optionalDay,
  guest: required(part<FileBooker, typeof BOOKER_FORM>(BOOKER_FORM)),
  paid: optional(decimal(2, 99_999_999_999)),
  remarks: initially('', paragraphs(MAX_NOTE_LENGTH)),
  rooms: required(
    list(part<FileRoom, typeof ROOM_FORM>(ROOM_FORM), MAX_ROOMS_OF_BOOKING, (rooms, at) => {
      if (rooms.length === 0) at.fault('is_not_valid', 'must name at least one room');
    }),
  ),
};

export const FILE_BOOKING = part<FileBooking, typeof BOOKING_FORM>(BOOKING_FORM);
