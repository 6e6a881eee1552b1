import { isoWeekday } from '../../values/day.js';
import { ONE_SHARE } from '../snapshot/price-rules.js';
import type {
  PromotionEffect,
  PromotionRule,
  RangeOfNumbers,
  RulesOfHotel,
} from '../snapshot/rules-of-hotel.js';
import { timesShares } from './rounding.js';

/** What a promotion may depend on of a stay; days are day numbers, `today` is the calendar day of the hotel. */
export interface PromotedStay {
  arrival: number;
  nights: number;
  today: number;
  /** Undefined at the desk. */
  partnerId?: number;
}

/** A promotion that a stay meets, whatever its room type, board and rate. */
export interface StayPromotion {
  rule: PromotionRule;
  /** Of each night, whether it may be cheaper. */
  touches: readonly boolean[];
}

/** What a promotion takes off each night, in minor units. */
export interface AppliedPromotion {
  rule: PromotionRule;
  offMinor: readonly number[];
}

/** The prices of the nights with promotions, before the non-refundable discount, and what was applied, in that order. */
export interface PromotedPrices {
  prices: readonly number[];
  applied: readonly AppliedPromotion[];
  /** After that discount. */
  total: number;
}

/** How the option that is priced rounds, and what it costs once its nights have these prices. */
interface PricedOption {
  unitMinor: number;
  totalOf: (prices: readonly number[]) => number;
}

const NONE: readonly StayPromotion[] = [];

/** Returns the promotions that a stay meets, in their order. Asked once a query. */
export function promotionsOfStay(
  rules: RulesOfHotel | undefined,
  stay: PromotedStay,
): readonly StayPromotion[] {
  if (!rules || rules.promotions.length === 0) return NONE;
  return rules.promotions.flatMap((rule) => {
    if (!isOpen(rule, stay)) return [];
    const touches = Array.from({ length: stay.nights }, (_, night) =>
      touchesNight(rule, stay.arrival + night),
    );
    const isMet = rule.effect.kind === 'freeNights' ? touches.every(Boolean) : touches.includes(true);
    return isMet ? [{ rule, touches }] : [];
  });
}

/** Returns those of a room type and board. */
export function promotionsOfPlan(
  promotions: readonly StayPromotion[],
  roomTypeId: number,
  boardId: number,
): readonly StayPromotion[] {
  if (promotions.length === 0) return NONE;
  return promotions.filter(
    ({ rule }) => names(rule.roomTypeIds, roomTypeId) && names(rule.boardIds, boardId),
  );
}

/** Returns those of a rate. */
export function promotionsOfRate(
  promotions: readonly StayPromotion[],
  rate: 'refundable' | 'nonRefundable',
): readonly StayPromotion[] {
  return promotions.every(({ rule }) => rule[rate])
    ? promotions
    : promotions.filter(({ rule }) => rule[rate]);
}

function isOpen(rule: PromotionRule, { arrival, nights, today, partnerId }: PromotedStay): boolean {
  const { bookable, daysBefore, partnerIds } = rule;
  if (bookable.from !== null && today < bookable.from) return false;
  if (bookable.to !== null && today > bookable.to) return false;
  if (!isWithin(daysBefore, arrival - today) || !isWithin(rule.nights, nights)) return false;
  return partnerIds.length === 0 || (partnerId !== undefined && partnerIds.includes(partnerId));
}

function isWithin({ min, max }: RangeOfNumbers, value: number): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

function touchesNight({ stayRanges, isWeekday }: PromotionRule, day: number): boolean {
  if (!isWeekday[isoWeekday(day)]) return false;
  return stayRanges.length === 0 || stayRanges.some(({ from, to }) => day >= from && day <= to);
}

function names(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}

/**
 * Returns what is best for the guest: one promotion alone, or those that combine, one after the other, free nights last.
 * Undefined where none takes anything off. `prices` are those of the party for each night.
 */
