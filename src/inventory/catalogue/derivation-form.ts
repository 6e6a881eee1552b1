import { choice, decimal, money, moreThanZero, recordId, signedDecimal } from '../../http/record-fields.js';
import { optional, withDefault } from '../../http/record-form.js';
import { MAX_FILE_PRICE_MINOR, MAX_ROUND_TO } from '../../values/limits.js';

const MAX_DERIVED_AMOUNT = MAX_FILE_PRICE_MINOR / 100;

/** How a derived price is made of the parent's. */
export const DERIVATION_FORM = {
  percent: withDefault('0.00', signedDecimal(2, -99, 1_000)),
  amount: withDefault('0.00', signedDecimal(2, -MAX_DERIVED_AMOUNT, MAX_DERIVED_AMOUNT)),
  roundTo: withDefault(null, optional(moreThanZero(decimal(2, MAX_ROUND_TO)))),
  rounding: withDefault('halfUp' as const, choice(['halfUp', 'up', 'down'])),
  ending: withDefault(null, optional(decimal(2, MAX_ROUND_TO))),
  floor: withDefault(null, optional(money(MAX_FILE_PRICE_MINOR))),
};

/** The columns of a plan that has only prices of its own. */
export const NOT_DERIVED = {
  derivedFromPlanId: null,
  derivedPercent: '0.00',
  derivedAmount: '0.00',
  roundTo: null,
  rounding: 'halfUp',
  ending: null,
  floor: null,
} as const;

/** How a plan derives its prices, and of which one of the hotel. */
export const DERIVED_RULE_FORM = { planId: recordId(), ...DERIVATION_FORM };

/** An ending must be below what prices are rounded to: 1 where nothing is said. */
export function derivationFaults({ roundTo, ending }: { roundTo: string | null; ending: string | null }) {
  if (ending === null || Number(ending) < Number(roundTo ?? 1)) return [];
  return [{ field: 'ending' as const, message: 'is_out_of_range', reason: 'must be below roundTo' }];
}
