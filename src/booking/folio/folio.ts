import type { LocalizedText } from '../../values/localized-text.js';
import type { LineKind, PaymentMethod } from './folio-kinds.js';

/** Amounts are decimals of its currency: what the guest owes by it. */
export interface FolioEntry {
  lineId: number;
  reservationId: number | null;
  kind: LineKind;
  /** Of a line of a tax alone. */
  taxName?: LocalizedText;
  amount: string;
  currency: string;
  method: PaymentMethod | null;
  text: string;
  /** The nights of a room's stay: the first one, and the day after the last. */
  from: string | null;
  until: string | null;
  /** Of the line of a room that stands: what each night was sold for, in their order; together they are its amount. */
  nights?: { day: string; amount: string }[];
  reverses: number | null;
  otherBookingId: number | null;
  isReversed: boolean;
  isReversible: boolean;
  isMovable: boolean;
  postedBy: string;
  postedByKind: string;
  postedAt: Date;
  postedOn: string;
}

/** Decimals in the currency of the booking. A reversed line and its reversal cancel out. */
export interface FolioSums {
  charged: string;
  discounts: string;
  /** With deposits, less refunds. */
  paid: string;
  deposits: string;
  balance: string;
}

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
  /** Those that stand. */
  rooms: { reservationId: number; roomTypeId: number }[];
  /** Of lines from before the booking changed its currency, where they do not add up to zero. */
  otherBalances: { currency: string; balance: string }[];
  /** Online payments in another currency, which are in no line. */
  paidInOtherCurrencies: { amount: string; currency: string }[];
}

export interface OfferedCharge {
  id: number;
  name: LocalizedText;
  price: string | null;
  vatPercent: string | null;
}
