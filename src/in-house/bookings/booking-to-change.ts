import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

export const RATES = ['refundable', 'non_refundable'] as const;
export type Rate = (typeof RATES)[number];

export interface RoomToChange {
  reservationId: number;
  status: 'active' | 'checked_in' | 'checked_out' | 'no_show';
  roomTypeId: number;
  boardId: number | null;
  arrival: DayText;
  departure: DayText;
  adults: number;
  childAges: (number | null)[];
  rate: Rate | null;
  total: string | null;
}

/** Packages of the hotel that were sold with a booking, at the price of one; decimals. */
export interface PackageToChange {
  packageId: number;
  name: LocalizedText;
  count: number;
  price: string;
  priceMode: number;
  /** Of all of them. */
  total: string;
}

/** Decimals. */
export interface CancellationCost {
  /** What the booking costs less without it, discounts taken off: the most that a fee can be. */
  price: string;
  cancellation: string;
}

/** What is proposed for a room whose guests are expected; decimals. */
export interface RoomFees extends CancellationCost {
  reservationId: number;
  noShow: string;
  /** The price less discounts: the most that guests pay who do not come. */
  noShowPrice: string;
}

export interface BookingFees {
  fees: RoomFees[];
  /** All rooms whose guests are expected, together. */
  whole: CancellationCost;
}

export interface BookingToChange {
  bookingId: number;
  /** Stands for everything that is shown here: a change is refused when it is no longer the same. */
  version: string;
  voucher: string;
  isCancelled: boolean;
  currency: string;
  total: string | null;
  /** What of the total are taxes that were added to the prices. */
  addedTaxes: string;
  guest: { name: string; surname: string; phone: string; email: string; countryCode: string };
  remarks: string;
  /** Rooms that were neither cancelled nor replaced, in their order. */
  rooms: RoomToChange[];
  /** What follows the rooms ({@link followedPriceMinor}). */
  packages: PackageToChange[];
  /** What a partner sold beside the rooms, by name: it stays as it was pushed. */
  partnerExtras: string[];
}
