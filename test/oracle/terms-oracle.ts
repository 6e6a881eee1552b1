import { centsText, type Fraction, fraction, minus, plus, times, toPlaces } from './exact.js';

// The terms of a stay calculated from what a hotel file says, with fractions and a clock that is read minute by minute.

export interface FeeOfFile {
  percent?: string;
  nights?: number;
  amount?: string;
}

export interface TermsOfFile {
  graceHours: number;
  steps: ({ daysBefore: number; time: string } & FeeOfFile)[];
  noShow: FeeOfFile;
  deposits: { daysBefore?: number; percent?: string; amount?: string }[];
}

export interface StayOfTerms {
  arrival: string;
  nights: string[];
  timeZone: string;
  places: number;
}

const ZERO = fraction('0');
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** The first minute at which the clocks of the zone show the time of the day, or one after it. */
export function slowInstant(timeZone: string, day: string, time: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as Intl.DateTimeFormatOptions);
  const wanted = `${day} ${time}`;
  let at = Date.parse(`${day}T${time}:00Z`) - 26 * 60 * MINUTE;
  at -= at % QUARTER;
  // Clocks change at the end of a quarter of an hour: its last minute is the latest that they show in it.
  while (format.format(at + QUARTER - MINUTE) < wanted) at += QUARTER;
  while (format.format(at) < wanted) at += MINUTE;
  return at;
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
}

/** What cancelling at an instant costs by the steps alone. */
export function slowStepFee(terms: TermsOfFile, stay: StayOfTerms, instantMs: number): string {
  let fee: FeeOfFile | undefined;
  let latest = -Infinity;
  for (const step of terms.steps) {
    const from = slowInstant(stay.timeZone, dayAfter(stay.arrival, -step.daysBefore), step.time);
    if (from > instantMs || from < latest) continue;
    latest = from;
    fee = step;
  }
  return text(fee ? slowFee(fee, stay) : ZERO);
}

/** What cancelling a sold stay at an instant costs. */
export function slowFeeAt(
  terms: TermsOfFile,
  stay: StayOfTerms,
  instantMs: number,
  bookedMs: number,
): string {
  const noShow = slowInstant(stay.timeZone, dayAfter(stay.arrival, 1), '00:00');
  let fee = ZERO;
  if (instantMs - bookedMs >= terms.graceHours * 60 * MINUTE) {
    fee = fraction(
      instantMs >= noShow ? text(slowFee(terms.noShow, stay)) : slowStepFee(terms, stay, instantMs),
    );
  }
  let ended = ZERO;
  stay.nights.forEach((night, i) => {
    const end = slowInstant(stay.timeZone, dayAfter(stay.arrival, i + 1), '00:00');
    if (end <= instantMs) ended = plus(ended, fraction(night));
  });
  return text(least(fee, ended) === fee ? ended : fee);
}

export function slowNoShow(terms: TermsOfFile, stay: StayOfTerms): string {
  return text(slowFee(terms.noShow, stay));
}

function slowFee(fee: FeeOfFile, { nights, places }: StayOfTerms): Fraction {
  const price = nights.map(fraction).reduce(plus, ZERO);
  const owed =
    fee.nights !== undefined
      ? nights.slice(0, fee.nights).map(fraction).reduce(plus, ZERO)
      : fee.amount !== undefined
        ? fraction(fee.amount)
        : times(price, times(fraction(fee.percent!), fraction('0.01')));
  return least(price, toPlaces(owed, places));
}

/** Deposits of a whole, the first due first. */
export function slowDeposits(
  { deposits }: TermsOfFile,
  { arrival, places, whole, today }: { arrival: string; places: number; whole: string; today: string },
): { due: string; amount: string }[] {
  const rest = deposits
    .filter(({ daysBefore }) => daysBefore !== undefined)
    .sort((a, b) => b.daysBefore! - a.daysBefore!);
  let left = fraction(whole);
  const due: { due: string; amount: string }[] = [];
  for (const deposit of [...deposits.filter(({ daysBefore }) => daysBefore === undefined), ...rest]) {
    const share = times(fraction(whole), times(fraction(deposit.percent ?? '0'), fraction('0.01')));
    const wanted = deposit.amount === undefined ? share : fraction(deposit.amount);
    const amount = least(left, toPlaces(wanted, places));
    left = minus(left, amount);
    const day = deposit.daysBefore === undefined ? today : dayAfter(arrival, -deposit.daysBefore);
    if (amount.top > 0n) due.push({ due: day < today ? today : day, amount: text(amount) });
  }
  return due;
}

function least(a: Fraction, b: Fraction): Fraction {
  return a.top * b.bottom <= b.top * a.bottom ? a : b;
}

function text(amount: Fraction): string {
  return centsText(amount);
}
