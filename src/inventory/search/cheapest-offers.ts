import { takesParty } from '../quote/party.js';
import { promotionsFor } from '../quote/plan-promotions.js';
import { pricePlan, type QuotedRates } from '../quote/quoted-plan.js';
import { NONE } from '../quote/restriction.js';
import type { FoundRoom, RoomQuery } from './room-search.js';
import type { BoardOfHotel, Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';

/** At least one of the rates has a total. */
export interface CheapestOffer extends QuotedRates {
  board: BoardOfHotel;
  plan: Plan;
  type: RoomTypeOfHotel;
  /** Rooms of the type left on every night. */
  left: number;
}

/** The cheapest room type of each board that takes the party in one room, by its lower total, the cheapest first. */
export function cheapestOffers(
  snapshot: Snapshot,
  query: RoomQuery,
  rooms: readonly FoundRoom[],
): CheapestOffer[] {
  const cheapest = new Map<number, CheapestOffer>();
  const promotions = promotionsFor(snapshot.priceRules, query);
  for (const { type, roomCount, boards } of rooms) {
    if (roomCount === 0 || !takesParty(type, query.adults, query.childAges.length)) continue;
    for (const { plan, restriction } of boards) {
      if (restriction.code !== NONE) continue;
      const { board } = plan;
      const { refundable, nonRefundable } = pricePlan(snapshot, promotions, type, plan, query);
      const offer = { board, plan, type, left: roomCount, refundable, nonRefundable };
      if (lowerTotal(offer) === Infinity) continue;
      const best = cheapest.get(board.id);
      if (!best || lowerTotal(offer) < lowerTotal(best)) cheapest.set(board.id, offer);
    }
  }
  return [...cheapest.values()].sort((a, b) => lowerTotal(a) - lowerTotal(b));
}

export function lowerTotal({ refundable, nonRefundable }: QuotedRates): number {
  return Math.min(refundable.totalMinor ?? Infinity, nonRefundable.totalMinor ?? Infinity);
}
