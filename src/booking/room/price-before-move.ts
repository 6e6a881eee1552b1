import type { PriceDifference } from './price-difference.js';

interface RoomPrice {
  totalMinor: number | null;
  /** Left out by a release before the last one. */
  nightPricesMinor?: readonly number[] | null;
  taxMinor: number | null;
  selectionId: string | null;
  pushedCurrency: string | null;
  nightlyRates: object[];
  pushedRatesCurrency: string | null;
}

/** The price of a stay before its first move at another price, in the form of the earlier release. */
export interface PriceBeforeMove extends RoomPrice {
  /** A release before the last one has kept no differences. */
  ofBooking: Pick<RoomPrice, 'totalMinor' | 'taxMinor'> & {
    priceMismatch?: readonly PriceDifference[] | null;
  };
}
