import type { Booking } from '../room/booking.entity.js';
import type { NewRoom } from '../changes/write-booking.js';
import { nightsOfSale, promotionsOf } from '../room/nights.js';
import type { CheckedPush } from './push-checks.service.js';
import type { PushedContent, PushedRoom } from './pushed-booking.js';

export function bookingContent({ rooms: _, ...content }: PushedContent) {
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
 * Returns the rooms of a push as they are sold now. They hold their nights from `firstDay` on: a Modify adds no night that has
 * begun, and the rooms that it replaces keep theirs.
 */
export function roomsOf(content: PushedContent, checked: CheckedPush, firstDay = -Infinity): NewRoom[] {
  return content.rooms.map((room, position) => {
    const { roomTypeId, boardId, unitLabel, arrival, departure, adults, children, totalMinor } = room;
    const { ages, sale, taxes } = checked.rooms[position]!;
    const sold = { arrival, departure, roomTypeId, blockId: null, amounts: sale?.amounts ?? null };
    const nights = nightsOfSale(sold, firstDay);
    return {
      unitLabel,
      roomTypeId,
      boardId,
      arrival,
      departure,
      adults,
      children,
      childAges: ages,
      totalMinor,
      ...pushedAs(room),
      matchedRate: sale?.rate ?? null,
      selectionId: room.selectionId ?? null,
      terms: sale?.terms ?? null,
      taxes,
      status: 'active',
      promotions: promotionsOf(nights),
      nights,
    };
  });
}

/** What is told of a room beside its sale: also a Modify that leaves the room as it was sold may tell it otherwise. */
export function pushedAs(room: PushedRoom) {
  return {
    taxMinor: room.taxMinor,
    nightlyRates: room.nightlyRates,
    pushedRoomName: room.roomName || null,
    pushedBoardName: room.boardName || null,
    pushedCurrency: room.currency,
    pushedRatesCurrency: room.ratesCurrency || null,
  };
}
