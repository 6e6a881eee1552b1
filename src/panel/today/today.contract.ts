import type { PriceDifference } from '../../booking/room/price-difference.js';
import type { MarkedArrival } from '../../guests/profiles/guest-profile.js';
import type { DayText } from '../../values/day.js';
import type { Change, Instant, Nothing, Read } from '../page/operations.js';

export interface HouseCounts {
  /** Reservations that are due today or overdue, and those that have arrived today. */
  arrivalsExpected: number;
  arrived: number;
  /** Reservations that are to leave today or should have left, and those that have left today. */
  departuresExpected: number;
  left: number;
  roomsInHouse: number;
  /** Guests who are registered and have not left, and the persons for whom their rooms were booked. */
  guestsInHouse: number;
  personsInHouse: number;
}

export interface TodayNight {
  day: DayText;
  allotment: number;
  sold: number;
  left: number;
  /** On the same weekday a year before; null where the hotel has no record of that day. */
  soldYearBefore: number | null;
}

export interface PickupDay {
  day: DayText;
  bookings: number;
  roomNights: number;
  cancellations: number;
}

export interface BookingEvent {
  kind: 'registered' | 'cancelled';
  at: Instant;
  bookingId: number;
  voucher: string;
  guestName: string;
  source: 'partner' | 'reception' | 'import';
  partnerName: string | null;
  arrival: DayText;
  departure: DayText;
  rooms: number;
  total: string | null;
  currency: string;
}

export interface PriceMismatchAlert {
  bookingId: number;
  voucher: string;
  guestName: string;
  partnerName: string | null;
  at: Instant;
  differences: PriceDifference[];
}

export interface FailedPushAlert {
  id: number;
  at: Instant;
  partnerName: string | null;
  voucher: string | null;
  type: string | null;
  code: string | null;
  /** A reason such as `room_is_not_available: 2027-03-01`. */
  detail: string | null;
}

export interface PaymentReviewAlert {
  id: string;
  /** Of its record in the panel. */
  number: number;
  at: Instant;
  orderId: string;
  partnerName: string | null;
  amount: string;
  currency: string;
}

/** A mail for the hotel about a booking that no mail server took. */
export interface LostMailAlert {
  /** The push that the mail was about. */
  id: number;
  at: Instant;
  outcome: string;
  voucher: string | null;
  bookingId: number;
}

export interface BrokenWebhookAlert {
  id: number;
  at: Instant;
  partnerName: string;
  url: string;
  because: 'failing' | 'gone';
}

/** A reservation whose departure has passed although nobody was checked in. */
export interface NeverCameAlert {
  reservationId: number;
  voucher: string;
  guestName: string;
  partnerName: string | null;
  arrival: DayText;
  departure: DayText;
}

/** A booking whose guests are expected, and what is missing of deposits whose day has passed. */
export interface OverdueDepositAlert {
  bookingId: number;
  voucher: string;
  guestName: string;
  partnerName: string | null;
  arrival: DayText;
  /** The first day on which something of it was due. */
  since: DayText;
  missing: string;
  currency: string;
}

/** Guests in house whose stay is split, and who are to be in another room by now. */
export interface DueMoveAlert {
  bookingId: number;
  reservationId: number;
  guestName: string;
  fromRoom: string;
  toRoom: string;
  /** The day from which the other room is planned. */
  since: DayText;
}

export interface SoldOutType {
  roomTypeId: number;
  roomTypeName: string;
  days: DayText[];
}

/** Nights that have rooms left and cannot be sold, as no board has a price. */
export interface MissingPrices {
  roomTypeId: number;
  roomTypeName: string;
  nights: number;
  firstDay: DayText;
}

export interface HotspotKey {
  label: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

export interface Alerts<T> {
  count: number;
  items: T[];
}

export interface Today {
  today: DayText;
  nowMs: number;
  currency: string;
  house: HouseCounts;
  nights: TodayNight[];
  pickup: PickupDay[];
  /** VIP and blocked guests who are due today, late or in house: the first 20, and how many there are. */
  marked: Alerts<MarkedArrival>;
  events: BookingEvent[];
  alerts: {
    mismatches: Alerts<PriceMismatchAlert>;
    failedPushes: Alerts<FailedPushAlert>;
    paymentReviews: Alerts<PaymentReviewAlert>;
    dueMoves: Alerts<DueMoveAlert>;
    neverCame: Alerts<NeverCameAlert>;
    overdueDeposits: Alerts<OverdueDepositAlert>;
    lostMails: Alerts<LostMailAlert>;
    brokenWebhooks: Alerts<BrokenWebhookAlert>;
    soldOut: SoldOutType[];
    missingPrices: MissingPrices[];
    hotspots: HotspotKey[];
  };
}

export type SeenAlert =
  { kind: 'mismatch' | 'push'; id: number } | { kind: 'payment'; id: string } | SeenPushes;

/** All pushes that had failed when the page was read. */
export interface SeenPushes {
  kind: 'failedPushes';
  untilMs: number;
}

export interface TodayContract {
  read: Read<Nothing, Today>;
  seen: Change<SeenAlert>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    today: TodayContract;
  }
}
