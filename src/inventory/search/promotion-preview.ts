import { dayText } from '../../values/day.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import { quote, type QuotedPlan, type QuotedType } from '../quote/quote.js';
import type { QuotedRate } from '../quote/quoted-plan.js';
import { NONE } from '../quote/restriction.js';
import { promotionsOfStay } from '../quote/stay-promotions.js';
import type { PromotionRule, RulesOfHotel } from '../snapshot/rules-of-hotel.js';
import type { RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { CountedStays, PromotionExample, WantedExample } from './rule-preview.js';

/** The stays that are counted: of these nights, arriving on each of so many days. */
export const COUNTED_NIGHTS: readonly number[] = [1, 3, 7, 14];
export const COUNTED_DAYS = 90;
/** How many prices are asked for; beyond them not every day of arrival is counted. */
const MAX_COUNTED_PRICES = 20_000;
const MAX_EXAMPLE_PRICES = 5_000;
const MAX_DAYS_OF_EXAMPLE = 400;
const USUAL_NIGHTS = 3;
const USUAL_ADULTS = 2;

/** A promotion that is not saved, and the code of the saved one that it would replace. */
export interface TriedPromotion {
  rule: PromotionRule;
  replaces: string | undefined;
}

/** As {@link CountedStays}, in minor units. */
export type CountOfNights = Omit<CountedStays, 'largestOff'> & { largestOffMinor: number };

/** A hotel without and with an unsaved promotion, and when and by whom stays are booked. */
export interface TriedHotel {
  before: Snapshot;
  after: Snapshot;
  rule: PromotionRule;
  today: number;
  partnerId: number | undefined;
}

/** Returns the rules of a hotel as they would be with an unsaved promotion. */
export function rulesWith(rules: RulesOfHotel | undefined, { rule, replaces }: TriedPromotion): RulesOfHotel {
  const others = (rules?.promotions ?? []).filter(({ code }) => code !== replaces && code !== rule.code);
  const promotions = [...others, rule].sort(
    (a, b) => a.order - b.order || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
  return { promotions, namesPartners: promotions.some(({ partnerIds }) => partnerIds.length > 0) };
}

/** Returns the first stay that the promotion makes cheaper, else the first that meets it and has a price. */
export function exampleFor(tried: TriedHotel, wanted: WantedExample | undefined): PromotionExample | null {
  if (wanted) return wantedExample(tried, wanted);
  const { rule, today, after, partnerId } = tried;
  const last = Math.min(lastDayOf(after), today + MAX_DAYS_OF_EXAMPLE);
  let asked = 0;
  let second: PromotionExample | null = null;
  for (const nights of nightsToTry(rule)) {
    for (let arrival = today; arrival + nights <= last && asked < MAX_EXAMPLE_PRICES; arrival++) {
      const stay = { arrival, nights, today, ...(partnerId === undefined ? {} : { partnerId }) };
      if (promotionsOfStay({ promotions: [rule], namesPartners: false }, stay).length === 0) continue;
      for (const type of typesOf(after, rule)) {
        for (const { id } of plansOf(type, rule)) {
          asked++;
          const example = wantedExample(tried, { arrival, nights, ratePlanId: id, adults: adultsOf(type) });
          if (example?.nights.some(({ promotions }) => promotions.some(({ code }) => code === rule.code)))
            return example;
          second ??= example?.before === null ? null : example;
        }
      }
    }
  }
  return second;
}

/** The nights of a stay that meets the promotion, the likeliest first. */
function nightsToTry({ effect, nights: { min, max } }: PromotionRule): number[] {
  const needed =
    effect.kind === 'freeNights'
      ? effect.stay
      : effect.kind === 'tiers'
        ? (effect.tiers[0]?.nights ?? 1)
        : USUAL_NIGHTS;
  const longest = Math.min(max ?? MAX_SEARCH_NIGHTS, MAX_SEARCH_NIGHTS);
  const wanted = Math.min(Math.max(needed, min ?? 1), longest);
  return [...new Set([wanted, Math.min(Math.max(1, min ?? 1), longest)])];
}

function wantedExample(tried: TriedHotel, wanted: WantedExample): PromotionExample | null {
  const { rule, before, after } = tried;
  const { arrival, nights, ratePlanId, adults } = wanted;
  const type = after.roomTypes.find(({ plans }) => plans.some(({ id }) => id === ratePlanId));
  const boardId = type?.plans.find(({ id }) => id === ratePlanId)?.board.id;
  if (!type || boardId === undefined) return null;
  const rate = type.refundable && rule.refundable ? 'refundable' : 'nonRefundable';
  if (!type[rate]) return null;
  const rateIn = (snapshot: Snapshot): QuotedRate | undefined =>
    quoteType(snapshot, tried, type, { arrival, nights, adults }).plans.find(
      ({ plan }) => plan.id === ratePlanId,
    )?.[rate];
  const [was, is] = [rateIn(before), rateIn(after)];
  if (!was || !is) return null;
  return {
    arrival: dayText(arrival),
    departure: dayText(arrival + nights),
    ratePlanId,
    roomType: type.name,
    board: type.plans.find(({ id }) => id === ratePlanId)!.board.title,
    rate,
    adults,
    before: minorOrNullToDecimal(was.totalMinor),
    after: minorOrNullToDecimal(is.totalMinor),
    nights: is.nights.map(({ amountMinor, promotions = [] }, night) => ({
      day: dayText(arrival + night),
      before: minorOrNullToDecimal(was.nights[night]?.amountMinor ?? null),
      after: minorOrNullToDecimal(amountMinor),
      promotions: promotions.map(({ code, name, amountMinor: off }) => ({
        code,
        name,
        amount: minorToDecimal(off),
      })),
    })),
  };
}

/** Returns the days of arrival that are counted: all, or every so many where the hotel has many rate plans. */
export function countedArrivals({ after, rule, today }: TriedHotel): number[] {
  const plans = typesOf(after, rule).reduce((sum, type) => sum + plansOf(type, rule).length, 0);
  const perDay = plans * COUNTED_NIGHTS.length * 2;
  // Every seventh day would be the same weekday each time.
  const step = Math.ceil((COUNTED_DAYS * perDay) / MAX_COUNTED_PRICES) || 1;
  const days = step % 7 === 0 ? step + 1 : step;
  return Array.from({ length: Math.ceil(COUNTED_DAYS / days) }, (_, i) => today + i * days);
}

/** Counts the stays that arrive on a day, can be sold and have a price. */
export function countArrival(tried: TriedHotel, arrival: number, counts: readonly CountOfNights[]): void {
  for (const count of counts) {
    if (arrival + count.nights > lastDayOf(tried.after)) continue;
    for (const type of typesOf(tried.after, tried.rule)) {
      const stay = { arrival, nights: count.nights, adults: adultsOf(type) };
      const was = quoteType(tried.before, tried, type, stay);
      const is = quoteType(tried.after, tried, type, stay);
      if (is.left < 1 || !is.takesParty) continue;
      is.plans.forEach((plan, i) => countPlan(tried.rule, was.plans[i]!, plan, count));
    }
  }
}

function countPlan(rule: PromotionRule, was: QuotedPlan, is: QuotedPlan, count: CountOfNights): void {
  if (is.restriction.code !== NONE || !names(rule.boardIds, is.plan.board.id)) return;
  for (const rate of ['refundable', 'nonRefundable'] as const) {
    const [before, after] = [was[rate].totalMinor, is[rate].totalMinor];
    if (!rule[rate] || before === null || after === null) continue;
    count.stays++;
    if (after > before) count.dearer++;
    if (after >= before) continue;
    const percent = ((before - after) * 10_000) / before;
    count.averagePercent += (percent - count.averagePercent) / ++count.cheaper;
    count.largestOffMinor = Math.max(count.largestOffMinor, before - after);
  }
}

function lastDayOf({ firstDay, dayCount }: Snapshot): number {
  return firstDay + dayCount - 1;
}

function quoteType(
  snapshot: Snapshot,
  { today, partnerId }: TriedHotel,
  { id: roomTypeId }: Pick<RoomTypeOfHotel, 'id'>,
  stay: { arrival: number; nights: number; adults: number },
): QuotedType {
  const asker = partnerId === undefined ? {} : { partnerId };
  return quote(snapshot, { ...stay, ...asker, childAges: [], today, roomTypeId, seller: 'partner' })[0]!;
}

function adultsOf({ capacityAdult }: RoomTypeOfHotel): number {
  return Math.max(1, Math.min(USUAL_ADULTS, capacityAdult));
}

function typesOf({ roomTypes }: Snapshot, { roomTypeIds }: PromotionRule): RoomTypeOfHotel[] {
  return roomTypes.filter(({ id, onlineSales }) => onlineSales && names(roomTypeIds, id));
}

function plansOf({ plans }: RoomTypeOfHotel, { boardIds }: PromotionRule) {
  return plans.filter(({ board }) => names(boardIds, board.id));
}

function names(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}
