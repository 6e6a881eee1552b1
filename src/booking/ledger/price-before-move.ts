import type { Booking } from './booking.entity.js';
import type { PriceDifference } from './price-difference.js';

/** What a room has of its partner's price, and of the nights of it, once staff have set another. */
export const NO_PUSHED_PRICE = { taxMinor: null, selectionId: null, pushedCurrency: null };
export const NO_PUSHED_RATES = { nightlyRates: [], pushedRatesCurrency: null };

interface RoomPrice {
  totalMinor: number | null;
  taxMinor: number | null;
  selectionId: string | null;
  pushedCurrency: string | null;
  nightlyRates: object[];
  pushedRatesCurrency: string | null;
}

export interface PriceBeforeMove extends RoomPrice {
  /** An earlier release has kept no differences. */
  ofBooking: Pick<RoomPrice, 'totalMinor' | 'taxMinor'> & {
    priceMismatch?: readonly PriceDifference[] | null;
  };
}

/** Returns what is to be kept of a room that moves for another price: what it had before the first such move. */
export function keptPrice(
  { totalMinor, taxMinor, priceMismatch }: Pick<Booking, 'totalMinor' | 'taxMinor' | 'priceMismatch'>,
  room: RoomPrice & { priceBeforeMove: PriceBeforeMove | null },
): PriceBeforeMove {
  return room.priceBeforeMove ?? { ...priceOfRoom(room), ofBooking: { totalMinor, taxMinor, priceMismatch } };
}

export function priceOfRoom(room: RoomPrice): RoomPrice {
  const { totalMinor, taxMinor, selectionId, pushedCurrency, nightlyRates, pushedRatesCurrency } = room;
  return { totalMinor, taxMinor, selectionId, pushedCurrency, nightlyRates, pushedRatesCurrency };
}
