import type { HotelOfQuote, Quote, QuotedStay } from '../../inventory/search/option-id.js';
import type { BookedRoom } from '../ledger/booked-room.entity.js';
import { PushFailure } from './booking-push.errors.js';
import type { PushedContent, PushedRoom } from './pushed-booking.js';

export type AgreedRate = 'refundable' | 'non_refundable';

/** A room that a booking stands with, which was sold by a price option. */
export interface StandingSelection extends QuotedStay {
  selectionId: string;
  currency: string;
  rate: AgreedRate | null;
}

/** What a room is sold by; `rate` is null for one that names no option. */
export interface AgreedSelection {
  rate: AgreedRate | null;
  /** Whether the option is for any party that fits, so that the party must fit. */
  isForAnyParty: boolean;
  /** Of the children whom the option is for, where it is bound to them. */
  childAges: readonly number[];
}

export interface SelectionContext {
  hotel: HotelOfQuote;
  nowMs: number;
  standing: readonly StandingSelection[];
}

/** None where the room was not sold by an option. */
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
 * Returns what each room is sold by, or why an option does not hold. A room that stands as it was sold is compared with
 * nothing, nor is the time of an option of which no more rooms are named than stand. Where the booking does not tell the
 * ages of its children, those of the options stand.
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

/** The children of a booking: where it tells none, those of its options, if they are all of them. */
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
 * Whether the children of the booking can be those of its options, whichever room each of them sleeps in: of any ages are
 * only those of rooms without such an option.
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
