import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../values/clock.service.js';
import { dayNumber, dayText } from '../values/day.js';
import type { Guest } from './guest.js';
import { identityNumberIsDoubtful } from './identity-number.js';
import {
  guestIsNotFound,
  reservationIsNotFound,
  reservationIsNotInHouse,
  roomIsNotFound,
} from './in-house.errors.js';

/** A room of a booking, as the front desk decides on it. Days are day numbers. */
export interface Reservation {
  id: number;
  bookingId: number;
  roomTypeId: number;
  arrival: number;
  departure: number;
  status: string;
}

/** The room that a reservation has now. */
interface Assignment {
  id: number;
  roomId: number;
  fromDay: number;
}

/** A guest who was checked in. */
export interface CheckedInGuest {
  stayId: number;
  /** The identity number should be looked at again. */
  identityNumberIsDoubtful: boolean;
}

export async function reservationOf(
  tx: EntityManager,
  hotelId: number,
  reservationId: number,
): Promise<Reservation> {
  const [row] = (await tx.query(
    `SELECT id, booking_id AS "bookingId", room_type_id AS "roomTypeId", arrival, departure, status
       FROM booking_room WHERE hotel_id = $1 AND id = $2`,
    [hotelId, reservationId],
  )) as (Omit<Reservation, 'arrival' | 'departure'> & { arrival: string; departure: string })[];
  if (!row) throw reservationIsNotFound();
  return { ...row, arrival: dayNumber(row.arrival), departure: dayNumber(row.departure) };
}

export async function reservationInHouse(
  tx: EntityManager,
  hotelId: number,
  reservationId: number,
): Promise<Reservation> {
  const reservation = await reservationOf(tx, hotelId, reservationId);
  if (reservation.status !== 'checked_in') throw reservationIsNotInHouse();
  return reservation;
}

/** The reservation of a guest who is in house. */
export async function reservationOfGuest(
  tx: EntityManager,
  hotelId: number,
  stayId: number,
): Promise<number> {
  const [row] = (await tx.query(
    `SELECT booking_room_id AS "reservationId" FROM stay
      WHERE hotel_id = $1 AND id = $2 AND checked_out_at IS NULL`,
    [hotelId, stayId],
  )) as { reservationId: number }[];
  if (!row) throw guestIsNotFound();
  return row.reservationId;
}

export async function assignmentOf(
  tx: EntityManager,
  hotelId: number,
  reservationId: number,
): Promise<Assignment> {
  const [row] = (await tx.query(
    `SELECT id, room_id AS "roomId", from_day AS "fromDay"
       FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2 AND in_house`,
    [hotelId, reservationId],
  )) as { id: number; roomId: number; fromDay: string }[];
  if (!row) throw reservationIsNotInHouse();
  return { ...row, fromDay: dayNumber(row.fromDay) };
}

/** The type of a room of the hotel that is in use. */
export async function typeOfRoom(tx: EntityManager, hotelId: number, roomId: number): Promise<number> {
  const [room] = (await tx.query(
    'SELECT room_type_id AS "roomTypeId" FROM room WHERE hotel_id = $1 AND id = $2 AND retired_at IS NULL',
    [hotelId, roomId],
  )) as { roomTypeId: number }[];
  if (!room) throw roomIsNotFound();
  return room.roomTypeId;
}

/** Gives a reservation a room from today until it leaves. `bookedTypeId`: the type that was booked, if it is another. */
export async function takeRoom(
  tx: EntityManager,
  hotelId: number,
  reservation: Reservation,
  room: { roomId: number; reason: string | null; bookedTypeId: number | null },
  today: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO room_assignment (hotel_id, booking_id, booking_room_id, room_id, from_day, until_day, in_house,
                                  reason, booked_room_type_id)
     VALUES ($1, $2, $3, $4, $5, $6, true, $7,
             coalesce((SELECT min(booked_room_type_id) FROM room_assignment
                        WHERE hotel_id = $1 AND booking_room_id = $3), $8))`,
    [
      hotelId,
      reservation.bookingId,
      reservation.id,
      room.roomId,
      dayText(today),
      dayText(Math.max(today, reservation.departure)),
      room.reason,
      room.bookedTypeId,
    ],
  );
}

/** Frees a room from today on. A guest who stayed too long had it until today, whatever was planned. */
export async function leaveRoom(
  tx: EntityManager,
  hotelId: number,
  assignment: Assignment,
  today: number,
): Promise<void> {
  await tx.query(
    'UPDATE room_assignment SET in_house = false, until_day = $3 WHERE hotel_id = $1 AND id = $2',
    [hotelId, assignment.id, dayText(Math.max(assignment.fromDay, today))],
  );
}

export async function addStays(
  tx: EntityManager,
  hotelId: number,
  reservation: Reservation,
  roomId: number,
  guests: readonly Guest[],
  nowMs: number,
): Promise<CheckedInGuest[]> {
  const checkedIn: CheckedInGuest[] = [];
  for (const guest of guests) {
    const [row] = (await tx.query(
      `INSERT INTO stay (hotel_id, booking_id, booking_room_id, room_id, first_name, last_name, identity_number,
                         birth_date, nationality, checked_in_at, departure)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        hotelId,
        reservation.bookingId,
        reservation.id,
        roomId,
        guest.firstName,
        guest.lastName,
        guest.identityNumber,
        guest.birthDate,
        guest.nationality,
        new Date(nowMs),
        dayText(reservation.departure),
      ],
    )) as { id: number }[];
    if (!row) throw new Error('a stay was not written');
    checkedIn.push({ stayId: row.id, identityNumberIsDoubtful: identityNumberIsDoubtful(guest) });
  }
  return checkedIn;
}

/** The hotel's today, as a day number. */
export async function todayOf(dataSource: DataSource, clock: Clock, hotelId: number): Promise<number> {
  const [hotel] = (await dataSource.query('SELECT time_zone AS "timeZone" FROM hotel WHERE id = $1', [
    hotelId,
  ])) as { timeZone: string }[];
  if (!hotel) throw new Error(`hotel ${hotelId} does not exist`);
  return clock.today(hotel.timeZone);
}
