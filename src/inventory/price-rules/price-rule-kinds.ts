import type { RecordKind } from '../../hotel/hotel-record.js';
import { Promotion } from './promotion.entity.js';
import { PROMOTION_FORM, promotionFaults } from './promotion.record.js';

/** All of a kind are read with the catalogue: a search sees them at once. */
const promotion: RecordKind<Promotion> = {
  entity: Promotion,
  form: PROMOTION_FORM,
  texts: ['name'],
  faults: promotionFaults,
  name: 'promotion',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'rates' }),
  unique: 'code',
};

export const PRICE_RULE_KINDS = { promotion };

export type PriceRuleKind = keyof typeof PRICE_RULE_KINDS;
