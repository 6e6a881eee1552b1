import type { Booking } from './booking.entity.js';
import type { PriceDifference } from './price-difference.js';

/** The columns of a partner's price, and of its nightly rates, that are emptied once staff set another price. */
export const NO_PUSHED_PRICE = { taxMinor: null, selectionId: null, pushedCurrency: null };
export const NO_PUSHED_RATES = { nightlyRates: [], pushedRatesCurrency: null };

interface RoomPrice {
  totalMinor: number | null;
  /** Left out by an earlier release. */
  nightPricesMinor?: readonly number[] | null;
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

/** Returns the price to keep of a room that moves at another price: the one from before its first such move. */
export function keptPrice(
  { totalMinor, taxMinor, priceMismatch }: Pick<Booking, 'totalMinor' | 'taxMinor' | 'priceMismatch'>,
  room: RoomPrice & { priceBeforeMove: PriceBeforeMove | null },
): PriceBeforeMove {
  return room.priceBeforeMove ?? { ...priceOfRoom(room), ofBooking: { totalMinor, taxMinor, priceMismatch } };
}

export function priceOfRoom(room: RoomPrice): RoomPrice {
  const { totalMinor, nightPricesMinor = null, taxMinor, selectionId, pushedCurrency } = room;
  const { nightlyRates, pushedRatesCurrency } = room;
  return {
    ...{ totalMinor, nightPricesMinor, taxMinor, selectionId, pushedCurrency },
    ...{ nightlyRates, pushedRatesCurrency },
  };
}
