import { amountsOf, pricePlan } from '../quote/quoted-plan.js';
import { termsFor } from '../quote/terms.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { TermsRules } from '../snapshot/terms-rules.js';
import type { JsonWriter } from './json-writer.js';
import { receiptJson } from './receipt.dto.js';
import type { RoomQuery } from './room-search.js';
import { shownTaxes } from './shown-taxes.js';
import { shownTerms } from './shown-terms.js';

/** The price option that was written last: `adults` 0 for any party that was searched. */
export interface WrittenOption {
  type: RoomTypeOfHotel;
  plan: Plan;
  adults: number;
  children: number;
  suffix: 0 | 1;
}

/** Adds to each written option what the caller asked for, before the brace that closes it. */
export interface OptionExtras {
  write(out: JsonWriter, option: WrittenOption): void;
  /** The terms that options of a rate plan are shown with; null for none. */
  termsOf(plan: Plan, suffix: 0 | 1): TermsRules | null;
}

/** In which language an answer is written, and when. */
export interface MomentOfAnswer {
  language: string;
  nowMs: number;
}

const CLOSE = '},';

/** Returns undefined where nothing was asked for that stands in options: plain answers are written without a detour. */
export function optionExtras(
  snapshot: Snapshot,
  query: RoomQuery,
  moment: MomentOfAnswer,
): OptionExtras | undefined {
  const { include, arrival, today } = query;
  const [showsReceipt, showsTerms, showsTaxes] = (['receipt', 'terms', 'taxes'] as const).map((word) =>
    include?.has(word),
  );
  if (!showsReceipt && !showsTerms && !showsTaxes) return undefined;
  const { language } = moment;
  const rateOf = (suffix: 0 | 1) => (suffix === 1 ? 'refundable' : 'nonRefundable');
  const termsOf = (plan: Plan, suffix: 0 | 1) =>
    showsTerms ? termsFor(snapshot.terms, { planId: plan.id, arrival, rate: rateOf(suffix) }) : null;
  return {
    termsOf,
    write(out, { type, plan, adults, children, suffix }) {
      const party =
        adults === 0 ? query : { ...query, adults, childAges: children > 0 ? query.childAges : [] };
      const prices = pricePlan(snapshot, type, plan, party);
      const rate = rateOf(suffix);
      const nightsMinor = (amountsOf(prices[rate]) ?? []).map(({ amountMinor }) => amountMinor);
      const { unitMinor } = plan.rules;
      const stay = { arrival, nightsMinor, adults: party.adults, childAges: party.childAges, unitMinor };
      const terms = termsOf(plan, suffix);
      const extras = {
        ...(showsReceipt && {
          receipt: receiptJson(prices, rate, arrival, { language, hotel: snapshot.hotel }),
        }),
        ...(showsTerms && { terms: terms && shownTerms(snapshot, terms, stay, { ...moment, today }) }),
        ...(showsTaxes && shownTaxes(snapshot, stay, language)),
      };
      out.back();
      out.back();
      out.block(Buffer.from(`,${JSON.stringify(extras).slice(1, -1)}${CLOSE}`));
    },
  };
}
