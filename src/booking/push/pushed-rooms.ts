import type { Booking } from '../room/booking.entity.js';
import type { NewRoom } from '../changes/register-booking.queries.js';
import type { PriceCheck } from './price-check.js';
import type { PushedContent } from './pushed-booking.js';

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
 * Returns the rooms of a push. They hold their nights from `firstDay` on: a Modify adds no night that has begun, and the
 * rooms that it replaces keep theirs.
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
      pushedCurrency: room.currency,
      pushedRatesCurrency: room.ratesCurrency || null,
      status: 'active',
      holds: from < departure ? [{ roomTypeId, from, until: departure }] : [],
    };
  });
}
