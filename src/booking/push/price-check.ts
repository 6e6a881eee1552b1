import type { QuotedRate } from '../../inventory/quote/quoted-plan.js';
import type { PriceDifference } from '../room/price-difference.js';

export type OfferedPrice = Record<'refundable' | 'nonRefundable', Pick<QuotedRate, 'totalMinor'>>;

export interface PricedRoom {
  totalMinor: number;
  currency: string | null;
  /** Undefined when the prices of the room are not known here. */
  offered: OfferedPrice | undefined;
  /** The rate that was agreed by a selection: its price is compared with nothing. */
  agreed?: 'refundable' | 'non_refundable' | null;
}

export interface PriceCheck {
  /** Null where there is no difference. */
  mismatch: PriceDifference[] | null;
  /** Of each room, the rate whose price it has. */
  matched: ('refundable' | 'non_refundable' | null)[];
}

/**
 * Compares pushed prices with the hotel's. The total may include the extras or not. Differences do not refuse the push,
 * because the guest may have paid; staff see them.
 */
export function checkPrices(
  booking: { totalMinor: number; extraTotalMinor: number | null; currency: string },
  rooms: readonly PricedRoom[],
  hotelCurrency: string,
): PriceCheck {
  const differences: PriceDifference[] = [];
  if (booking.currency !== hotelCurrency) {
    differences.push({ kind: 'currency', position: null, pushed: booking.currency, expected: hotelCurrency });
  }
  const sum = rooms.reduce((minor, room) => minor + room.totalMinor, 0);
  const withExtras = sum + (booking.extraTotalMinor ?? 0);
  if (booking.totalMinor !== sum && booking.totalMinor !== withExtras) {
    differences.push({
      kind: 'total',
      pushed: booking.totalMinor,
      rooms: sum,
      extras: booking.extraTotalMinor,
    });
  }
  const matched = rooms.map((room, position) => {
    const currency = room.currency ?? booking.currency;
    if (currency !== booking.currency) {
      differences.push({ kind: 'currency', position, pushed: currency, expected: booking.currency });
    }
    if (room.agreed) return room.agreed;
    if (currency === hotelCurrency) {
      if (room.totalMinor === room.offered?.refundable.totalMinor) return 'refundable';
      if (room.totalMinor === room.offered?.nonRefundable.totalMinor) return 'non_refundable';
    }
    differences.push({
      kind: 'room',
      position,
      pushed: room.totalMinor,
      refundable: room.offered?.refundable.totalMinor ?? null,
      nonRefundable: room.offered?.nonRefundable.totalMinor ?? null,
    });
    return null;
  });
  return { mismatch: differences.length === 0 ? null : differences, matched };
}
