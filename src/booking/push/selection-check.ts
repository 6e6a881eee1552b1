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

/** Returns the offered rate of each room, null for one that names no option; or why an option does not hold. */
export function agreedRates(
  content: PushedContent,
  readQuote: (id: string) => Quote | undefined,
  context: SelectionContext,
): (AgreedRate | null)[] | PushFailure {
  const rates: (AgreedRate | null)[] = [];
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
  }
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
