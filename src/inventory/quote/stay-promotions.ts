import { isoWeekday } from '../../values/day.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { ONE_SHARE } from '../snapshot/price-rules.js';
import type {
  PromotionEffect,
  PromotionRule,
  RangeOfNumbers,
  RulesOfHotel,
} from '../snapshot/rules-of-hotel.js';

/** What a promotion may depend on of a stay; days are day numbers, `today` is the day of the hotel, `calendarDay` that of its calendar where it is another. */
export interface PromotedStay {
  arrival: number;
  nights: number;
  today: number;
  calendarDay?: number;
  /** Undefined at the desk. */
  partnerId?: number;
}

/** A promotion that a stay meets, whatever its room type, board and rate, and that can take something off. */
export interface StayPromotion {
  rule: PromotionRule;
  /** Among those of the stay, the first 0. */
  place: number;
  /** Of each night, whether it may be cheaper. */
  touches: readonly boolean[];
  /** How many nights it makes cheaper; of free nights those that are free. */
  nights: number;
  /** What it takes off such a night in hundredths of a percent: of free nights all, of amounts 0. */
  percent: number;
  /** What it takes off such a night in minor units; 0 of all but amounts. */
  amountMinor: number;
  /** Of free nights: how many nights make a group, and how many of them are free; undefined of others. */
  group: { size: number; free: number } | undefined;
  isForNamedPartners: boolean;
}

const NONE: readonly StayPromotion[] = [];
const [MONDAY, SUNDAY] = [1, 7];
const ALL_BITS = -1;

/** Returns the promotions that a stay meets, in their order. Asked once a query. */
export function promotionsOfStay(
  rules: RulesOfHotel | undefined,
  stay: PromotedStay,
): readonly StayPromotion[] {
  if (!rules || rules.promotions.length === 0) return NONE;
  const met: StayPromotion[] = [];
  for (const rule of rules.promotions) {
    if (!isOpen(rule, stay)) continue;
    const one = promotionOfStay(rule, met.length, stay);
    if (one.nights > 0 && (one.percent > 0 || one.amountMinor > 0)) met.push(one);
  }
  return met;
}

/**
 * Says which promotions of a hotel a stay meets, and on which nights: two stays of one shape meet them alike. Undefined of stays
 * that are longer than a search.
 */
export function shapeOfStay({ promotions }: RulesOfHotel, stay: PromotedStay): string | undefined {
  if (stay.nights > MAX_SEARCH_NIGHTS) return undefined;
  let shape = String(stay.nights);
  for (const rule of promotions) shape += isOpen(rule, stay) ? `,${touchedBits(rule, stay)}` : ',';
  return shape;
}

function touchedBits({ stayRanges, isWeekday }: PromotionRule, { arrival, nights }: PromotedStay): number {
  if (stayRanges.length === 0 && !isWeekday.includes(false, MONDAY)) return ALL_BITS;
  let bits = 0;
  let weekday = isoWeekday(arrival);
  for (let night = 0; night < nights; night++) {
    if (isWeekday[weekday] && isWithinRanges(stayRanges, arrival + night)) bits |= 1 << night;
    weekday = weekday === SUNDAY ? MONDAY : weekday + 1;
  }
  return bits;
}

function promotionOfStay(
  rule: PromotionRule,
  place: number,
  { arrival, nights }: PromotedStay,
): StayPromotion {
  const { effect } = rule;
  const touches: boolean[] = [];
  let touched = 0;
  for (let night = 0; night < nights; night++) {
    const isTouched = touchesNight(rule, arrival + night);
    touches.push(isTouched);
    if (isTouched) touched++;
  }
  const isFree = effect.kind === 'freeNights';
  const group = isFree ? { size: effect.stay, free: effect.stay - effect.pay } : undefined;
  const free = group && touched === nights ? Math.floor(nights / group.size) * group.free : 0;
  return {
    rule,
    place,
    touches,
    nights: isFree ? free : touched,
    percent: isFree ? ONE_SHARE : percentOf(effect, nights),
    amountMinor: effect.kind === 'amount' ? effect.amountMinor : 0,
    group,
    isForNamedPartners: rule.partnerIds.length > 0,
  };
}

function percentOf(effect: PromotionEffect, nights: number): number {
  if (effect.kind === 'percent') return effect.percent;
  if (effect.kind !== 'tiers') return 0;
  return effect.tiers.findLast((tier) => tier.nights <= nights)?.percent ?? 0;
}

function isOpen(rule: PromotionRule, { arrival, nights, partnerId, ...days }: PromotedStay): boolean {
  const today = days.calendarDay ?? days.today;
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
  return isWeekday[isoWeekday(day)]! && isWithinRanges(stayRanges, day);
}

/** No range at all is no limit. */
function isWithinRanges(ranges: PromotionRule['stayRanges'], day: number): boolean {
  return ranges.length === 0 || ranges.some(({ from, to }) => day >= from && day <= to);
}
