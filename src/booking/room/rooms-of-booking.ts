import type { EntityManager } from 'typeorm';
import { BookedRoom } from './booked-room.entity.js';

/** Returns the rooms of a booking in any state, in their order, with their nights. */
export function roomsOfBooking(tx: EntityManager, hotelId: number, bookingId: number): Promise<BookedRoom[]> {
  return tx.find(BookedRoom, {
    where: { hotelId, bookingId },
    relations: { nightRows: true },
    order: { position: 'ASC', id: 'ASC' },
  });
}
