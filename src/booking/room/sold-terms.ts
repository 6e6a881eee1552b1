import {
  feeAt,
  feeOf,
  feeIntervals,
  freeUntilMs,
  intervalsFrom,
  type StayUnderTerms,
} from '../../inventory/quote/terms.js';
import type { TermsRules } from '../../inventory/snapshot/terms-rules.js';
import { MS_PER_HOUR } from '../../values/day.js';

/** The terms that a room was sold under, with what they were calculated by: what the hotel changes later does not count. */
export interface SoldTerms extends TermsRules {
  timeZone: string;
  /** The hotel's. */
  language: string;
  unitMinor: number;
}

/** A stay with the price of each of its nights, in minor units. */
type SoldStay = Pick<StayUnderTerms, 'arrival' | 'nightsMinor'>;

/** Returns what cancelling a sold room costs at an instant; `bookedMs` is that of the first Book. */
export function feeUnder(terms: SoldTerms, stay: SoldStay, nowMs: number, bookedMs: number): number {
  const { timeZone, unitMinor } = terms;
  return feeAt(terms, { ...stay, timeZone, unitMinor }, nowMs, bookedMs);
}

/** Returns what it costs that the guests of a sold room do not come. */
export function noShowFeeUnder(terms: SoldTerms, stay: SoldStay): number {
  const { timeZone, unitMinor } = terms;
  return feeOf(terms.noShow, { ...stay, timeZone, unitMinor });
}

/**
 * Returns until when cancelling a sold room costs nothing (milliseconds since 1970, that instant left out), the hours of grace
 * from the first Book on included; null where it costs something now.
 */
export function freeUntilUnder(
  terms: SoldTerms,
  stay: SoldStay,
  nowMs: number,
  bookedMs: number,
): number | null {
  if (feeUnder(terms, stay, nowMs, bookedMs) > 0) return null;
  const { timeZone, unitMinor } = terms;
  const left = intervalsFrom(feeIntervals(terms, { ...stay, timeZone, unitMinor }), nowMs);
  const freeMs = Math.max(freeUntilMs(left) ?? 0, bookedMs + terms.graceHours * MS_PER_HOUR);
  return freeMs > nowMs ? freeMs : null;
}
