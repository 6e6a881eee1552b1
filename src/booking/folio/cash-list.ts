import { minorToDecimal } from '../../values/money.js';
import type { DayText } from '../../values/day.js';
import { type LineKind, PAYMENT_METHODS, type PaymentMethod } from './folio-kinds.js';

export interface CashLine {
  lineId: number;
  bookingId: number;
  voucher: string;
  guest: string;
  kind: LineKind;
  method: PaymentMethod;
  /** Negative for what the hotel gave back. */
  amountMinor: number;
  currency: string;
  text: string;
  isReversal: boolean;
  /** The hotel's time of day, `14:05`. */
  at: string;
  postedBy: string;
  postedByKind: string;
  /** Key of who posted it. */
  poster: string;
}

/** Amounts are decimals. */
export interface CashSum {
  currency: string;
  method: PaymentMethod;
  taken: string;
  /** Refunds; negative. */
  given: string;
  total: string;
}

export interface CashList {
  day: DayText;
  today: DayText;
  /** By currency and method, the earliest first. */
  lines: (Omit<CashLine, 'amountMinor' | 'poster'> & { amount: string })[];
  sums: CashSum[];
  totals: { currency: string; total: string }[];
  posters: { poster: string; name: string; kind: string }[];
}

/** A reversal takes off what it reverses. */
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
          currency,
          method,
          total: sum(isCounted),
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
