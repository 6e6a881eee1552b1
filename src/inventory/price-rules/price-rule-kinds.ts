import type { RecordedChange } from '../../database/recorded-change.js';
import type { RecordKind } from '../../hotel/hotel-record.js';
import { MAX_PROMOTIONS_OF_HOTEL } from '../../values/limits.js';
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
  recorded: () => ({ kind: 'rates', subject: 'promotions' }),
  recordedForEach: toldTo,
  unique: 'code',
  most: { count: MAX_PROMOTIONS_OF_HOTEL, message: 'hotel_has_too_many_promotions' },
};

/** A promotion for named partners is told to them alone, also to those that it was for before. */
function toldTo({ partnerIds = [] }: Partial<Promotion>, before: Promotion | undefined): RecordedChange[] {
  const told = { kind: 'rates', subject: 'promotions' } as const;
  const isForAll = partnerIds.length === 0 || before?.partnerIds.length === 0;
  if (isForAll) return [told];
  const partners = new Set([...partnerIds, ...(before?.partnerIds ?? [])]);
  return [...partners].map((partnerId) => ({ ...told, partnerId }));
}

export const PRICE_RULE_KINDS = { promotion };

export type PriceRuleKind = keyof typeof PRICE_RULE_KINDS;
