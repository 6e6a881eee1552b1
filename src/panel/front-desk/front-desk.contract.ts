import type { CheckedInGuest } from '../../guests/stays/checked-in-guest.js';
import type { Acceptable } from '../../in-house/plan/acceptable.js';
import type { Rate } from '../../in-house/bookings/booking-to-change.js';
import type { DeskReservation, FreeRoom, RoomPlan } from '../../in-house/reservations/desk-reservation.js';
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

export interface PlanAnswer extends RoomPlan {
  today: DayText;
  from: DayText;
  days: number;
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

export interface SaleInput {
  arrival: DayText;
  departure: DayText;
  adults: number;
  childAges: number[];
  /** How many rooms of this kind, each for such a party. */
  rooms: number;
  roomTypeId: number;
  boardId: number;
  rate: Rate;
  /** The price of all rooms that the guest was told. */
  shownTotal: string;
  guestName: string;
  guestSurname: string;
  guestPhone: string;
  guestEmail: string;
  guestCountry: string;
  remarks: string;
  /** The guest profile that the booking began with; null for none. */
  guestId: number | null;
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
  plan: Read<{ from: DayText; days: number }, PlanAnswer>;
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
  /** `newTotal` is the price of the stay after the move, as it was shown; '' keeps the price. */
  moveRoom: Change<OfReservation & ChosenRoom & { newTotal: string }>;
  /** `balance` is what the person saw to be owed of the booking; '' for nothing. */
  checkOut: Change<OfReservation & { balance: string }>;
  undoCheckOut: Change<OfReservation & Omit<ChosenRoom, 'reason'>>;
  /** `fee` is what the guests pay; '' for what the hotel's tiers make of it. Another fee needs a reason. */
  noShow: Change<OfReservation & { fee: string; reason: string }>;
  undoNoShow: Change<OfReservation>;
  addGuest: Change<OfReservation & { guest: GuestInput }, CheckedInGuest>;
  /** `seen` is what the form began with: refused where somebody else has changed the guest. */
  changeGuest: Change<OfStay & { guest: GuestInput; seen: GuestInput }, CheckedInGuest>;
  /** `othersStay` says that the person was shown others who stay; `balance` counts where nobody does. */
  checkOutGuest: Change<OfStay & { othersStay: boolean; balance: string }>;
  undoGuestCheckOut: Change<OfStay>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    frontDesk: FrontDeskContract;
  }
}
