import type { StayPrice } from './price.js';
import { NONE } from './restriction.js';
import { type FoundRoom, partyShares, priceOfPlan, type RoomQuery, takesParty } from './room-search.js';
import type { BoardOfHotel, RoomTypeOfHotel, Snapshot } from './snapshot.js';

/** At least one of the totals is not null. */
export interface CheapestOffer extends StayPrice {
  board: BoardOfHotel;
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
  const arrival = query.arrival - snapshot.firstDay;
  const cheapest = new Map<number, CheapestOffer>();
  for (const { type, roomCount, boards } of rooms) {
    if (roomCount === 0 || !takesParty(type, query.adults, query.childAges.length)) continue;
    for (const { plan, restriction } of boards) {
      if (restriction.code !== NONE) continue;
      const { board } = plan;
      const shares = partyShares(plan.rules, query.adults, query.childAges);
      const offer = {
        board,
        type,
        left: roomCount,
        ...priceOfPlan(type, plan, arrival, query.nights, shares),
      };
      const best = cheapest.get(board.id);
      if (!best || lowerTotal(offer) < lowerTotal(best)) cheapest.set(board.id, offer);
    }
  }
  return [...cheapest.values()].sort((a, b) => lowerTotal(a) - lowerTotal(b));
}

export function lowerTotal({ refundableMinor, nonRefundableMinor }: StayPrice): number {
  return Math.min(refundableMinor ?? Infinity, nonRefundableMinor ?? Infinity);
}
