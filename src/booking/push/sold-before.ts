import type { Booking } from '../room/booking.entity.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import { childAgesOfRooms } from '../room/children-of-rooms.js';
import type { PriceDifference } from '../room/price-difference.js';
import type { BookingWithRooms } from '../room/rooms-of-booking.js';
import type { ComparedRoom, RoomAsSold } from './matched-rooms.js';
import type { PushedContent } from './pushed-booking.js';

/** A room that a Modify finds; `id` is its reservation ID. */
export interface RoomSoldBefore extends RoomAsSold {
  id: number;
  rate: BookedRoom['matchedRate'];
  taxes: BookedRoom['taxes'];
}

/** What a Modify is compared with: the rooms whose guests are expected, or have not come, in their order. */
export interface SoldBefore {
  rooms: readonly RoomSoldBefore[];
  differences: readonly PriceDifference[];
  /** Null where nothing is sold yet. */
  extras: { priceMinor: number; taxes: Booking['extraTaxes'] } | null;
}

export const NOTHING_SOLD: SoldBefore = { rooms: [], differences: [], extras: null };

export function soldBefore({ booking, rooms }: BookingWithRooms): SoldBefore {
  const standing = rooms.filter(isStanding);
  const ages = childAgesOfRooms(booking, standing);
  const { currency, priceMismatch, extraTotalMinor, extraTaxes } = booking;
  return {
    rooms: standing.flatMap((room, i): RoomSoldBefore[] => {
      const { status } = room;
      if (status !== 'active' && status !== 'no_show') return [];
      const { id, position, matchedRate: rate, selectionId, taxes } = room;
      const sold = factsOf(room, room.pushedCurrency ?? currency);
      const termsCode = room.terms?.code ?? null;
      return [{ ...sold, id, position, status, rate, selectionId, termsCode, taxes, ages: ages[i]! }];
    }),
    differences: priceMismatch ?? [],
    extras: { priceMinor: extraTotalMinor ?? 0, taxes: extraTaxes },
  };
}

/** The rooms of a push, to be compared with those that a booking has. */
export function wantedRooms({ rooms, currency }: PushedContent): ComparedRoom[] {
  return rooms.map((room) => ({
    ...factsOf(room, room.currency ?? currency),
    selectionId: room.selectionId ?? null,
    termsCode: room.termsCode ?? null,
  }));
}

function factsOf(
  room: Omit<ComparedRoom, 'currency' | 'selectionId'>,
  currency: string,
): Omit<ComparedRoom, 'selectionId'> {
  const { unitLabel, roomTypeId, boardId, arrival, departure, adults, children, totalMinor } = room;
  return { unitLabel, roomTypeId, boardId, arrival, departure, adults, children, totalMinor, currency };
}
