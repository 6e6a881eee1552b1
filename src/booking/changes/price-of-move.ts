import { isDeepStrictEqual } from 'node:util';
import type { HotelChange } from '../../database/hotel-change.js';
import { dayNumber } from '../../values/day.js';
import { decimalMinor } from '../../values/money.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import {
  completedNights,
  daysOf,
  dividedAmounts,
  type Night,
  type NightAmount,
  promotionsOf,
} from '../room/nights.js';
import { NO_PUSHED_PRICE, NO_PUSHED_RATES } from '../room/pushed-price.js';
import { restoreDiscounts } from '../folio/restored-discounts.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import { taxesOfChangedStay } from '../room/sold-taxes.js';
import type { RoomFacts } from '../history/booking-facts.js';
import type { BookingHistory } from '../history/booking-history.entity.js';
import { readHistory } from '../history/booking-history.queries.js';
import { keptPrice, type PriceBeforeMoves, priceOfEarlierRelease } from './earlier-acts.js';
import { openRoom, roomOf } from './room-rows.js';
import { changeNights } from './room-states.js';
import { settleBooking } from './settle-booking.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

/** Sets the price of a stay that moves to another room, within a change of its booking. */
export async function setPriceOfMove(
  change: HotelChange,
  cards: CardVault,
  { id, bookingId }: BookedRoom,
  { totalMinor, amounts }: { totalMinor: number; amounts: readonly NightAmount[] | null },
): Promise<void> {
  const { tx, hotelId } = change;
  const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  const rooms = await roomsOfBooking(tx, hotelId, bookingId);
  const room = openRoom(rooms, id);
  const nightPricesMinor = amounts?.map(({ amountMinor }) => amountMinor) ?? null;
  const price = { totalMinor, nightPricesMinor, ...NO_PUSHED_PRICE, ...NO_PUSHED_RATES };
  const unitMinor = unitOfCurrency(booking.currency);
  const sold = amounts ?? dividedAmounts(totalMinor, room.departure - room.arrival, { unitMinor });
  const taxes = taxesAt(room, sold);
  await tx.update(
    BookedRoom,
    { hotelId, id },
    { ...price, taxes, priceBeforeMove: keptPrice(booking, room) },
  );
  const byDay = new Map(sold.map((amount, night) => [room.arrival + night, amount]));
  await changePrices(change, room, byDay);
  await settleBooking(change, cards, { booking, before: rooms });
}

/**
 * Sets the price again that a stay had before its guests were moved, where staff have not changed price or days since. Returns its
 * total, null where the price stays as it is.
 */
export async function restorePriceBeforeMoves(
  change: HotelChange,
  cards: CardVault,
  { id, bookingId }: BookedRoom,
): Promise<number | null> {
  const { tx, hotelId } = change;
  const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  const rooms = await roomsOfBooking(tx, hotelId, bookingId);
  const room = await roomOf(change, id);
  const history = await readHistory(tx, hotelId, bookingId);
  const kept = priceOfEarlierRelease(room);
  if (!kept) return null;
  const recorded = priceBeforeMoves(history, room.id, booking);
  // An instance of the earlier release may have moved the guests before, which the history does not know.
  const price = recorded?.columns.totalMinor === kept.columns.totalMinor ? recorded : kept;
  const days = daysOf({ from: room.arrival, until: room.departure });
  const taxes = taxesAt(
    room,
    days.map((day) => price.amounts.get(day)),
  );
  await tx.update(BookedRoom, { hotelId, id }, { ...price.columns, taxes });
  await changePrices(change, room, price.amounts);
  await settleBooking(change, cards, { booking, before: rooms, restored: price.ofBooking });
  await restoreDiscounts(change, bookingId, movesOf(history, room.id));
  return price.columns.totalMinor;
}

/** Returns the taxes of a stay at other prices of its nights. */
function taxesAt(
  { taxes, arrival, adults, childAges, children }: BookedRoom,
  amounts: readonly (NightAmount | undefined)[],
): BookedRoom['taxes'] {
  const nightsMinor = amounts.map((one) => one?.amountMinor ?? 0);
  const ages = childAges ?? Array.from({ length: children }, () => null);
  return taxesOfChangedStay(taxes, { arrival, nightsMinor, adults, childAges: ages });
}

