import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import { agreedAmount, type OptionOfQuote } from './agreed-amount.js';
import { type NightPrices, nightPrices } from './night-prices.js';
import { eldestFirst } from './party.js';
import type { PlanPromotions, WaysOfPlan } from './plan-promotions.js';
import { promotedRate } from './promoted-rate.js';
import type { AgreedStay, BlockOfStay, QuotedAmount, StayToPrice } from './quote-query.js';

const NO_AMOUNT: { amountMinor: null; amountFrom: null; promotions?: undefined } = {
  amountMinor: null,
  amountFrom: null,
};

/** The amount in minor units, and where it comes from; both null where the night has no price. */
export type QuotedNight = QuotedAmount | typeof NO_AMOUNT;

export interface QuotedRate {
  /** The sum of the nights; null where one has no price, or the rate is not offered. */
  totalMinor: number | null;
  nights: readonly QuotedNight[];
}

export interface QuotedRates {
  refundable: QuotedRate;
  nonRefundable: QuotedRate;
}

export interface PlanPrices extends QuotedRates {
  /** As the hotel has entered it for each night; null where it has not. */
  baseMinor: readonly (number | null)[];
  /** Of each night, whether the price of its adults is given, instead of the base price times their shares. */
  isGiven: readonly boolean[];
  /** Ten-thousandths of the base price that the party pays for a night; null where the price is for the room. */
  shares: number | null;
  /** What the party pays for each night before promotions and discount; null where it has no price. */
  partyMinor: readonly (number | null)[];
}

/**
 * What the nights of a stay cost in each rate of a board: as it was agreed, else as the hotel has it now. `promotions` are those of
 * the stay (`promotionsFor`), of which every plan takes its own.
 */
export function pricePlan(
  { hotel, firstDay }: Pick<Snapshot, 'hotel' | 'firstDay'>,
  promotions: PlanPromotions | undefined,
  type: Pick<RoomTypeOfHotel, 'id' | 'refundable' | 'nonRefundable'>,
  plan: Plan,
  query: StayToPrice,
  agreed?: AgreedStay,
  block?: BlockOfStay,
): PlanPrices {
  const { adults, currency, nights } = query;
  const childAges = eldestFirst(query.childAges);
  const now = nightPrices(plan, { arrival: query.arrival - firstDay, nights, adults, childAges });
  const ways = promotions?.of(type.id, plan.board.id);
  const isInCurrency = currency === undefined || currency === hotel.currency;
  const rateOf = (rate: OptionOfQuote['rate'], isOffered: boolean) => {
    const isSold = isOffered && isInCurrency;
    const offered: readonly QuotedNight[] = isSold
      ? offeredNights(plan, now, ways, rate)
      : now.refundable.map(() => NO_AMOUNT);
    if (!agreed && !block) return rateOfNights(offered);
    const option = { roomTypeId: type.id, boardId: plan.board.id, rate };
    return rateOfNights(
      offered.map((night, i) => agreedAmount(query, option, query.arrival + i, agreed, block) ?? night),
    );
  };
  return {
    baseMinor: now.base,
    isGiven: now.isGiven,
    shares: now.shares,
    partyMinor: now.refundable,
    refundable: rateOf('refundable', type.refundable),
    nonRefundable: rateOf('non_refundable', type.nonRefundable),
  };
}

/** The order of a stay: what its nights cost the party, what promotions take off all of them, the non-refundable discount. */
function offeredNights(
  { rules }: Plan,
  now: NightPrices,
  ways: WaysOfPlan | undefined,
  rate: OptionOfQuote['rate'],
): QuotedNight[] {
  const best = promotedRate(rules, ways, now.refundable, rate);
  if (!best) return (rate === 'refundable' ? now.refundable : now.nonRefundable).map(nightAt);
  return best.prices.map((amountMinor, night) => {
    const taken = best.applied.flatMap(({ rule, offMinor }) =>
      offMinor[night]! > 0 ? [{ code: rule.code, name: rule.name, amountMinor: offMinor[night]! }] : [],
    );
    return { amountMinor, amountFrom: 'price', ...(taken.length > 0 ? { promotions: taken } : {}) };
  });
}

/** Both rates of a stay that has no price. */
export function unpriced(nights: number): QuotedRates {
  const rate = { totalMinor: null, nights: Array.from({ length: nights }, () => NO_AMOUNT) };
  return { refundable: rate, nonRefundable: rate };
}

function nightAt(amountMinor: number | null): QuotedNight {
  return amountMinor === null ? NO_AMOUNT : { amountMinor, amountFrom: 'price' };
}

function rateOfNights(nights: readonly QuotedNight[]): QuotedRate {
  let totalMinor: number | null = 0;
  for (const { amountMinor } of nights) {
    totalMinor = totalMinor === null || amountMinor === null ? null : totalMinor + amountMinor;
  }
  return { totalMinor, nights };
}

/** Returns what each night costs; null where one has no price. */
export function amountsOf({ nights }: Pick<QuotedRate, 'nights'>): QuotedAmount[] | null {
  return nights.every((night) => night.amountMinor !== null) ? [...nights] : null;
}
