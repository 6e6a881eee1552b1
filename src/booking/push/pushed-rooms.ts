import type { Booking } from '../room/booking.entity.js';
import type { NewRoom } from '../changes/write-booking.js';
import { dividedAmounts, nightsOfSale } from '../room/nights.js';
import { childAgesOfRooms } from '../room/children-of-rooms.js';
import type { CheckedPush } from './push-checks.service.js';
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
 * Returns the rooms of a push with the ages of their children. They hold their nights from `firstDay` on: a Modify adds no night
 * that has begun, and the rooms that it replaces keep theirs.
 */
export function roomsOf(content: PushedContent, prices: CheckedPush, firstDay = -Infinity): NewRoom[] {
  const ages = childAgesOfRooms({ children: prices.children }, content.rooms);
  return content.rooms.map((room, position) => {
    const { roomTypeId, boardId, unitLabel, arrival, departure, adults, children } = room;
    const amounts = dividedAmounts(room.totalMinor, departure - arrival);
    return {
      unitLabel,
      roomTypeId,
      boardId,
      arrival,
      departure,
      adults,
      children,
      childAges: ages[position]!,
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
      nights: nightsOfSale({ arrival, departure, roomTypeId, blockId: null, amounts }, firstDay),
    };
  });
}
