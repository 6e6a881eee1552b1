import type { TermsOfRates, TermsRules } from '../../inventory/snapshot/terms-rules.js';
import { PushFailure } from './booking-push.errors.js';
import type { AgreedRate } from './selection-check.js';

/** What says under which terms a room of a push is sold. */
export interface NamedTerms {
  /** Those that its price option has shown; null for none. */
  selected: TermsRules | null;
  /** The code that the room names. */
  code: string | undefined;
  /** Agreed by its price option, else the one whose price it has; null where neither is known. */
  rate: AgreedRate | null;
  /** What the hotel offers for the stay now, and the codes of all its terms. */
  offered: TermsOfRates;
  known: ReadonlySet<string>;
}

/** `rate` is that of the terms where they alone say it. Both null where the room is sold under no named terms. */
export interface TermsOfSale {
  terms: TermsRules | null;
  rate: AgreedRate | null;
}

/** Returns the named terms that a room is sold under, or why it cannot be. */
export function termsOfRoom({ selected, code, rate, offered, known }: NamedTerms): TermsOfSale | PushFailure {
  if (selected) {
    const isOther = code !== undefined && code !== selected.code;
    return isOther
      ? new PushFailure('selection_does_not_match', 'termsCode')
      : { terms: selected, rate: null };
  }
  if (code === undefined) return { terms: null, rate: null };
  if (!known.has(code)) return new PushFailure('terms_are_not_found');
  const { refundable, nonRefundable } = offered;
  if (rate !== 'non_refundable' && refundable?.code === code)
    return { terms: refundable, rate: 'refundable' };
  if (rate !== 'refundable' && nonRefundable?.code === code)
    return { terms: nonRefundable, rate: 'non_refundable' };
  return new PushFailure('terms_are_not_offered');
}
