import {
  firstRestriction,
  isClosedToArrival,
  NONE,
  PRICE_NOT_FOUND,
  type Restriction,
  restrictionOf,
} from './restriction.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import { isPartyOf } from './agreed-amount.js';
import { basePrice } from './base-price.js';
import { givenPrice, hasGivenPrice } from './given-price.js';
import { takesParty } from './party.js';
import type { AgreedStay, BlockOfStay, QuoteQuery } from './quote-query.js';
import { type PlanPromotions, promotionsFor } from './plan-promotions.js';
import { type PlanPrices, pricePlan, type QuotedRate, type QuotedRates } from './quoted-plan.js';
import { roomsLeftFor, roomsLeftOn } from './rooms-left.js';

export interface QuotedPlan extends PlanPrices {
  plan: Plan;
  /** The first reason why partners cannot book it, rooms left apart. */
  restriction: Restriction;
}

export interface QuotedType {
  type: RoomTypeOfHotel;
  /** Rooms left for the stay on every night; see {@link roomsLeftFor}. */
  left: number;
  /** Rooms left for sale on each night; null where the hotel has entered none. */
  leftOfNights: readonly (number | null)[];
  takesParty: boolean;
  plans: readonly QuotedPlan[];
}

/**
 * Returns what a hotel offers of a stay: for each room type and board both rates with what each night costs, why partners
 * cannot book it, the rooms left, and whether one takes the party. Whatever prices a stay asks here. The snapshot must cover
 * the days of the stay, its departure included.
 *
 * `agreed` is the stay as its booking has it: nights that it keeps have the amounts that were agreed. Nights that are taken
 * from the booking's `block` have the price agreed for it.
 */
export function quote(
  snapshot: Snapshot,
  query: QuoteQuery,
  agreed?: AgreedStay,
  block?: BlockOfStay,
): QuotedType[] {
  const { roomTypeId } = query;
  const { roomTypes } = snapshot;
  const types = roomTypeId === undefined ? roomTypes : roomTypes.filter(({ id }) => id === roomTypeId);
  const promotions = promotionsFor(snapshot.priceRules, query);
  return types.map((type) => quoteRoom({ snapshot, promotions }, type, query, agreed, block));
}

/** Returns a rate of what was quoted; undefined where there is no such room type or board. */
export function quotedRate(
  quoted: readonly QuotedType[],
  { roomTypeId, boardId, rate }: { roomTypeId: number; boardId: number | null; rate: AgreedStay['rate'] },
): QuotedRate | undefined {
  const ofType = quoted.find(({ type }) => type.id === roomTypeId);
  const ofPlan = ofType?.plans.find(({ plan }) => plan.board.id === boardId);
  return rate === 'refundable' ? ofPlan?.refundable : ofPlan?.nonRefundable;
}

function quoteRoom(
  { snapshot, promotions }: { snapshot: Snapshot; promotions: PlanPromotions | undefined },
  type: RoomTypeOfHotel,
  query: QuoteQuery,
  agreed: AgreedStay | undefined,
  block: BlockOfStay | undefined,
): QuotedType {
  const { boardId, nights, seller, today } = query;
  const arrival = query.arrival - snapshot.firstDay;
  const isClosed = seller === 'partner' && isClosedToArrival(query.arrival, today, snapshot.hotel);
  const ofRoom = restrictionOf(type.days, arrival, nights, isClosed);
  const leftOfNights = roomsLeftOn(type, arrival, nights);
  const isStanding = agreed !== undefined && isPartyOf(agreed, type.id, query);
  const plans = boardId === undefined ? type.plans : type.plans.filter(({ board }) => board.id === boardId);
  return {
    type,
    left: roomsLeftFor(type, query, leftOfNights, agreed, block),
    leftOfNights,
    takesParty: isStanding || takesParty(type, query.adults, query.childAges.length),
    plans: plans.map((plan) => {
      const priced = pricePlan(snapshot, promotions, type, plan, query, agreed, block);
      const restriction = firstRestriction(ofRoom, planRestriction(type, plan, arrival, nights));
      return { plan, ...priced, restriction: withoutMissingPrice(restriction, priced) };
    }),
  };
}

/** What was agreed, or given for so many adults, is a price, too, where there is no base price. */
function withoutMissingPrice(
  restriction: Restriction,
  { refundable, nonRefundable }: QuotedRates,
): Restriction {
  const hasPrice = refundable.totalMinor !== null || nonRefundable.totalMinor !== null;
  return restriction.code === PRICE_NOT_FOUND && hasPrice ? { code: NONE, nights: 0 } : restriction;
}

/** Whether the hotel has a price of a night with a board, for some number of adults at least. */
export function isPriced(plan: Plan, index: number): boolean {
  return basePrice(plan, index) !== null || hasGivenPrice(plan, index);
}

/** Whether so many adults without children have a price on each night from the day at index `arrival` on. */
export function arePricedFor(plan: Plan, adults: number, arrival: number, nights: number): boolean {
  for (let night = arrival; night < arrival + nights; night++) {
    if (basePrice(plan, night) === null && givenPrice(plan, adults, night) === null) return false;
  }
  return true;
}

function hasBasePrices({ days: { priceMinor } }: Plan, arrival: number, nights: number): boolean {
  for (let night = arrival; night < arrival + nights; night++) {
    if (!(priceMinor[night]! >= 0)) return false;
  }
  return true;
}

/**
 * Returns the restriction of a single board. A missing base price is a restriction too, although it need not be one for adults
 * who have a price given for their number.
 */
export function planRestriction(
  type: RoomTypeOfHotel,
  plan: Plan,
  arrival: number,
  nights: number,
): Restriction {
  const restriction = restrictionOf(plan.days, arrival, nights, false);
  if (restriction.code !== NONE) return restriction;
  const isOffered = type.refundable || type.nonRefundable;
  return isOffered && hasBasePrices(plan, arrival, nights)
    ? restriction
    : { code: PRICE_NOT_FOUND, nights: 0 };
}
