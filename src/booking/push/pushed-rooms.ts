import type { Booking } from '../ledger/booking.entity.js';
import type { NewRoom } from '../ledger/register-booking.queries.js';
import type { PriceCheck } from './price-check.js';
import type { PushedContent } from './pushed-booking.js';

/** What a push says of the booking itself. */
export function contentOf({ rooms: _, ...content }: PushedContent) {
  const [guest] = content.guests;
  return {
    ...content,
    paymentTypeId: content.paymentTypeId ?? null,
    guestName: guest?.name ?? '',
    guestSurname: guest?.surname ?? '',
  } satisfies Partial<Booking>;
}

export function cardsOf(content: PushedContent) {
  return content.rooms.flatMap(({ card }, roomPosition) => (card ? [{ roomPosition, card }] : []));
}

/**
 * The rooms of a push as they are booked. Each holds its nights from `firstDay` on: those before it were never held, or
 * are held by the room that it replaces.
 */
export function roomsOf(content: PushedContent, prices: PriceCheck, firstDay = -Infinity): NewRoom[] {
  return content.rooms.map((room, position) => {
    const { roomTypeId, boardId, unitLabel, arrival, departure, adults, children } = room;
    const from = Math.max(arrival, firstDay);
    return {
      ...{ unitLabel, roomTypeId, boardId, arrival, departure, adults, children },
      totalMinor: room.totalMinor,
      taxMinor: room.taxMinor,
      nightlyRates: room.nightlyRates,
      matchedRate: prices.matched[position] ?? null,
      selectionId: room.selectionId ?? null,
      pushedRoomName: room.roomName || null,
      pushedBoardName: room.boardName || null,
      status: 'active',
      holds: from < departure ? [{ roomTypeId, from, until: departure }] : [],
    };
  });
}
