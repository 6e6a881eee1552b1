import type { HotelWithRoomTypes, Quote } from '../../inventory/search/option-id.js';
import { PushFailure } from './booking-push.errors.js';
import type { PushedRoom } from './pushed-booking.js';

export type AgreedRate = 'refundable' | 'non_refundable';

/** A room with the price option that it names. */
export interface SelectedRoom {
  room: PushedRoom;
  /** Undefined where it names none, or a text that is none. */
  quote: Quote | undefined;
  /** Whether the booking has it as it is pushed: it is not checked then. */
  isUnchanged: boolean;
}

/** What a room has agreed by its price option; `rate` is null for a room without one, or that is not checked. */
export interface AgreedSelection {
  rate: AgreedRate | null;
  /** Whether the option is for any party that fits, so that the party must fit. */
  isForAnyParty: boolean;
}

export interface SelectionContext {
  currency: string;
  hotel: HotelWithRoomTypes;
  nowMs: number;
  /** The options of rooms that the booking stood with and that do not stay as they are. */
  standing: readonly string[];
  /** The ages of the children that the push names, but for those of rooms that stay as they are. */
  agesNamed: readonly number[];
}

/**
 * Returns what the rooms have agreed, or why an option does not hold. An expired one holds for as many rooms as were sold by
 * it.
 */
export function selectionsOf(
  rooms: readonly SelectedRoom[],
  { currency, hotel, nowMs, standing, agesNamed }: SelectionContext,
): AgreedSelection[] | PushFailure {
  const left = [...standing];
  const selections: AgreedSelection[] = [];
  const agesOfOptions: number[] = [];
  for (const { room, quote, isUnchanged } of rooms) {
    const { selectionId } = room;
    if (isUnchanged || selectionId === undefined) {
      selections.push({ rate: null, isForAnyParty: false });
      continue;
    }
    const isHeld = take(left, selectionId);
    if (!quote?.isOf(hotel) || !(isHeld || quote.holdsAt(nowMs))) {
      return new PushFailure('selection_is_not_valid');
    }
    const field = differentField(quote, room, room.currency ?? currency, hotel.currency);
    if (field !== undefined) return new PushFailure('selection_does_not_match', field);
    const rate = quote.isRefundable ? 'refundable' : 'non_refundable';
    selections.push({ rate, isForAnyParty: quote.isForAnyParty });
    agesOfOptions.push(...quote.childAges);
  }
  const children = rooms.reduce((sum, { room, isUnchanged }) => sum + (isUnchanged ? 0 : room.children), 0);
  return canBeChildren(agesNamed, children, agesOfOptions)
    ? selections
    : new PushFailure('selection_does_not_match', 'ChildGuests');
}

function differentField(
  quote: Quote,
  room: PushedRoom,
  currency: string,
  hotelCurrency: string,
): string | undefined {
  const nights = room.departure - room.arrival;
  const field = quote.difference({ ...room, nights });
  return field ?? (currency === hotelCurrency ? undefined : 'Total.currency');
}

/** Only children of rooms without such an option may be of any age. */
function canBeChildren(
  agesNamed: readonly number[],
  children: number,
  agesOfOptions: readonly number[],
): boolean {
  if (agesOfOptions.length === 0) return true;
  const left = [...agesOfOptions];
  const others = agesNamed.filter((age) => !take(left, age));
  return others.length <= children - agesOfOptions.length;
}

/** Takes one out of those left; returns whether it was there. */
function take<T>(left: T[], wanted: T): boolean {
  const at = left.indexOf(wanted);
  return at >= 0 && left.splice(at, 1).length > 0;
}
