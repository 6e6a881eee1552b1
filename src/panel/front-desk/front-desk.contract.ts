import type { PaymentMethod } from '../../booking/folio/folio-kinds.js';
import type { CheckedInGuest } from '../../guests/stays/checked-in-guest.js';
import type { Acceptable } from '../../in-house/plan/acceptable.js';
import type { Rate } from '../../in-house/bookings/booking-to-change.js';
import type { OriginLists } from '../../in-house/bookings/origin-lists.js';
import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation.js';
import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { Change, Nothing, OfForm, Read } from '../page/operations.js';

/** What the front desk names things by, retired ones included. */
export interface House {
  today: DayText;
  roomTypes: { id: number; name: LocalizedText }[];
  buildings: { id: number; name: string }[];
  /** Names in the person's language. */
  countries: { code: string; name: string }[];
}

export type ListName = 'arrivals' | 'inHouse' | 'departures';

/** One list. `counts` are of all three: those who match the search, and of them those who are still to do. */
export interface DeskListAnswer {
  list: ListName;
  day: DayText;
  today: DayText;
  counts: {
    arrivals: { all: number; open: number };
    inHouse: { all: number; guests: number };
    departures: { all: number; open: number };
  };
  /** The first ones; `counts` tell how many there are. */
  reservations: DeskReservation[];
}

export interface OfferedBoard {
  boardId: number;
  title: LocalizedText;
  /** What keeps partners from selling it; reception may sell it all the same. */
  restriction: string | null;
  restrictionNights: number;
  /** Prices of the stay for one room; null where there is none. */
  refundable: string | null;
  nonRefundable: string | null;
  details: { refundable: RateDetails | null; nonRefundable: RateDetails | null };
}

/** What a price of a stay has in it, and what comes on top. */
export interface RateDetails {
  /** What promotions have taken off already. */
  promotions: { name: LocalizedText; amount: string }[];
  addedTaxes: { code: string; name: string; amount: string; paidAt: 'booking' | 'hotel' }[];
  /** Null where no tax is added. */
  totalWithTaxes: string | null;
  /** What its terms ask for in advance. */
  deposits: DepositOfTerms[];
}

/** What terms ask for until a day. */
export interface DepositOfTerms {
  due: DayText;
  amount: string;
}

export interface Offer {
  roomTypeId: number;
  name: LocalizedText;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  /** Rooms left for sale on every night. */
  left: number;
  /** Whether the hotel has entered rooms for every night. */
  isLoaded: boolean;
  takesParty: boolean;
  boards: OfferedBoard[];
}

export interface OffersAnswer {
  nights: number;
  currency: string;
  offers: Offer[];
}

/** A package that can be sold with rooms, at a price in the hotel's currency. */
export interface OfferedPackage {
  id: number;
  name: LocalizedText;
  price: string;
  priceMode: number;
}

/** Rooms of one kind. */
export interface RoomsOfSaleInput {
  arrival: DayText;
  departure: DayText;
  adults: number;
  childAges: number[];
  /** How many, each for such a party. */
  rooms: number;
  roomTypeId: number;
  boardId: number;
  rate: Rate;
  /** What one of them costs by hand, for the whole stay; '' or left out for its price. */
  ownTotal?: string;
}

/** The first kind of rooms, and the others of the booking. */
export interface SaleInput extends RoomsOfSaleInput {
  others?: RoomsOfSaleInput[];
  /** The price of all rooms and packages that the guest was told. */
  shownTotal: string;
  /** Needed for a price by hand. */
  priceReason?: string;
  guestName: string;
  guestSurname: string;
  guestPhone: string;
  guestEmail: string;
  guestCountry: string;
  remarks: string;
  /** The guest profile that the booking began with; null for none. */
  guestId: number | null;
  /** Null for none, as in {@link OriginInput}. */
  bookingSourceId?: number | null;
  marketSegmentId?: number | null;
  companyId?: number | null;
  newCompany?: NewCompanyInput | null;
  /** Packages of the hotel, each once. */
  packages?: { packageId: number; count: number }[];
  /** What is asked for in advance, until a day; '' or left out for what the terms say. */
  depositAmount?: string;
  depositDue?: DayText | '';
}

/** What is asked for in advance, until a day; both '' for what the terms say. */
export interface DepositInput {
  depositAmount: string;
  depositDue: DayText | '';
}