/** Returns the numbers of the moves of a stay since its guests came. */
function movesOf(history: readonly BookingHistory[], roomId: number): number[] {
  const since = lastCheckIn(history, roomId);
  return history
    .slice(Math.max(0, since))
    .filter(({ kind, rooms }) => kind === 'moved' && hasRoom(rooms, roomId))
    .map(({ number }) => number);
}

function lastCheckIn(history: readonly BookingHistory[], roomId: number): number {
  return history.findLastIndex(({ kind, rooms }) => kind === 'checked_in' && hasRoom(rooms, roomId));
}

/** Returns what a stay cost when its guests came, where moves since then have changed it and nothing else has. */
export function priceBeforeMoves(
  history: readonly BookingHistory[],
  roomId: number,
  booking: Pick<Booking, 'totalMinor' | 'taxMinor' | 'priceMismatch'>,
): PriceBeforeMoves | undefined {
  const since = lastCheckIn(history, roomId);
  let found: PriceBeforeMoves | undefined;
  const later = since < 0 ? [] : history.slice(since);
  for (const [i, { kind, rooms }] of later.entries()) {
    const { before, after } = rooms.find(({ id }) => id === roomId) ?? {};
    if (!before || !after) continue;
    const isSamePrice = before.total === after.total;
    const isSameStay = before.arrival === after.arrival && before.departure === after.departure;
    const isPriced = !isSamePrice || !isDeepStrictEqual(before.pushed, after.pushed);
    // A row tells of the booking as a whole only where that has changed.
    const ofBooking = later.slice(i).find((row) => row.booking !== null)?.booking?.before;
    if (kind === 'moved' && isPriced) found ??= priceOf(before, ofBooking, booking);
    if (kind === 'changed' && !(isSamePrice && isSameStay)) found = undefined;
  }
  return found;
}

function hasRoom(rooms: BookingHistory['rooms'], roomId: number): boolean {
  return rooms.some(({ id }) => id === roomId);
}

function priceOf(
  { total, nights, pushed }: RoomFacts,
  ofBooking: NonNullable<BookingHistory['booking']>['before'] | undefined,
  booking: Pick<Booking, 'totalMinor' | 'taxMinor' | 'priceMismatch'>,
): PriceBeforeMoves {
  const amounts = new Map<number, NightAmount>();
  for (const { day, amount, from, promotions } of nights) {
    if (amount !== null && from !== null) {
      amounts.set(dayNumber(day), { amountMinor: minorOf(amount), amountFrom: from, promotions });
    }
  }
  return {
    columns: {
      totalMinor: minorOrNull(total),
      taxMinor: minorOrNull(pushed.tax),
      selectionId: pushed.selectionId,
      pushedCurrency: pushed.currency,
      nightlyRates: pushed.rates,
      pushedRatesCurrency: pushed.ratesCurrency,
      nightPricesMinor: null,
    },
    amounts,
    ofBooking: ofBooking
      ? {
          totalMinor: minorOrNull(ofBooking.total),
          taxMinor: minorOrNull(ofBooking.tax),
          priceMismatch: ofBooking.differences,
        }
      : booking,
  };
}

function minorOrNull(amount: string | null): number | null {
  return amount === null ? null : minorOf(amount);
}

function minorOf(amount: string): number {
  const minor = decimalMinor(amount, 2);
  if (minor === undefined) throw new Error(`not an amount: ${amount}`);
  return minor;
}

async function changePrices(
  change: HotelChange,
  room: BookedRoom,
  amounts: ReadonlyMap<number, NightAmount>,
): Promise<void> {
  const { tx, hotelId, today } = change;
  const promotions = promotionsOf(priced(completedNights(room, today), amounts));
  await tx.update(BookedRoom, { hotelId, id: room.id }, { promotions });
  await changeNights(change, room, (nights) => priced(nights, amounts));
}

function priced(nights: readonly Night[], amounts: ReadonlyMap<number, NightAmount>): Night[] {
  return nights.map((night) => ({
    ...night,
    amountMinor: amounts.get(night.day)?.amountMinor ?? null,
    amountFrom: amounts.get(night.day)?.amountFrom ?? null,
    promotions: amounts.get(night.day)?.promotions,
  }));
}
