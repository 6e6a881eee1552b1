import type { QuotedRate } from '../../inventory/quote/quoted-plan.js';
import type { PriceDifference } from '../room/price-difference.js';
import { taxesInTotal, type TaxesInTotal } from './total-of-push.js';

export type OfferedPrice = Record<'refundable' | 'nonRefundable', Pick<QuotedRate, 'totalMinor'>>;

type Rate = 'refundable' | 'non_refundable';

export interface PricedRoom {
  totalMinor: number;
  currency: string | null;
  /** Undefined when the prices of the room are not known here. */
  offered: OfferedPrice | undefined;
  /** The rate that was agreed by a selection: its price is compared with nothing. */
  agreed?: Rate | null;
  /** The position that it had, for a room that stays as it was sold: it is not priced again. */
  unchangedFrom?: number | undefined;
}

export interface PriceCheck {
  /** Null where there is no difference. */
  mismatch: PriceDifference[] | null;
  /** Of each room that is priced, the rate whose price it has. */
  matched: (Rate | null)[];
  /** Whether an amount of what is sold now is in another currency than it should be. */
  isInOtherCurrency: boolean;
  /** Which added taxes the total includes; none where it is not as it should be. */
  taxesInTotal: TaxesInTotal;
}

/** What the hotel's records add to rooms and extras, to be paid at booking. */
export interface AddedTaxes {
  ofRoomsMinor: number;
  ofExtrasMinor: number;
}

const NO_TAXES: AddedTaxes = { ofRoomsMinor: 0, ofExtrasMinor: 0 };

/**
 * Compares pushed prices with the hotel's. The total may include the extras or not, and added taxes or not. Differences do not
 * refuse the push, because the guest may have paid; staff see them. Of rooms that stay as they were sold, the `earlier` differences
 * stay.
 */
export function checkPrices(
  booking: { totalMinor: number; extraTotalMinor: number | null; currency: string },
  rooms: readonly PricedRoom[],
  hotelCurrency: string,
  earlier: readonly PriceDifference[] = [],
  taxes = NO_TAXES,
): PriceCheck {
  const isAsSold = rooms.every(({ unchangedFrom }) => unchangedFrom !== undefined);
  const ofCurrency: PriceDifference[] = [];
  if (booking.currency !== hotelCurrency && !isAsSold) {
    ofCurrency.push({ kind: 'currency', position: null, pushed: booking.currency, expected: hotelCurrency });
  }
  const differences = isAsSold ? earlier.filter(isOfWholeCurrency) : [...ofCurrency];
  const sum = rooms.reduce((minor, room) => minor + room.totalMinor, 0);
  const included = taxesInTotal(booking.totalMinor, {
    roomsMinor: sum,
    extrasMinor: booking.extraTotalMinor,
    taxesOfRoomsMinor: taxes.ofRoomsMinor,
    taxesOfExtrasMinor: taxes.ofExtrasMinor,
  });
  if (!included) {
    const taxesMinor = taxes.ofRoomsMinor + taxes.ofExtrasMinor;
    differences.push({
      kind: 'total',
      pushed: booking.totalMinor,
      rooms: sum,
      extras: booking.extraTotalMinor,
      ...(taxesMinor === 0 ? {} : { taxes: taxesMinor }),
    });
  }
  const matched = rooms.map(({ unchangedFrom, ...room }, position) => {
    if (unchangedFrom !== undefined) {
      differences.push(...earlier.flatMap((one) => movedDifference(one, unchangedFrom, position)));
      return null;
    }
    const currency = room.currency ?? booking.currency;
    if (currency !== booking.currency) {
      const other = { kind: 'currency', position, pushed: currency, expected: booking.currency } as const;
      ofCurrency.push(other);
      differences.push(other);
    }
    if (room.agreed) return room.agreed;
    const rate = currency === hotelCurrency ? rateOf(room.totalMinor, room.offered) : null;
    if (rate) return rate;
    differences.push({
      kind: 'room',
      position,
      pushed: room.totalMinor,
      refundable: room.offered?.refundable.totalMinor ?? null,
      nonRefundable: room.offered?.nonRefundable.totalMinor ?? null,
    });
    return null;
  });
  return {
    mismatch: differences.length === 0 ? null : differences,
    matched,
    isInOtherCurrency: ofCurrency.length > 0,
    taxesInTotal: included ?? { ofRooms: false, ofExtras: false },
  };
}

/** Returns the rate whose price an amount is. */
export function rateOf(totalMinor: number, offered: OfferedPrice | undefined): Rate | null {
  if (totalMinor === offered?.refundable.totalMinor) return 'refundable';
  return totalMinor === offered?.nonRefundable.totalMinor ? 'non_refundable' : null;
}

function isOfWholeCurrency(difference: PriceDifference): boolean {
  return difference.kind === 'currency' && difference.position === null;
}

/** Returns a difference of the room at a position, at its new position; none where it is of another. */
function movedDifference(difference: PriceDifference, from: number, position: number): PriceDifference[] {
  const isOfRoom = 'position' in difference && difference.position === from;
  return isOfRoom ? [{ ...difference, position }] : [];
}