/** By the hotel's lists; null where nobody has said so. */
export interface OriginInput {
  bookingSourceId: number | null;
  marketSegmentId: number | null;
  companyId: number | null;
}

/** A company that the hotel has not got yet; it is added, and takes the place of `companyId`. */
export interface NewCompanyInput {
  name: string;
  taxNumber: string;
  taxOffice: string;
  address: string;
}

/** What is not known is ''. */
export interface GuestInput {
  firstName: string;
  lastName: string;
  identityNumber: string;
  birthDate: DayText;
  nationality: string;
}

interface OfReservation {
  reservationId: number;
}
interface OfStay {
  stayId: number;
}
interface ChosenRoom {
  roomId: number;
  /** Needed for a room of another type. */
  reason: string;
  /** What the person was asked of the room, and accepts. */
  accepted?: readonly Acceptable[];
}

interface Settled {
  balance: string;
  /** All that is owed once they have left; left out or null for nothing. */
  payment?: { method: PaymentMethod; amount: string } | null;
}

export interface FrontDeskContract {
  house: Read<Nothing, House>;
  list: Read<{ list: ListName; day?: DayText; search: string; limit?: number }, DeskListAnswer>;
  reservation: Read<OfReservation, DeskReservation>;
  freeRooms: Read<OfReservation, { rooms: FreeRoom[] }>;
  /** The rooms of a booking that can be checked in today, and the rooms that are free for all of them. */
  dueOfBooking: Read<{ bookingId: number }, { reservations: DeskReservation[]; rooms: FreeRoom[] }>;
  /** What the stay costs now, and in a room of another type; null where there is no price. */
  movePrice: Read<
    OfReservation & { roomId: number },
    { currency: string; before: string | null; after: string | null }
  >;
  /** What a booking can be said to come from. */
  origins: Read<Nothing, OriginLists>;
  packages: Read<Nothing, { packages: OfferedPackage[] }>;
  /** `childAges` is a list such as `4,12`. */
  offers: Read<{ arrival: DayText; departure: DayText; adults: number; childAges: string }, OffersAnswer>;

  sell: Change<SaleInput & OfForm, { bookingId: number; voucher: string; reservationIds: number[] }>;
  checkIn: Change<OfReservation & ChosenRoom & { guests: GuestInput[] }, { guests: CheckedInGuest[] }>;
  /** All of the rooms, or none; a fault of a guest names `rooms[0].guests[0].firstName`. */
  checkInTogether: Change<
    { rooms: (OfReservation & ChosenRoom & { guests: GuestInput[] })[] },
    { guests: CheckedInGuest[] }
  >;
  undoCheckIn: Change<OfReservation>;
  undoMove: Change<OfReservation>;
  /** `newTotal` is the price of the stay after the move, as it was shown; '' keeps the price. */
  moveRoom: Change<OfReservation & ChosenRoom & { newTotal: string }>;
  /** What the booking owes, and what it will owe once the guests have left: nights that they do not sleep bear no taxes. */
  checkOutDue: Read<OfReservation, { currency: string; balance: string; due: string }>;
  /** `balance` is what the person saw to be owed of the booking; '' for nothing. */
  checkOut: Change<OfReservation & Settled>;
  /** The payments that were taken with the check-out and stand. */
  paidAtCheckOut: Read<
    OfReservation,
    { payments: { method: PaymentMethod | null; amount: string; currency: string }[] }
  >;
  /** Only managers reverse its payments with it. */
  undoCheckOut: Change<OfReservation & Omit<ChosenRoom, 'reason'> & { reversesPayments?: boolean }>;
  /** `fee` is what the guests pay; '' for what the hotel's tiers make of it. Another fee needs a reason. */
  noShow: Change<OfReservation & { fee: string; reason: string }>;
  undoNoShow: Change<OfReservation>;
  addGuest: Change<OfReservation & { guest: GuestInput }, CheckedInGuest>;
  /** `seen` is what the form began with: refused where somebody else has changed the guest. */
  changeGuest: Change<OfStay & { guest: GuestInput; seen: GuestInput }, CheckedInGuest>;
  /** `othersStay` says that the person was shown others who stay; `balance` counts where nobody does. */
  checkOutGuest: Change<OfStay & { othersStay: boolean } & Settled>;
  undoGuestCheckOut: Change<OfStay>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    frontDesk: FrontDeskContract;
  }
}
