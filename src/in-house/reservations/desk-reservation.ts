import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { Cleanliness } from '../housekeeping/cleanliness.js';
import type { MarkedGuest } from '../../guests/profiles/guest-profile.js';
import type { DeskGuest, ExpectedGuest } from '../../guests/stays/desk-guest.js';

export interface DeskReservation {
  reservationId: number;
  bookingId: number;
  voucher: string;
  source: 'partner' | 'reception' | 'import';
  partnerName: string | null;
  guestName: string;
  guestSurname: string;
  /** The guests as they were booked; not all need be named, and other ones may come. */
  bookedGuests: { name: string; surname: string; phone: string; email: string; countryCode: string }[];
  roomTypeId: number;
  roomTypeName: LocalizedText;
  boardTitle: LocalizedText | null;
  arrival: DayText;
  departure: DayText;
  adults: number;
  children: number;
  status: 'active' | 'checked_in' | 'checked_out' | 'no_show';
  total: string | null;
  currency: string;
  /** Whether the booking has other rooms that were neither cancelled nor left out by a change. */
  hasOtherRooms: boolean;
  /** What is owed of the whole booking, as a decimal; negative where the guest has something to get back. */
  balance: string;
  /** How it was paid at this service, null when it was not. */
  payment: 'paid' | 'review' | null;
  remarks: string;
  priceMismatch: boolean;
  roomsExpected: number;
  /** The room that it has, or had last. */
  roomId: number | null;
  roomName: string | null;
  /** Why that room is of another type than the one it had before. Lists do not have it. */
  roomReason: string | null;
  plannedRoomId: number | null;
  plannedRoomName: string | null;
  /** The rooms that it is to have after that, each from its day on. */
  laterRooms: { roomId: number; roomName: string; from: DayText }[];
  /** The hotel's day on which the first guest was checked in. */
  checkedInOn: DayText | null;
  /** Who has a mark, of those who booked it and who stay in it; the blocked first. */
  marked: MarkedGuest[];
  namedGuests: ExpectedGuest[];
  guests: DeskGuest[];
}

/** Who is known of a room: the registered guests, else the named guests, else the booker. */
export function knownGuests({
  guests,
  namedGuests,
  guestName,
  guestSurname,
}: DeskReservation): readonly [ExpectedGuest, ...ExpectedGuest[]] {
  const unknown = { identityNumber: null, birthDate: null, nationality: null };
  const booker = { firstName: guestName, lastName: guestSurname, ...unknown };
  const [first = booker, ...others] = guests.length > 0 ? guests : namedGuests;
  return [first, ...others];
}

export interface HouseRoom {
  roomId: number;
  roomName: string;
  roomTypeId: number;
  buildingId: number;
  cleanliness: Cleanliness;
}

export interface FreeRoom extends HouseRoom {
  plannedFor: { reservationId: number; guestName: string; from: DayText } | null;
}

interface ExpectedStay {
  reservationId: number;
  bookingId: number;
  guestName: string;
  roomTypeId: number;
  arrival: DayText;
  departure: DayText;
}

/** A reservation that has no room yet, and the one that is proposed; null where none is free for the whole stay. */
export interface ProposedStay extends ExpectedStay {
  roomId: number | null;
  roomName: string | null;
}

/** A reservation in the room plan. */
export interface ChartedStay extends ExpectedStay {
  adults: number;
  children: number;
  boardTitle: LocalizedText | null;
}

/** The days of a stay, until the day before `until`, for which it has a room. */
interface DaysInRoom {
  roomId: number;
  from: DayText;
  until: DayText;
  /** Whether the guests are in house. */
  inHouse: boolean;
}

/** Rooms of a type that are kept for a group or a partner and not yet booked; a day without any is left out. */
export interface RoomsSetAside {
  kind: 'block' | 'allotment';
  /** Of the block, or of the partner. */
  id: number;
  name: string;
  roomTypeId: number;
  days: { day: DayText; rooms: number }[];
}

export interface RoomPlan {
  rooms: (HouseRoom & { isRetired: boolean })[];
  /** Who has or had which room; guests in house until they leave it as planned. */
  occupancies: (ChartedStay & DaysInRoom)[];
  /** Reservations that are not yet given a room. */
  expected: ChartedStay[];
  /** Every part of a stay for which a room is planned. */
  planned: (ChartedStay & DaysInRoom)[];
  /** `until` is the first day on which the room can be used again. */
  outOfOrder: {
    id: number;
    roomId: number;
    from: DayText;
    until: DayText;
    reason: string;
    lowersSales: boolean;
  }[];
  /** Rooms left for sale; a day without inventory record is not among them. */
  left: { roomTypeId: number; day: DayText; left: number }[];
  held: RoomsSetAside[];
}
