import { promotionsFor } from '../quote/plan-promotions.js';
import { amountsOf, pricePlan } from '../quote/quoted-plan.js';
import { termsFor } from '../quote/terms.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { TermsRules } from '../snapshot/terms-rules.js';
import type { JsonWriter } from './json-writer.js';
import { receiptJson } from './receipt.dto.js';
import type { RoomQuery } from './room-search.js';
import { shownTaxes } from './shown-taxes.js';
import { shownFigures, shownWords } from './shown-terms.js';

/** The price option that was written last: `adults` 0 for any party that was searched. */
export interface WrittenOption {
  type: RoomTypeOfHotel;
  plan: Plan;
  adults: number;
  children: number;
  suffix: 0 | 1;
}

export interface OptionExtras {
  /** Adds to a written option what the caller asked for, before the brace that closes it. Throws `AnswerIsTooLong`. */
  write(out: JsonWriter, option: WrittenOption): void;
  /** The terms that options of a rate plan are shown with; null for none. */
  termsOf(plan: Plan, suffix: 0 | 1): TermsRules | null;
}

/** In which language an answer is written, and when. */
export interface MomentOfAnswer {
  language: string;
  nowMs: number;
}

/** What a hotel writes into its terms and promotions stands in each of thousands of options. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Thrown where an answer with what was asked for would be longer than an answer may be. */
export class AnswerIsTooLong extends Error {
  constructor() {
    super(`an answer has more than ${MAX_ANSWER_BYTES} bytes`);
  }
}

const CLOSE = Buffer.from('},');
const NO_TERMS = Buffer.from(',"terms":null');

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
  const promotions = promotionsFor(snapshot.priceRules, query);
  const rateOf = (suffix: 0 | 1) => (suffix === 1 ? 'refundable' : 'nonRefundable');
  const termsOf = (plan: Plan, suffix: 0 | 1) =>
    showsTerms ? termsFor(snapshot.terms, { planId: plan.id, arrival, rate: rateOf(suffix) }) : null;
  // Thousands of options may repeat one long text.
  const words = new Map<TermsRules, Buffer>();
  const wordsOf = (terms: TermsRules) => {
    const known =
      words.get(terms) ?? Buffer.from(`,"terms":{${membersOf(shownWords(snapshot, terms, language))},`);
    words.set(terms, known);
    return known;
  };
  return {
    termsOf,
    write(out, { type, plan, adults, children, suffix }) {
      const party =
        adults === 0 ? query : { ...query, adults, childAges: children > 0 ? query.childAges : [] };
      const prices = pricePlan(snapshot, promotions, type, plan, party);
      const rate = rateOf(suffix);
      const nightsMinor = (amountsOf(prices[rate]) ?? []).map(({ amountMinor }) => amountMinor);
      const { unitMinor } = plan.rules;
      const stay = { arrival, nightsMinor, adults: party.adults, childAges: party.childAges, unitMinor };
      const terms = termsOf(plan, suffix);
      out.back();
      out.back();
      if (showsReceipt) {
        const receipt = receiptJson(prices, rate, arrival, { language, hotel: snapshot.hotel });
        out.block(Buffer.from(`,${membersOf({ receipt })}`));
      }
      if (showsTerms && !terms) out.block(NO_TERMS);
      if (terms) {
        const figures = shownFigures(snapshot, terms, stay, { ...moment, today });
        out.block(wordsOf(terms));
        out.block(Buffer.from(`${membersOf(figures)}}`));
      }
      if (showsTaxes) out.block(Buffer.from(`,${membersOf(shownTaxes(snapshot, stay, language))}`));
      out.block(CLOSE);
      if (out.length > MAX_ANSWER_BYTES) throw new AnswerIsTooLong();
    },
  };
}

/** Returns the members of an object as JSON, without its braces. */
function membersOf(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}
