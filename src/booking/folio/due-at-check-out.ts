import type { EntityManager } from 'typeorm';
import { completedNights, releasedFrom } from '../room/nights.js';
import { pricedBooking } from './folio-lines.js';
import { settlingLines } from './settled-lines.js';

export interface DueAtCheckOut {
  currency: string;
  balanceMinor: number;
  dueMinor: number;
}

/**
 * Returns what a booking owes now (`balanceMinor`), and once the guests of a room have left on `today` (`dueMinor`): the nights that
 * they give back bear no taxes that are paid at the hotel.
 */
export async function dueAtCheckOut(
  tx: EntityManager,
  hotelId: number,
  { bookingId, reservationId, today }: { bookingId: number; reservationId: number; today: number },
): Promise<DueAtCheckOut> {
  const { booking, rooms, lines } = await pricedBooking(tx, hotelId, bookingId);
  const { currency, balanceMinor } = booking;
  const isTaxed = booking.extraTaxes !== null || rooms.some(({ taxes }) => taxes !== null);
  if (!isTaxed) return { currency, balanceMinor, dueMinor: balanceMinor };
  const left = rooms.map((room) =>
    room.id === reservationId
      ? {
          ...room,
          status: 'checked_out' as const,
          nightRows: releasedFrom(completedNights(room, today), today).map(({ day, state }) => ({
            until: day + 1,
            state,
          })),
        }
      : room,
  );
  const posted = settlingLines({ booking, rooms: left, lines }, []);
  const changeMinor = posted
    .filter((line) => line.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { currency, balanceMinor, dueMinor: balanceMinor + changeMinor };
}
