import { COMPANY_FORM } from '../booking/companies/company.entity.js';
import { BOOKER_FORM } from '../booking/room/booking.entity.js';
import { choice, line, money, paragraphs, whole } from '../http/record-fields.js';
import { withDefault, list, type Members, optional, part, required } from '../http/record-form.js';
import { GUEST_FORM } from '../guests/stays/guest.js';
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

const FILE_BOOKER = {
  firstName: BOOKER_FORM.name,
  lastName: BOOKER_FORM.surname,
  email: BOOKER_FORM.email,
  phone: BOOKER_FORM.phone,
  country: BOOKER_FORM.countryCode,
};

export const BOOKED_ROOM_FORM = {
  roomType: name,
  board: optional(line()),
  arrival: day,
  departure: day,
  adults: withDefault(2, whole(1, MAX_ADULTS)),
  children: withDefault(0, whole(0, MAX_CHILDREN)),
  total: optional(money(MAX_TOTAL_MINOR)),
  state: withDefault('expected', choice(STATES)),
  /** The room of guests who are in house or have left. */
  room: optional(line()),
  guests: list(part(GUEST_FORM), MAX_GUESTS_OF_ROOM),
};

export type FileRoom = Members<typeof BOOKED_ROOM_FORM>;

export const BOOKING_FORM = {
  voucher: name,
  /** The apiKey of the partner who sold it; null for reception. */
  partner: optional(line()),
  /** A booking source and a market segment of the hotel, by a name in any language. */
  source: optional(line()),
  segment: optional(line()),
  /** Who pays for it, or sent its guests. */
  company: optional(part(COMPANY_FORM)),
  booked: day,
  /** The day on which all of it was cancelled. */
  cancelled: optionalDay,
  guest: required(part(FILE_BOOKER)),
  /** What was paid elsewhere, in the hotel's currency. */
  paid: optional(money(MAX_TOTAL_MINOR)),
  remarks: withDefault('', paragraphs(MAX_NOTE_LENGTH)),
  rooms: required(
    list(part(BOOKED_ROOM_FORM), MAX_ROOMS_OF_BOOKING, (rooms, at) => {
      if (rooms.length === 0) at.fault('is_not_valid', 'must name at least one room');
    }),
  ),
};

/** Of a booking of which nobody says where it comes from. */
export const UNSAID_ORIGIN = { source: null, segment: null, company: null };

export type FileBooking = Members<typeof BOOKING_FORM>;
