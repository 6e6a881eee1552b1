import type { LocalizedText } from '../../values/localized-text.js';

/** A part of the price in hundredths of a percent, the price of the first nights, or an amount in minor units. */
export type FeeRule = { percent: number } | { nights: number } | { amountMinor: number };

/** From a clock time so many days before arrival on, cancelling costs the fee. */
export interface TermsStep {
  daysBefore: number;
  minuteOfDay: number;
  fee: FeeRule;
}

/** Due so many days before arrival, or at booking (null). */
export type DepositRule = { daysBefore: number | null } & ({ percent: number } | { amountMinor: number });

/** The terms of cancellation and deposits that a hotel has under a code. */
export interface TermsRules {
  /** What the terms said at this time has this number. */
  versionId: number;
  code: string;
  name: LocalizedText;
  /** Empty where the hotel gives none. */
  text: LocalizedText;
  /** From the first Book of a booking on, cancelling is free for so long. */
  graceHours: number;
  steps: readonly TermsStep[];
  noShow: FeeRule;
  deposits: readonly DepositRule[];
}

/** The terms of each rate; null where nothing is said of it. */
export interface TermsOfRates {
  refundable: TermsRules | null;
  nonRefundable: TermsRules | null;
}

/** Which terms a hotel has for its stays. */
export interface TermsOfHotel {
  all: readonly TermsRules[];
  ofHotel: TermsOfRates;
  /** By the id of the rate plan; plans without terms of their own are left out. */
  ofPlans: ReadonlyMap<number, TermsOfRates>;
  /** Ranges of arrivals (day numbers, both ends included), the first one first. */
  byArrival: readonly (TermsOfRates & { from: number; to: number })[];
}
