import type { Acceptable } from '../../../in-house/plan/acceptable.js';
import type { BookingFees, BookingToChange, Rate } from '../../../in-house/bookings/booking-to-change.js';
import type { DayText } from '../../../values/day.js';
import type { OffersAnswer } from '../front-desk.contract.js';
import type { Change, Read } from '../../page/operations.js';

/** `reservationId` is null for a room that is added. */
interface StayOfRoom {
  reservationId: number | null;
  arrival: DayText;
  departure: DayText;
  adults: number;
}

export interface RoomChangeInput extends StayOfRoom {
  childAges: (number | null)[];
  roomTypeId: number;
  /** Null only where the booking, brought in from elsewhere, has none. */
  boardId: number | null;
  rate: Rate;
  shownTotal: string | null;
  /** A price set by hand instead, by managers and with a reason; '' for the one that was shown. */
  ownTotal: string;
}

/** `before` and `after` are its prices at the old and the new dates; null where there is none. */
export interface RoomAtNewDates {
  reservationId: number;
  arrival: DayText;
  departure: DayText;
  before: string | null;
  after: string | null;
  isLeft: boolean;
}

export interface BookerInput {
  guestName: string;
  guestSurname: string;
  guestPhone: string;
  guestEmail: string;
  guestCountry: string;
  remarks: string;
}

export interface BookingChangesContract {
  booking: Read<{ bookingId: number }, BookingToChange>;
  /** What is proposed for each room whose guests are expected, and for all of them. */
  fees: Read<{ bookingId: number }, BookingFees>;
  /** `childAges` is a list such as `4,12`, with `?` for an age that is not known. Prices are those of the whole stay. */
  offers: Read<
    { bookingId: number; reservationId?: number } & Omit<StayOfRoom, 'reservationId'> & { childAges: string },
    OffersAnswer
  >;
  /**
   * What it costs to move every room that is still open to other dates; guests in house keep their arrival. Where a day is not
   * given, each room keeps its own.
   */
  dates: Read<
    { bookingId: number; arrival?: DayText; departure?: DayText },
    { currency: string; rooms: RoomAtNewDates[] }
  >;
  /** `version` is that of the booking which the person saw; `booker` is null where it stays as it is. */
  change: Change<{
    bookingId: number;
    version: string;
    rooms: RoomChangeInput[];
    /** What all packages of the booking then cost, as it was shown; left out where that stays as it is. */
    shownPackages?: string | undefined;
    booker: BookerInput | null;
    reason: string;
    accepted?: readonly Acceptable[];
  }>;
  /** `reservationIds` is null for the whole booking. */
  cancel: Change<{
    bookingId: number;
    version: string;
    reservationIds: number[] | null;
    reason: string;
    /** What it costs the guest; '' for what the rates and the hotel's tiers make of it, and less is for managers. */
    fee: string;
  }>;
}

declare module '../../page/contract.js' {
  interface PanelContract {
    bookingChanges: BookingChangesContract;
  }
}
