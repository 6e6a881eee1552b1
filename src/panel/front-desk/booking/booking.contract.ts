import type { LineKind, PaymentMethod } from '../../../booking/folio/folio-kinds.js';
import type { AskedDepositFact } from '../../../booking/room/asked-deposit.js';
import type { BookingChangeKind } from '../../../booking/history/booking-change-kind.js';
import type { BookedRoomState } from '../../../booking/room/booked-room-states.js';
import type { BookingState } from '../../../booking/room/booking-state.js';
import type { PriceDifference } from '../../../booking/room/price-difference.js';
import type { BookingToChange, Rate } from '../../../in-house/bookings/booking-to-change.js';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation.js';
import type { DayText } from '../../../values/day.js';
import type { LocalizedText } from '../../../values/localized-text.js';
import type { DepositInput, NewCompanyInput, OriginInput } from '../front-desk.contract.js';
import type { Change, Instant, OfForm, Read } from '../../page/operations.js';

/** Amounts are decimals of the booking's currency, unless a currency stands beside them. */
export interface BookingDetails {
  bookingId: number;
  voucher: string;
  source: 'partner' | 'reception' | 'import';
  partnerName: string | null;
  /** By the hotel's lists; names also of what is no longer in use. */
  origin: OriginInput & {
    sourceName: LocalizedText | null;
    segmentName: LocalizedText | null;
    companyName: string | null;
  };
  state: BookingState;
  arrival: DayText;
  departure: DayText;
  currency: string;
  total: string | null;
  balance: string;
  registeredAt: Instant;
  paymentTypeId: number | null;
  /** How it was paid at this service, null when it was not. */
  payment: 'paid' | 'review' | null;
  booker: BookingToChange['guest'];
  remarks: string;
  isGuestDataErased: boolean;
  differences: readonly PriceDifference[];
  today: DayText;
  /** Of the rooms whose guests are expected, one for each day on which something is due. */
  deposits: DetailedDeposit[];
  /** What the desk asks for in the place of what the terms say. */
  askedDeposit: AskedDepositFact | null;
  /** Packages of the hotel that were sold with it, without added taxes. */
  packages: DetailedPackage[];
  /** Without rooms that a Modify left out. */
  rooms: DetailedRoom[];
  /** The rooms that stand, as the steps of the front desk need them. */
  reservations: DeskReservation[];
}

/** `overdue`, `today`, `later`: when the rest of it was or is due. */
export interface DetailedDeposit {
  due: DayText;
  amount: string;
  paid: string;
  state: 'paid' | 'overdue' | 'today' | 'later';
}

export interface DetailedPackage {
  packageId: number;
  name: LocalizedText;
  count: number;
  total: string;
}

export interface DetailedRoom {
  reservationId: number;
  status: BookedRoomState;
  roomTypeName: LocalizedText;
  boardTitle: LocalizedText | null;
  arrival: DayText;
  departure: DayText;
  adults: number;
  /** Null for a child whose age is not known. */
  childAges: (number | null)[];
  rate: Rate | null;
  total: string | null;
  currency: string;
  nights: DetailedNight[];
  /** Those that it was sold under; null where it was sold under no named ones. */
  terms: RoomTerms | null;
  /** What cancelling it costs now; null once its guests are not expected any more. */
  cancellationFee: string | null;
  taxes: { code: string; name: LocalizedText; amount: string; isIncluded: boolean; paidAt: string }[];
}

export interface DetailedNight {
  day: DayText;
  amount: string | null;
  amountFrom: 'price' | 'block' | 'partner' | 'divided' | 'hand' | 'file' | null;
  state: 'held' | 'slept' | 'released';
  /** What promotions have taken off the hotel's price. */
  promotions: { code: string; name: LocalizedText; amount: string }[];
}

/** Name and text are in the language of the person. */
export interface RoomTerms {
  code: string;
  name: string;
  text: string;
  /** Counts the hours of grace; null where cancelling costs something now. */
  freeUntil: Instant | null;
  /** Those that are not over; `from` is null for the one that holds. */
  steps: { from: Instant | null; to: Instant; fee: string }[];
  noShow: string;
  deposits: { due: DayText; amount: string }[];
}

/** What happened to a booking, the latest first. */
export interface BookingStory {
  entries: StoryEntry[];
  /** Older entries that are left out. */
  olderCount: number;
  /** Whether an earlier release booked it: what was done with it then is not recorded. */
  isOfEarlierRelease: boolean;
  currency: string;
}

