import type { FolioLine } from '../folio/folio-line.entity.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import type { Booking } from '../room/booking.entity.js';
import type { PriceBeforeMove } from '../room/price-before-move.js';
import { daysOf, dividedAmounts, type NightAmount } from '../room/nights.js';
import type { PriceOfBooking } from './settle-booking.js';

// What earlier releases did can be taken back, too. They kept no history: what followed from an act is found by the instant of its
// transaction, and by the keys of discounts. To be removed with the release after next.

/** What a stay cost before its guests were moved. */
export interface PriceBeforeMoves {
  columns: Pick<
    BookedRoom,
    | 'totalMinor'
    | 'taxMinor'
    | 'selectionId'
    | 'pushedCurrency'
    | 'nightlyRates'
    | 'pushedRatesCurrency'
    | 'nightPricesMinor'
  >;
  /** By day; none of a stay without a price. */
  amounts: ReadonlyMap<number, NightAmount>;
  ofBooking: PriceOfBooking;
}

/** The rooms that were cancelled last; all where the release did not record when. Discounts stay reversed then. */
export function cancellationOfEarlierRelease(rooms: readonly BookedRoom[], lines: readonly FolioLine[]) {
  const cancelled = rooms.filter(({ status }) => status === 'cancelled' || status === 'no_show');
  const atMs = ({ cancelledAt }: BookedRoom) => cancelledAt?.getTime() ?? 0;
  const lastMs = Math.max(...cancelled.map(atMs));
  const last = cancelled.filter((room) => atMs(room) === lastMs);
  if (last.length === 0) return undefined;
  const isKnown = last[0]!.cancelledAt !== null;
  const isOfIt = ({ postedAt, kind }: FolioLine) =>
    isKnown ? postedAt.getTime() === lastMs : kind === 'cancellation';
  const lineIds = new Set(lines.filter(isOfIt).map(({ id }) => id));
  return { number: undefined, rooms: last, lineIds, keepsTotal: isKnown };
}

/**
 * Returns the price to keep of a room that moves at another price: the one from before its first such move. An instance of the
 * earlier release takes it back by this, and so does this one where a move or the check-in was that one's.
 */
export function keptPrice(
  { totalMinor, taxMinor, priceMismatch }: Pick<Booking, 'totalMinor' | 'taxMinor' | 'priceMismatch'>,
  room: BookedRoom,
): PriceBeforeMove {
  if (room.priceBeforeMove) return room.priceBeforeMove;
  const { nightPricesMinor, taxMinor: taxOfRoomMinor, selectionId, pushedCurrency } = room;
  const { nightlyRates, pushedRatesCurrency } = room;
  return {
    totalMinor: room.totalMinor,
    nightPricesMinor,
    taxMinor: taxOfRoomMinor,
    selectionId,
    pushedCurrency,
    nightlyRates,
    pushedRatesCurrency,
    ofBooking: { totalMinor, taxMinor, priceMismatch },
  };
}

/** The price that the first move at another price has kept. */
export function priceOfEarlierRelease(room: BookedRoom): PriceBeforeMoves | undefined {
  const { priceBeforeMove, arrival, departure } = room;
  if (priceBeforeMove === null) return undefined;
  const { ofBooking, nightPricesMinor = null, ...columns } = priceBeforeMove;
  const { totalMinor } = columns;
  const days = daysOf({ from: arrival, until: departure });
  const weights = nightPricesMinor?.length === days.length ? nightPricesMinor : undefined;
  const amounts =
    totalMinor === null
      ? []
      : dividedAmounts(totalMinor, days.length, { unitMinor: 1, ...(weights ? { weights } : {}) });
  return {
    columns: { ...columns, nightPricesMinor },
    amounts: new Map(amounts.map((amount, night) => [arrival + night, amount])),
    ofBooking: { ...ofBooking, priceMismatch: ofBooking.priceMismatch },
  };
}
