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
