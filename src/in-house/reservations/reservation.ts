import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { reservationIsNotFound, reservationIsNotInHouse } from '../../guests/guests.errors.js';

/** Throws `reservation_is_not_found`. */
export async function reservationOf({ tx, hotelId }: HotelChange, id: number): Promise<BookedRoom> {
  const reservation = await tx.findOneBy(BookedRoom, { hotelId, id });
  if (!reservation) throw reservationIsNotFound();
  return reservation;
}

/** Throws `reservation_is_not_found` and `reservation_is_not_in_house`. */
export async function reservationInHouse(change: HotelChange, id: number): Promise<BookedRoom> {
  const reservation = await reservationOf(change, id);
  if (reservation.status !== 'checked_in') throw reservationIsNotInHouse();
  return reservation;
}
