import { feeAt, type StayUnderTerms } from '../../inventory/quote/terms.js';
import type { StayTax } from '../../inventory/quote/taxes.js';
import type { TermsRules } from '../../inventory/snapshot/terms-rules.js';

/** The terms that a room was sold under, with what they were calculated by: what the hotel changes later does not count. */
export interface SoldTerms extends TermsRules {
  timeZone: string;
  /** The hotel's. */
  language: string;
  unitMinor: number;
}

/** A tax of a room as of its sale. */
export interface SoldTax {
  code: string;
  name: StayTax['tax']['name'];
  amountMinor: number;
  /** What of it is of each night. */
  nightsMinor: readonly number[];
  isIncluded: boolean;
  paidAt: StayTax['tax']['paidAt'];
  /** Whether an added tax that is paid at booking is part of what the booking costs. */
  isCharged: boolean;
}

/** A stay with the price of each of its nights, in minor units. */
type SoldStay = Pick<StayUnderTerms, 'arrival' | 'nightsMinor'>;

/** Returns what cancelling a sold room costs at an instant; `bookedMs` is that of the first Book. */
export function feeUnder(terms: SoldTerms, stay: SoldStay, nowMs: number, bookedMs: number): number {
  const { timeZone, unitMinor } = terms;
  return feeAt(terms, { ...stay, timeZone, unitMinor }, nowMs, bookedMs);
}
