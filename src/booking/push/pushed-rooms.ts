import type { BookingContent, RoomContent } from '../ledger/booking-record.js';
import type { HeldNights } from '../ledger/nights.js';
import type { PriceCheck } from './price-check.js';
import type { PushedContent } from './pushed-booking.js';
import type { StandingRoom } from './standing-booking.js';

type HeldRoom = Pick<RoomContent, 'roomTypeId' | 'heldFrom' | 'heldUntil'>;

export function contentOf(content: PushedContent): BookingContent {
  const { rooms: _, ...booking } = content;
  return booking;
}

export function cardsOf(content: PushedContent) {
  return content.rooms.flatMap(({ card }, roomPosition) => (card ? [{ roomPosition, card }] : []));
}

export function roomContents(content: PushedContent, prices: PriceCheck): RoomContent[] {
  return content.rooms.map((room, position) => ({
    position,
    unitLabel: room.unitLabel,
    roomTypeId: room.roomTypeId,
    boardId: room.boardId,
    arrival: room.arrival,
    departure: room.departure,
    heldFrom: room.arrival,
    heldUntil: room.departure,
    adults: room.adults,
    children: room.children,
    totalMinor: room.totalMinor,
    taxMinor: room.taxMinor,
    nightlyRates: room.nightlyRates,
    matchedRate: prices.matched[position] ?? null,
    status: 'active',
  }));
}

/** A changed room holds its nights from today on: those before it were never held, or are held by the room it replaces. */
export function holdFrom(room: RoomContent, today: number): RoomContent {
  return { ...room, heldFrom: Math.min(Math.max(room.arrival, today), room.departure) };
}

/** A room that keeps its type and dates keeps its reservation ID, and what it holds. */
export function keepRooms(active: readonly StandingRoom[], wanted: readonly RoomContent[]): RoomContent[] {
  const free = [...active];
  return wanted.map((room) => {
    const at = free.findIndex(
      (old) =>
        old.roomTypeId === room.roomTypeId &&
        old.arrival === room.arrival &&
        old.departure === room.departure,
    );
    const [old] = at < 0 ? [] : free.splice(at, 1);
    return old ? { ...room, id: old.id, heldFrom: old.heldFrom, heldUntil: old.heldUntil } : room;
  });
}

export function heldNights(room: HeldRoom): HeldNights {
  return { roomTypeId: room.roomTypeId, from: room.heldFrom, until: room.heldUntil };
}

export function nightsFrom(today: number, room: HeldRoom): HeldNights {
  return { ...heldNights(room), from: Math.max(room.heldFrom, today) };
}
