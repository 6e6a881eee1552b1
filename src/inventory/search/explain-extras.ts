import { amountsOf, type QuotedRate } from '../quote/quoted-plan.js';
import { termsFor } from '../quote/terms.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { TermsOfRates } from '../snapshot/terms-rules.js';
import type { Explanation } from './explain.js';
import type { RoomQuery } from './room-search.js';
import { type RateOfStay, shownTaxes } from './shown-taxes.js';
import { shownTerms } from './shown-terms.js';

/** Returns what an explanation shows of the terms and taxes of both rates, as far as it was asked for. */
export function explainExtras(
  snapshot: Snapshot,
  query: RoomQuery,
  moment: { language: string; nowMs: number },
  { plan, refundable, nonRefundable }: Explanation,
) {
  const { arrival, adults, childAges, include, today } = query;
  const ofRates = <T>(show: (stay: RateOfStay, rate: keyof TermsOfRates) => T | null) => {
    const ofRate = (quoted: QuotedRate, rate: keyof TermsOfRates) => {
      const nightsMinor = amountsOf(quoted)?.map(({ amountMinor }) => amountMinor);
      if (!plan || !nightsMinor) return null;
      const { unitMinor } = plan.rules;
      return show({ arrival, nightsMinor, adults, childAges, unitMinor }, rate);
    };
    return {
      refundable: ofRate(refundable, 'refundable'),
      nonRefundable: ofRate(nonRefundable, 'nonRefundable'),
    };
  };
  const terms = () =>
    ofRates((stay, rate) => {
      const rules = termsFor(snapshot.terms, { planId: plan!.id, arrival, rate });
      return rules && shownTerms(snapshot, rules, stay, { ...moment, today });
    });
  return {
    ...(include?.has('terms') ? { terms: terms() } : {}),
    ...(include?.has('taxes')
      ? { taxes: ofRates((stay) => shownTaxes(snapshot, stay, moment.language)) }
      : {}),
  };
}
