import { roundedToUnit } from '../../values/currency-unit.js';
import { MS_PER_HOUR } from '../../values/day.js';
import { instantIn } from '../../values/zone-instant.js';
import type {
  DepositRule,
  FeeRule,
  TermsOfHotel,
  TermsOfRates,
  TermsRules,
} from '../snapshot/terms-rules.js';
import { timesShares } from './rounding.js';

/** A stay that is cancelled under terms. Amounts are minor units. */
export interface StayUnderTerms {
  /** Day number. */
  arrival: number;
  /** The price of each night, without added taxes. */
  nightsMinor: readonly number[];
  timeZone: string;
  /** What fees and deposits are rounded to, as {@link timesShares} has it. */
  unitMinor: number;
}

/** From an instant on (null: from the beginning) until another one, which is left out. Milliseconds since 1970. */
export interface FeeInterval {
  fromMs: number | null;
  toMs: number;
  feeMinor: number;
}

export interface Deposit {
  /** Day number. */
  due: number;
  amountMinor: number;
}

/** Returns the terms of a stay: those of its arrival day precede those of its rate plan, and those the hotel's. Null for none. */
export function termsFor(
  terms: TermsOfHotel | undefined,
  { planId, arrival, rate }: { planId: number; arrival: number; rate: keyof TermsOfRates },
): TermsRules | null {
  if (!terms) return null;
  const { byArrival, ofPlans, ofHotel } = terms;
  const ofDay = byArrival.find((range) => range.from <= arrival && arrival <= range.to && range[rate]);
  return ofDay?.[rate] ?? ofPlans.get(planId)?.[rate] ?? ofHotel[rate];
}

/**
 * Returns what cancelling a stay costs until its guests count as not come, at 00:00 of the day after arrival: intervals in
 * their order, of which no two neighbours have one fee. Of steps at one instant the last named holds. The hours of grace
 * are left out.
 */
export function feeIntervals(terms: Pick<TermsRules, 'steps'>, stay: StayUnderTerms): FeeInterval[] {
  const endMs = noShowBegins(stay);
  const begins = terms.steps
    .map(({ daysBefore, minuteOfDay, fee }) => ({
      fromMs: instantIn(stay.timeZone, stay.arrival - daysBefore, minuteOfDay),
      feeMinor: feeOf(fee, stay),
    }))
    .sort((a, b) => a.fromMs - b.fromMs);
  const intervals: FeeInterval[] = [{ fromMs: null, toMs: endMs, feeMinor: 0 }];
  for (const { fromMs, feeMinor } of begins) {
    if (fromMs >= endMs) continue;
    if (intervals.at(-1)!.fromMs === fromMs) intervals.pop();
    const before = intervals.at(-1)!;
    if (before.feeMinor === feeMinor) {
      before.toMs = endMs;
      continue;
    }
    before.toMs = fromMs;
    intervals.push({ fromMs, toMs: endMs, feeMinor });
  }
  return intervals;
}

/** Returns the intervals that are not over at an instant; the first of them has no beginning. */
export function intervalsFrom(intervals: readonly FeeInterval[], nowMs: number): FeeInterval[] {
  const left = intervals.filter(({ toMs }) => toMs > nowMs);
  return left.map((interval, i) => (i === 0 ? { ...interval, fromMs: null } : interval));
}

/** Returns when cancelling begins to cost something; null where it does at once. */
export function freeUntilMs(intervals: readonly FeeInterval[]): number | null {
  const [first] = intervals;
  return first?.feeMinor === 0 ? first.toMs : null;
}

/** Returns the first instant at which guests who have not arrived count as not come. */
export function noShowBegins({ timeZone, arrival }: Pick<StayUnderTerms, 'timeZone' | 'arrival'>): number {
  return instantIn(timeZone, arrival + 1, 0);
}

/**
 * Returns what cancelling a sold stay costs at an instant: nothing within the hours of grace from the first Book on, and
 * always at least the nights whose day has ended.
 */
export function feeAt(terms: TermsRules, stay: StayUnderTerms, nowMs: number, bookedMs: number): number {
  const isWithinGrace = nowMs < bookedMs + terms.graceHours * MS_PER_HOUR;
  return Math.max(isWithinGrace ? 0 : feeOfTerms(terms, stay, nowMs), endedNightsMinor(stay, nowMs));
}

function feeOfTerms(terms: TermsRules, stay: StayUnderTerms, nowMs: number): number {
  if (nowMs >= noShowBegins(stay)) return feeOf(terms.noShow, stay);
  return intervalsFrom(feeIntervals(terms, stay), nowMs)[0]!.feeMinor;
}

function endedNightsMinor({ arrival, nightsMinor, timeZone }: StayUnderTerms, nowMs: number): number {
  let minor = 0;
  for (const [night, amount] of nightsMinor.entries()) {
    if (instantIn(timeZone, arrival + night + 1, 0) > nowMs) break;
    minor += amount;
  }
  return minor;
}

/** Returns a fee: a part of the price, its first nights or an amount, at most the price. */
export function feeOf(fee: FeeRule, { nightsMinor, unitMinor }: StayUnderTerms): number {
  const priceMinor = sumOf(nightsMinor);
  const owedMinor =
    'nights' in fee
      ? roundedToUnit(sumOf(nightsMinor.slice(0, fee.nights)), unitMinor)
      : shareOf(fee, priceMinor, unitMinor);
  return Math.min(priceMinor, owedMinor);
}

/**
 * Returns the deposits of a stay in the order in which they are due: parts of `wholeMinor`, its price and the taxes that are
 * paid at booking, and together at most that. What is due at booking, and what would be due before, is due today.
 */
export function depositsOf(
  { deposits }: Pick<TermsRules, 'deposits'>,
  { arrival, unitMinor, wholeMinor, today }: DepositedStay,
): Deposit[] {
  let leftMinor = wholeMinor;
  const due: Deposit[] = [];
  for (const deposit of [...deposits].sort((a, b) => daysOf(b) - daysOf(a))) {
    const amountMinor = Math.min(leftMinor, shareOf(deposit, wholeMinor, unitMinor));
    leftMinor -= amountMinor;
    if (amountMinor > 0) due.push({ due: Math.max(today, arrival - daysOf(deposit)), amountMinor });
  }
  return due;
}

export interface DepositedStay extends Pick<StayUnderTerms, 'arrival' | 'unitMinor'> {
  wholeMinor: number;
  /** The hotel's day. */
  today: number;
}

function daysOf({ daysBefore }: DepositRule): number {
  return daysBefore ?? Infinity;
}

function shareOf(
  share: { percent: number } | { amountMinor: number },
  wholeMinor: number,
  unitMinor: number,
): number {
  return 'percent' in share
    ? timesShares(wholeMinor, share.percent, unitMinor)
    : roundedToUnit(share.amountMinor, unitMinor);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + minor, 0);
}
