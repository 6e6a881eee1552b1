import { minorToDecimal } from '../../http/strict.js';
import type { DayText } from '../../values/day.js';
import { type LineKind, PAYMENT_METHODS, type PaymentMethod } from './folio-kinds.js';

/** A payment, deposit or refund, or the reversal of one, that was posted on the day of a cash list. */
export interface CashLine {
  lineId: number;
  bookingId: number;
  voucher: string;
  guest: string;
  kind: LineKind;
  method: PaymentMethod;
  /** What the hotel got, in minor units: negative for what it gave back. */
  amountMinor: number;
  currency: string;
  text: string;
  isReversal: boolean;
  /** The hotel's time of day, `14:05`. */
  at: string;
  postedBy: string;
  postedByKind: string;
  /** Stands for who posted it. */
  poster: string;
}

/** What came in and was given back by one method, as decimals of the currency. */
export interface CashSum {
  currency: string;
  method: PaymentMethod;
  taken: string;
  /** Refunds; negative. */
  given: string;
  total: string;
}

/** The money that was posted on a day of the hotel, by everyone or by one person. */
export interface CashList {
  day: DayText;
  today: DayText;
  /** By currency and method, and the earliest first. */
  lines: (Omit<CashLine, 'amountMinor' | 'poster'> & { amount: string })[];
  /** For each currency and method that has lines, in the order of the lines. */
  sums: CashSum[];
  /** By currency, what all methods add up to. */
  totals: { currency: string; total: string }[];
  /** Everyone who posted money on the day. */
  posters: { poster: string; name: string; kind: string }[];
}

/** Sums of lines by currency and method. A reversal takes off what it reverses. */
export function cashSums(lines: readonly CashLine[]): Pick<CashList, 'sums' | 'totals'> {
  const sum = (counts: (line: CashLine) => boolean) =>
    minorToDecimal(lines.reduce((minor, line) => (counts(line) ? minor + line.amountMinor : minor), 0));
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const sums = currencies.flatMap((currency) =>
    PAYMENT_METHODS.flatMap((method): CashSum[] => {
      const isCounted = (line: CashLine) => line.currency === currency && line.method === method;
      if (!lines.some(isCounted)) return [];
      return [
        {
          ...{ currency, method, total: sum(isCounted) },
          taken: sum((line) => isCounted(line) && line.kind !== 'refund'),
          given: sum((line) => isCounted(line) && line.kind === 'refund'),
        },
      ];
    }),
  );
  const totals = currencies.map((currency) => ({
    currency,
    total: sum((line) => line.currency === currency),
  }));
  return { sums, totals };
}