export interface StoryEntry {
  /** Of its row in the history; null for the sale by an earlier release. */
  number: number | null;
  kind: BookingChangeKind;
  at: Instant;
  byKind: 'staff' | 'partner' | 'machine' | 'bank' | 'command' | 'service';
  /** '' where it is not known. */
  byName: string;
  reason: string;
  rooms: StoryRoom[];
  /** What the booking costs, where that has changed. */
  total: { before: string | null; after: string | null } | null;
  currency: { before: string; after: string } | null;
  origin: StoryOrigin[];
  /** The packages of the hotel that it has, where they have changed. */
  packages: { before: StoryPackage[]; after: StoryPackage[] } | null;
  /** What the desk asks for in advance, where that has changed; null for what the terms say. */
  deposit: { before: AskedDepositFact | null; after: AskedDepositFact | null } | null;
  /** The room that guests got, came from or left. */
  roomName: string | null;
  roomNameBefore: string | null;
  guests: number | null;
  fee: string | null;
  reservationId: number | null;
  stayId: number | null;
  /** What it posted, but for the charges of rooms and extras. */
  lines: StoryLine[];
  undoes: number | null;
  undoneBy: number | null;
  /** Whether it is the last of its kind for its rooms that stands: only that one can be taken back. */
  isLastStanding: boolean;
}

/** `name` is null for what is no package of the hotel, `total` where an earlier release has not recorded it. */
export interface StoryPackage {
  name: LocalizedText | null;
  count: number;
  total: string | null;
}

/** What has changed of where the booking comes from; null for none. */
export interface StoryOrigin {
  fact: 'source' | 'segment' | 'company';
  before: LocalizedText | string | null;
  after: LocalizedText | string | null;
}

export interface StoryLine {
  lineId: number;
  kind: LineKind;
  method: PaymentMethod | null;
  amount: string;
  currency: string;
  isReversal: boolean;
}

/** A room that was changed; null before it was added, and after it was left out. */
export interface StoryRoom {
  reservationId: number;
  /** Its place in the booking, from 1; null once it was left out. */
  place: number | null;
  before: StoryFacts | null;
  after: StoryFacts | null;
}

export interface StoryFacts {
  status: BookedRoomState;
  roomTypeName: LocalizedText;
  boardTitle: LocalizedText | null;
  arrival: DayText;
  departure: DayText;
  adults: number;
  children: number;
  childAges: readonly (number | null)[] | null;
  rate: Rate | null;
  total: string | null;
}

/** What a partner sent for a booking, and what they are told of it. */
export interface BookingAtPartner {
  /** The latest ones. */
  pushes: PushOfBooking[];
  olderPushes: number;
  /** What the last accepted push said, without card data; null where it is not kept any more. */
  content: object | null;
  /** As the partner reads it back. */
  readBack: object | null;
}

export interface PushOfBooking {
  id: number;
  receivedAt: Instant;
  type: 'Book' | 'Modify' | 'Cancel' | null;
  outcome: 'registered' | 'modified' | 'cancelled' | 'failed';
  code: string | null;
  detail: string | null;
  repeats: number;
  repeatedAt: Instant | null;
}

export interface BookingContract {
  /** Throws `booking_is_not_found`, also for one of another hotel. */
  booking: Read<{ bookingId: number }, BookingDetails>;
  story: Read<{ bookingId: number }, BookingStory>;
  /** For managers; of a booking that no partner made it is empty. */
  atPartner: Read<{ bookingId: number }, BookingAtPartner>;
  undoCancellation: Change<{ bookingId: number }>;
  /** `seen` is what the person saw: refused where somebody else has changed it. */
  setOrigin: Change<
    OriginInput & { bookingId: number; newCompany?: NewCompanyInput | null; seen: OriginInput }
  >;
  /** `shownTotal` is the price of these packages, without added taxes. */
  addPackages: Change<
    { bookingId: number; packages: { packageId: number; count: number }[]; shownTotal: string } & OfForm
  >;
  /** All of a package; `shownTotal` as in `addPackages`. */
  removePackage: Change<{ bookingId: number; packageId: number; shownTotal: string }>;
  /** `depositAmount` is '' for what the terms say; `seen` as in `setOrigin`. */
  askDeposit: Change<DepositInput & { bookingId: number; seen: DepositInput }>;
}

declare module '../../page/contract.js' {
  interface PanelContract {
    booking: BookingContract;
  }
}
