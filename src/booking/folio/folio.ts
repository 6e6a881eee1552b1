import type { LocalizedText } from '../../values/localized-text.js';
import type { LineKind, PaymentMethod } from './folio-kinds.js';

/** A line of a folio as people read it. Amounts are decimals of its currency: what the guest owes by it. */
export interface FolioEntry {
  lineId: number;
  /** The reservation that it is about, null for the whole booking. */
  reservationId: number | null;
  kind: LineKind;
  amount: string;
  currency: string;
  method: PaymentMethod | null;
  text: string;
  /** The nights of a room's stay: the first one, and the day after the last. */
  from: string | null;
  until: string | null;
  /** The line that this one takes back. */
  reverses: number | null;
  isReversed: boolean;
  isReversible: boolean;
  postedBy: string;
  postedByKind: string;
  postedAt: Date;
  /** The hotel's day on which it was posted. */
  postedOn: string;
}

/** Sums of a folio in the currency of the booking, as decimals; what reversed lines and their reversals are cancels out. */
export interface FolioSums {
  charged: string;
  discounts: string;
  /** What was paid, deposits included and refunds taken off. */
  paid: string;
  deposits: string;
  balance: string;
}

/** The folio of one booking. */
export interface Folio {
  bookingId: number;
  voucher: string;
  guest: string;
  arrival: string;
  departure: string;
  isCancelled: boolean;
  currency: string;
  sums: FolioSums;
  lines: FolioEntry[];
  /** The rooms of the booking that stand. */
  rooms: { reservationId: number; roomTypeId: number }[];
  /** What lines in another currency add up to, from before the booking changed its own; none where that is nothing. */
  otherBalances: { currency: string; balance: string }[];
  /** What was paid online in another currency than the booking's and is in no line. */
  paidInOtherCurrencies: { amount: string; currency: string }[];
}

/** Something that the hotel charges again and again, as it is offered where a charge is posted. */
export interface OfferedCharge {
  id: number;
  name: LocalizedText;
  /** A decimal of the hotel's currency; null or zero where the amount is typed. */
  price: string | null;
  /** The VAT that it includes; null for the hotel's rate. */
  vatPercent: string | null;
}

/** A booking with something owed or owing, in the list of open folios. */
export interface OpenFolio {
  bookingId: number;
  voucher: string;
  guest: string;
  /** Its reservations, in the order of the booking. */
  reservationIds: number[];
  arrival: string;
  departure: string;
  state: 'in_house' | 'left' | 'cancelled' | 'expected';
  currency: string;
  balance: string;
}
