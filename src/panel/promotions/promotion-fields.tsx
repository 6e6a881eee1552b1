import type { ListedPromotion } from '../../inventory/price-rules/listed-rules';
import type { TypedRange } from '../parts/day-ranges';
import type { TypedPromotion } from './promotions.contract';

export const EFFECTS = ['percent', 'amount', 'tiers', 'freeNights'] as const;
export type Effect = (typeof EFFECTS)[number];
export const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A promotion as its form has it: numbers as they were typed. */
export interface PromotionFields {
  code: string;
  name: Record<string, string>;
  active: boolean;
  order: string;
  combines: boolean;
  effect: Effect;
  percent: string;
  amount: string;
  tiers: { nights: string; percent: string }[];
  stay: string;
  pay: string;
  bookable: TypedRange;
  daysMin: string;
  daysMax: string;
  nightsMin: string;
  nightsMax: string;
  ranges: TypedRange[];
  weekdays: number[];
  roomTypeIds: number[];
  boardIds: number[];
  rates: ListedPromotion['rates'];
  partnerIds: number[];
}

export function newPromotion(order: number): PromotionFields {
  return {
    code: '',
    name: {},
    active: true,
    order: String(order),
    combines: false,
    effect: 'percent',
    percent: '',
    amount: '',
    tiers: [{ nights: '7', percent: '' }],
    stay: '7',
    pay: '6',
    bookable: { from: '', to: '' },
    daysMin: '',
    daysMax: '',
    nightsMin: '',
    nightsMax: '',
    ranges: [],
    weekdays: ALL_WEEK,
    roomTypeIds: [],
    boardIds: [],
    rates: [],
    partnerIds: [],
  };
}

export function fieldsOf(promotion: ListedPromotion): PromotionFields {
  const { percent, amount, tiers, freeNights, bookable, daysBefore, nights, stay } = promotion;
  const { code, name, active, combines, roomTypeIds, boardIds, rates, partnerIds } = promotion;
  const first = newPromotion(promotion.order);
  const steps = Object.entries(tiers ?? {}).map(([from, off]) => ({ nights: from, percent: off }));
  return {
    code,
    name,
    active,
    combines,
    roomTypeIds,
    boardIds,
    rates,
    partnerIds,
    order: String(promotion.order),
    effect: effectOf(promotion),
    percent: percent ?? '',
    amount: amount ?? '',
    tiers: steps.length > 0 ? steps.sort((a, b) => Number(a.nights) - Number(b.nights)) : first.tiers,
    stay: String(freeNights?.stay ?? first.stay),
    pay: String(freeNights?.pay ?? first.pay),
    bookable: { from: bookable.from ?? '', to: bookable.to ?? '' },
    daysMin: text(daysBefore.min),
    daysMax: text(daysBefore.max),
    nightsMin: text(nights.min),
    nightsMax: text(nights.max),
    ranges: stay.ranges,
    weekdays: stay.weekdays,
  };
}

export function effectOf({ percent, amount, freeNights }: ListedPromotion): Effect {
  if (percent !== null) return 'percent';
  if (amount !== null) return 'amount';
  return freeNights === null ? 'tiers' : 'freeNights';
}

/** What is sent: a number that is none stays as it was typed, and is refused at its field. */
export function typedOf(fields: PromotionFields): TypedPromotion {
  const { code, name, active, order, combines, effect, percent, amount, tiers, stay, pay } = fields;
  const { bookable, daysMin, daysMax, nightsMin, nightsMax, ranges, weekdays } = fields;
  const { roomTypeIds, boardIds, rates, partnerIds } = fields;
  const only = <T,>(one: Effect, value: T): T | null => (effect === one ? value : null);
  return {
    code,
    name,
    active,
    order,
    combines,
    roomTypeIds,
    boardIds,
    rates,
    partnerIds,
    bookable: { from: bookable.from || null, to: bookable.to || null },
    daysBefore: { min: number(daysMin), max: number(daysMax) },
    nights: { min: number(nightsMin), max: number(nightsMax) },
    stay: { ranges, weekdays },
    percent: only('percent', percent),
    amount: only('amount', amount),
    tiers: only('tiers', Object.fromEntries(tiers.map((tier) => [tier.nights, tier.percent]))),
    freeNights: only('freeNights', { stay: number(stay), pay: number(pay) }),
  };
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function number(typed: string): number | string | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}
