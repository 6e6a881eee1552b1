import { dayNumber } from '../../values/day.js';
import { decimalMinor } from '../../values/money.js';
import type { PromotionEffect, PromotionRule, RulesOfHotel } from './rules-of-hotel.js';
import type { Promotion } from '../price-rules/promotion.entity.js';

/** The promotions in use of the hotel `$1`, in the order in which they are applied, as JSON. */
export const PROMOTIONS = `SELECT coalesce(json_agg(used), '[]') FROM (
  SELECT code, name, position AS "order", combines, bookable, days_before AS "daysBefore", nights, stay,
         room_type_ids AS "roomTypeIds", board_ids AS "boardIds", rates, partner_ids AS "partnerIds",
         percent::text, amount::text, tiers, free_nights AS "freeNights"
    FROM promotion
   WHERE hotel_id = $1 AND active AND retired_at IS NULL
   ORDER BY position, code COLLATE "C") AS used`;

export type StoredPromotion = Omit<Promotion, 'hotelId' | 'id' | 'active' | 'retiredAt'>;

/** Returns what a hotel has in use of each kind; undefined where it has nothing. */
export function rulesOfHotel(stored: readonly StoredPromotion[]): RulesOfHotel | undefined {
  if (stored.length === 0) return undefined;
  const promotions = stored.map(promotionRule);
  return { promotions, namesPartners: promotions.some(({ partnerIds }) => partnerIds.length > 0) };
}

/** The rule of a record. */
export function promotionRule(row: StoredPromotion): PromotionRule {
  const { code, name, order, combines, bookable, daysBefore, nights, stay, rates } = row;
  return {
    code,
    name,
    order,
    combines,
    bookable: { from: dayOrNull(bookable.from), to: dayOrNull(bookable.to) },
    daysBefore,
    nights,
    stayRanges: stay.ranges.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
    isWeekday: Array.from({ length: 8 }, (_, weekday) => stay.weekdays.includes(weekday)),
    roomTypeIds: row.roomTypeIds,
    boardIds: row.boardIds,
    refundable: rates.length === 0 || rates.includes('refundable'),
    nonRefundable: rates.length === 0 || rates.includes('nonRefundable'),
    partnerIds: row.partnerIds,
    effect: effectOf(row),
  };
}

function dayOrNull(day: string | null | undefined): number | null {
  return day === null || day === undefined ? null : dayNumber(day);
}

function effectOf({
  percent,
  amount,
  tiers,
  freeNights,
}: Pick<Promotion, 'percent' | 'amount' | 'tiers' | 'freeNights'>): PromotionEffect {
  if (percent !== null) return { kind: 'percent', percent: decimalMinor(percent, 2)! };
  if (amount !== null) return { kind: 'amount', amountMinor: decimalMinor(amount, 2)! };
  if (freeNights !== null) return { kind: 'freeNights', ...freeNights };
  const steps = Object.entries(tiers ?? {}).map(([nights, of]) => ({
    nights: Number(nights),
    percent: decimalMinor(of, 2)!,
  }));
  return { kind: 'tiers', tiers: steps.sort((a, b) => a.nights - b.nights) };
}
