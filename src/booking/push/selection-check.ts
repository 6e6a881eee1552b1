import type { HotelOfQuote, Quote } from '../../inventory/search/option-id.js';
import { PushFailure } from './booking-push.errors.js';
import type { PushedContent, PushedRoom } from './pushed-booking.js';

export type AgreedRate = 'refundable' | 'non_refundable';

/** `heldBefore` are the selections that the booking stood with: they hold as long as it does. */
export interface SelectionContext {
  hotel: HotelOfQuote;
  nowMs: number;
  heldBefore: ReadonlySet<string>;
}

/**
 * Returns the offered rate of each room, null for one that names no option; or why an option does not hold. Where the
 * booking does not tell the ages of its children, those of the options stand.
 */
export function agreedRates(
  content: PushedContent,
  readQuote: (id: string) => Quote | undefined,
  context: SelectionContext,
): (AgreedRate | null)[] | PushFailure {
  const rates: (AgreedRate | null)[] = [];
  const childAges: number[] = [];
  for (const room of content.rooms) {
    if (room.selectionId === undefined) {
      rates.push(null);
      continue;
    }
    const quote = readQuote(room.selectionId);
    const isHeld = context.heldBefore.has(room.selectionId);
    if (!quote?.isOf(context.hotel) || !(isHeld || quote.holdsAt(context.nowMs))) {
      return new PushFailure('selection_is_not_valid');
    }
    const field = differentField(quote, room, room.currency ?? content.currency, context.hotel.currency);
    if (field !== undefined) return new PushFailure('selection_does_not_match', field);
    rates.push(quote.isRefundable ? 'refundable' : 'non_refundable');
    childAges.push(...quote.childAges);
  }
  if (!hasChildren(content, childAges)) return new PushFailure('selection_does_not_match', 'ChildGuests');
  return rates;
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

/** Whether children of these ages are among those of the booking, whichever room each of them sleeps in. */
function hasChildren({ children, rooms }: PushedContent, ages: readonly number[]): boolean {
  if (children.length !== rooms.reduce((sum, room) => sum + room.children, 0)) return true;
  const left = children.map(({ age }) => age);
  return ages.every((age) => {
    const at = left.indexOf(age);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
