import type { HotelOfQuote, Quote, QuotedStay } from '../../inventory/search/option-id.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { PushFailure } from './booking-push.errors.js';
import type { PushedContent, PushedRoom } from './pushed-booking.js';

export type AgreedRate = 'refundable' | 'non_refundable';

/** A room that a booking stands with, which was sold by a price option. */
export interface StandingSelection extends QuotedStay {
  selectionId: string;
  currency: string;
  rate: AgreedRate | null;
}

/** The price option that a room names; `rate` is null for a room without one. */
export interface AgreedSelection {
  rate: AgreedRate | null;
  /** Whether the option is for any party that fits, so that the party must fit. */
  isForAnyParty: boolean;
  /** The ages of the children that the option is for; empty where their ages do not matter. */
  childAges: readonly number[];
}

export interface SelectionContext {
  hotel: HotelOfQuote;
  nowMs: number;
  standing: readonly StandingSelection[];
}

/** Returns the selection that a room was sold by; an empty list where there was none. */
export function standingSelection(room: BookedRoom, currencyOfBooking: string): StandingSelection[] {
  const { selectionId, boardId, totalMinor, arrival, departure } = room;
  if (selectionId === null || boardId === null || totalMinor === null) return [];
  const { roomTypeId, adults, children, matchedRate: rate } = room;
  const currency = room.pushedCurrency ?? currencyOfBooking;
  return [
    {
      ...{ selectionId, roomTypeId, boardId, arrival, nights: departure - arrival, adults, children },
      ...{ totalMinor, currency, rate },
    },
  ];
}

const NO_SELECTION: AgreedSelection = { rate: null, isForAnyParty: false, childAges: [] };

/**
 * Returns the option of each room, or why one does not hold. A room that is pushed as it was sold is not compared again. An
 * expired option holds for as many further rooms as were sold by it. Where the booking does not tell the ages of its
 * children, those of the options count.
 */
export function selectionsOf(
  content: PushedContent,
  readQuote: (id: string) => Quote | undefined,
  { hotel, nowMs, standing }: SelectionContext,
): AgreedSelection[] | PushFailure {
  const left = [...standing];
  const kept = content.rooms.map((room) => take(left, (one) => isAsSold(one, room, content.currency)));
  const selections: AgreedSelection[] = [];
  for (const [i, room] of content.rooms.entries()) {
    const { selectionId } = room;
    if (selectionId === undefined) {
      selections.push(NO_SELECTION);
      continue;
    }
    const quote = readQuote(selectionId);
    const isOurs = quote?.isOf(hotel) === true;
    const childAges = isOurs ? quote.childAges : [];
    if (kept[i]) {
      // Staff may have changed the party of the room at the same price.
      const isSameParty = childAges.length === room.children;
      selections.push({ rate: kept[i].rate, isForAnyParty: false, childAges: isSameParty ? childAges : [] });
      continue;
    }
    const isHeld = take(left, (one) => one.selectionId === selectionId) !== undefined;
    if (!isOurs || !(isHeld || quote.holdsAt(nowMs))) return new PushFailure('selection_is_not_valid');
    const field = differentField(quote, room, room.currency ?? content.currency, hotel.currency);
    if (field !== undefined) return new PushFailure('selection_does_not_match', field);
    const rate = quote.isRefundable ? 'refundable' : 'non_refundable';
    selections.push({ rate, isForAnyParty: quote.isForAnyParty, childAges });
  }
  const agesOfOptions = selections.flatMap(({ childAges }) => childAges);
  if (!canBeChildren(content, agesOfOptions)) {
    return new PushFailure('selection_does_not_match', 'ChildGuests');
  }
  return selections;
}

/** Returns the children of a booking. Where it tells none, they are those of its options, if these name all of them. */
export function childrenOf(
  { children, rooms }: PushedContent,
  selections: readonly AgreedSelection[],
): readonly { age: number }[] {
  const ages = selections.flatMap(({ childAges }) => childAges);
  return children.length === 0 && ages.length === countChildren(rooms)
    ? ages.map((age) => ({ age }))
    : children;
}

function take<T>(left: T[], isWanted: (one: T) => boolean): T | undefined {
  const at = left.findIndex(isWanted);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

function isAsSold(standing: StandingSelection, room: PushedRoom, currency: string): boolean {
  return (
    standing.rate !== null &&
    standing.selectionId === room.selectionId &&
    standing.roomTypeId === room.roomTypeId &&
    standing.boardId === room.boardId &&
    standing.arrival === room.arrival &&
    standing.nights === room.departure - room.arrival &&
    standing.adults === room.adults &&
    standing.children === room.children &&
    standing.totalMinor === room.totalMinor &&
    standing.currency === (room.currency ?? currency)
  );
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

/**
 * Returns whether the children of the booking can be those that its options are for, whichever room each of them sleeps in.
 * Only children of rooms without such an option may be of any age.
 */
function canBeChildren({ children, rooms }: PushedContent, agesOfOptions: readonly number[]): boolean {
  if (agesOfOptions.length === 0) return true;
  const left = [...agesOfOptions];
  const others = children.filter(({ age }) => take(left, (one) => one === age) === undefined);
  return others.length <= countChildren(rooms) - agesOfOptions.length;
}

function countChildren(rooms: readonly PushedRoom[]): number {
  return rooms.reduce((sum, room) => sum + room.children, 0);
}