export function bestPromotions(
  promotions: readonly StayPromotion[],
  prices: readonly number[],
  option: PricedOption,
): PromotedPrices | undefined {
  let best: PromotedPrices | undefined;
  for (const one of promotions) best = cheaper(best, applied([one], prices, option), promotions);
  const combining = promotions.filter(({ rule }) => rule.combines);
  if (combining.length < 2) return best;
  const isFree = ({ rule }: StayPromotion) => rule.effect.kind === 'freeNights';
  const together = [...combining.filter((one) => !isFree(one)), ...combining.filter(isFree)];
  return cheaper(best, applied(together, prices, option), promotions);
}

/** At equal totals the one that begins earlier in the order stays, and of those that begin alike the single one. */
function cheaper(
  best: PromotedPrices | undefined,
  other: PromotedPrices | undefined,
  promotions: readonly StayPromotion[],
): PromotedPrices | undefined {
  if (!best || !other) return best ?? other;
  if (other.total !== best.total) return other.total < best.total ? other : best;
  const place = ({ applied: [first] }: PromotedPrices) =>
    promotions.findIndex(({ rule }) => rule === first!.rule);
  return place(other) < place(best) ? other : best;
}

/** What would make the total 0 is left out, and what takes nothing off is not applied. */
function applied(
  promotions: readonly StayPromotion[],
  prices: readonly number[],
  { unitMinor, totalOf }: PricedOption,
): PromotedPrices | undefined {
  let [now, total] = [prices, 0];
  const taken: AppliedPromotion[] = [];
  for (const { rule, touches } of promotions) {
    const after = pricesAfter(rule.effect, now, touches, unitMinor);
    if (after === now) continue;
    const totalAfter = totalOf(after);
    if (totalAfter === 0) continue;
    const before = now;
    taken.push({ rule, offMinor: before.map((price, night) => price - after[night]!) });
    [now, total] = [after, totalAfter];
  }
  return taken.length === 0 ? undefined : { prices: now, applied: taken, total };
}

/** Returns the same list where nothing is taken off. */
function pricesAfter(
  effect: PromotionEffect,
  prices: readonly number[],
  touches: readonly boolean[],
  unitMinor: number,
): readonly number[] {
  switch (effect.kind) {
    case 'percent':
      return afterPercent(effect.percent, prices, touches, unitMinor);
    case 'amount':
      return afterEach(prices, touches, (price) =>
        timesShares(Math.max(0, price - effect.amountMinor), ONE_SHARE, unitMinor),
      );
    case 'tiers': {
      const reached = effect.tiers.findLast(({ nights }) => nights <= prices.length);
      return reached ? afterPercent(reached.percent, prices, touches, unitMinor) : prices;
    }
    case 'freeNights':
      return afterFreeNights(effect, prices);
  }
}

function afterPercent(
  percent: number,
  prices: readonly number[],
  touches: readonly boolean[],
  unitMinor: number,
): readonly number[] {
  return afterEach(prices, touches, (price) => timesShares(price, ONE_SHARE - percent, unitMinor));
}

function afterEach(
  prices: readonly number[],
  touches: readonly boolean[],
  priceAfter: (price: number) => number,
): readonly number[] {
  let after: number[] | undefined;
  for (let night = 0; night < prices.length; night++) {
    const price = prices[night]!;
    const remaining = touches[night] ? priceAfter(price) : price;
    if (remaining === price) continue;
    after ??= [...prices];
    after[night] = remaining;
  }
  return after ?? prices;
}

/** In each complete group of `stay` nights from the arrival on the cheapest `stay − pay` are free, of equal ones the last. */
function afterFreeNights(
  { stay, pay }: { stay: number; pay: number },
  prices: readonly number[],
): readonly number[] {
  const after = [...prices];
  for (let first = 0; first + stay <= prices.length; first += stay) {
    const cheapestFirst = Array.from({ length: stay }, (_, i) => first + i).sort(
      (a, b) => prices[a]! - prices[b]! || b - a,
    );
    for (const night of cheapestFirst.slice(0, stay - pay)) after[night] = 0;
  }
  return after.some((price, night) => price !== prices[night]) ? after : prices;
}
