import { dayText } from '../../values/day.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import { askedDepositFact, type AskedDepositFact } from '../room/asked-deposit.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import type { BookedRoomState } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import { completedNights, type Night } from '../room/nights.js';
import type { PriceDifference } from '../room/price-difference.js';
import type { BookingWithRooms } from '../room/rooms-of-booking.js';
import { packagesOf, type SoldPackage } from '../room/sold-packages.js';

/** What the history keeps of a booking. Days are `YYYY-MM-DD`, amounts decimals. */
export interface BookingFacts {
  status: Booking['status'];
  arrival: string;
  departure: string;
  currency: string;
  total: string | null;
  tax: string | null;
  differences: readonly PriceDifference[] | null;
  /** Left out by releases that did not know them. */
  bookingSourceId?: number | null;
  marketSegmentId?: number | null;
  companyId?: number | null;
  askedDeposit?: AskedDepositFact | null;
  packages?: readonly PackageFacts[];
}

/** A package that the booking has; `total` is left out by releases under which it followed no change of the rooms. */
export interface PackageFacts extends SoldPackage {
  total?: string;
}

/** What the history keeps of a booked room. */
export interface RoomFacts {
  status: BookedRoomState;
  roomTypeId: number;
  boardId: number | null;
  arrival: string;
  departure: string;
  adults: number;
  childAges: readonly (number | null)[] | null;
  children: number;
  rate: BookedRoom['matchedRate'];
  total: string | null;
  nights: NightFacts[];
  blockId: number | null;
  /** What its partner pushed for its price; staff who set another price drop it. */
  pushed: {
    tax: string | null;
    selectionId: string | null;
    currency: string | null;
    rates: object[];
    ratesCurrency: string | null;
  };
}

export interface NightFacts {
  day: string;
  roomTypeId: number;
  state: Night['state'];
  amount: string | null;
  from: Night['amountFrom'];
  /** Left out where its amount has none. */
  promotions?: Night['promotions'];
}

/** A booking at one moment, as its history keeps it. */
export interface BookingSnapshot {
  booking: BookingFacts;
  rooms: ReadonlyMap<number, RoomFacts>;
}

/** Returns what the history keeps of a booking. `today` is the hotel's day number. */
export function snapshotOf({ booking, rooms }: BookingWithRooms, today: number): BookingSnapshot {
  return {
    booking: factsOfBooking(booking),
    rooms: new Map(rooms.map((room) => [room.id, factsOfRoom(room, today)])),
  };
}

function factsOfBooking(booking: Booking): BookingFacts {
  return {
    status: booking.status,
    arrival: dayText(booking.arrival),
    departure: dayText(booking.departure),
    currency: booking.currency,
    total: minorOrNullToDecimal(booking.totalMinor),
    tax: minorOrNullToDecimal(booking.taxMinor),
    differences: booking.priceMismatch,
    bookingSourceId: booking.bookingSourceId,
    marketSegmentId: booking.marketSegmentId,
    companyId: booking.companyId,
    askedDeposit: askedDepositFact(booking),
    packages: packageFacts(booking.extras),
  };
}

/** Returns what the history keeps of the packages of a booking. */
export function packageFacts(extras: Booking['extras']): PackageFacts[] {
  return packagesOf(extras).map(({ totalMinor, ...sold }) => ({
    ...sold,
    total: minorToDecimal(totalMinor),
  }));
}

function factsOfRoom(room: BookedRoom, today: number): RoomFacts {
  return {
    status: room.status,
    roomTypeId: room.roomTypeId,
    boardId: room.boardId,
    arrival: dayText(room.arrival),
    departure: dayText(room.departure),
    adults: room.adults,
    childAges: room.childAges,
    children: room.children,
    rate: room.matchedRate,
    total: minorOrNullToDecimal(room.totalMinor),
    nights: completedNights(room, today).map(factsOfNight),
    blockId: room.blockId,
    pushed: {
      tax: minorOrNullToDecimal(room.taxMinor),
      selectionId: room.selectionId,
      currency: room.pushedCurrency,
      rates: room.nightlyRates,
      ratesCurrency: room.pushedRatesCurrency,
    },
  };
}

function factsOfNight({ day, roomTypeId, state, amountMinor, amountFrom, promotions }: Night): NightFacts {
  return {
    day: dayText(day),
    roomTypeId,
    state,
    amount: minorOrNullToDecimal(amountMinor),
    from: amountFrom,
    ...(promotions ? { promotions } : {}),
  };
}
