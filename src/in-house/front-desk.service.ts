import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { BookingRefusal } from '../booking/booking.errors.js';
import { RoomStayService } from '../booking/room-stay.service.js';
import { type Actor, audit } from '../database/audit.js';
import { changeHotel, raiseRevision } from '../database/hotel-revision.js';
import { isUniqueViolation, sqlState } from '../database/transaction.js';
import { Clock } from '../hotel/clock.js';
import { dayIn, dayText } from '../hotel/day.js';
import {
  addStays,
  assignmentOf,
  type CheckedInGuest,
  leaveRoom,
  type Reservation,
  reservationInHouse,
  reservationOf,
  reservationOfGuest,
  todayOf,
} from './front-desk.records.js';
import { type GuestForm, readGuests } from './guest.js';
import {
  arrivalIsLater,
  checkInIsNotOfToday,
  departureHasPassed,
  departureIsNotValid,
  reasonIsMissing,
  reservationIsNotExpected,
  roomIsNotFound,
  roomIsOccupied,
  roomIsTheSame,
} from './in-house.errors.js';

export interface RoomChoice {
  roomId: number;
  /** Why a room of another type than the booked one is given; without it such a room is refused. */
  reason?: string;
}

const EXCLUSION_VIOLATION = '23P01';
const REASON_LIMIT = 255;

/**
 * What reception does with guests and rooms. A reservation is one room of a booking (booking_room.id). Every change is
 * one transaction that raises the hotel's desk revision first, so that the hotspot sees it with its next poll; nights
 * are counted by booking's service. That a room is never given twice is kept by the database.
 */
@Injectable()
export class FrontDeskService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rooms: RoomStayService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the guests of a reservation that is due their room. A room of another type takes its nights from that type.
   * Throws `room_is_occupied`, `reason_is_missing`, `guests_are_not_valid`, `arrival_is_later`, …
   */
  async checkIn(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    choice: RoomChoice,
    guests: readonly GuestForm[],
  ): Promise<CheckedInGuest[]> {
    const today = await this.today(hotelId);
    const read = readGuests(guests, today);
    return this.change(hotelId, async (tx) => {
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'active') throw reservationIsNotExpected();
      if (reservation.arrival > today) throw arrivalIsLater();
      if (reservation.departure < today) throw departureHasPassed();
      await this.assign(tx, hotelId, reservation, choice, today);
      await this.rooms.markRoomCheckedIn(tx, hotelId, reservationId);
      const checkedIn = await addStays(tx, hotelId, reservation, choice.roomId, read, this.clock.nowMs());
      await audit(tx, actor, {
        hotelId,
        action: 'check_in',
        entity: 'reservation',
        entityId: reservationId,
        changes: { room: choice.roomId, guests: read.length },
      });
      return checkedIn;
    });
  }

  /** Takes a mistaken check-in back on its own day: the reservation is expected again, as if nothing had been. */
  async undoCheckIn(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    const undo = (restoreType: boolean): Promise<void> =>
      this.change(hotelId, (tx) => this.undo(tx, hotelId, actor, reservationId, today, restoreType));
    try {
      await undo(true);
    } catch (error) {
      // The booked type was sold out meanwhile: the reservation then keeps the type of the room that it was given.
      if (!(error instanceof BookingRefusal)) throw error;
      await undo(false);
    }
  }

  /** Moves everyone in a room to another one. */
  async moveRoom(hotelId: number, actor: Actor, reservationId: number, choice: RoomChoice): Promise<void> {
    const today = await this.today(hotelId);
    await this.change(hotelId, async (tx) => {
      const reservation = await reservationInHouse(tx, hotelId, reservationId);
      const assignment = await assignmentOf(tx, hotelId, reservationId);
      if (assignment.roomId === choice.roomId) throw roomIsTheSame();
      await leaveRoom(tx, hotelId, assignment, today);
      await this.assign(tx, hotelId, reservation, choice, today);
      await tx.query(
        `UPDATE stay SET room_id = $3
          WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL`,
        [hotelId, reservationId, choice.roomId],
      );
      await audit(tx, actor, {
        hotelId,
        action: 'room_move',
        entity: 'reservation',
        entityId: reservationId,
        changes: { room: [assignment.roomId, choice.roomId] },
      });
    });
  }

  /**
   * Plans another departure for a reservation in house: a later one where the nights are available
   * (`room_is_not_available: <day>`), or an earlier one, which gives nights back.
   */
  async changeDeparture(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    departure: number,
  ): Promise<void> {
    const today = await this.today(hotelId);
    await this.change(hotelId, async (tx) => {
      const reservation = await reservationInHouse(tx, hotelId, reservationId);
      if (departure < today || departure <= reservation.arrival || departure === reservation.departure) {
        throw departureIsNotValid();
      }
      const { search } = await raiseRevision(tx, hotelId, ['days']);
      const dates = { arrival: reservation.arrival, departure };
      await this.rooms.changeRoomDates(tx, hotelId, reservationId, dates, today, search);
      await tx.query(
        `UPDATE room_assignment SET until_day = greatest(from_day, $3::date)
          WHERE hotel_id = $1 AND booking_room_id = $2 AND in_house`,
        [hotelId, reservationId, dayText(departure)],
      );
      await tx.query(
        `UPDATE stay SET departure = $3
          WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL`,
        [hotelId, reservationId, dayText(departure)],
      );
      await audit(tx, actor, {
        hotelId,
        action: 'change_departure',
        entity: 'reservation',
        entityId: reservationId,
        changes: { departure: [dayText(reservation.departure), dayText(departure)] },
      });
    });
  }

  /** The guests have left, on the planned day or before: nights that have not begun are given back. */
  async checkOut(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    await this.change(hotelId, (tx) => this.checkOutAll(tx, hotelId, actor, reservationId, today));
  }

  /** One guest leaves and the others stay; with the last one the reservation is checked out. */
  async checkOutGuest(hotelId: number, actor: Actor, stayId: number): Promise<void> {
    const today = await this.today(hotelId);
    await this.change(hotelId, async (tx) => {
      const reservationId = await reservationOfGuest(tx, hotelId, stayId);
      const [others] = (await tx.query(
        `SELECT count(*) AS count FROM stay
          WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL AND id <> $3`,
        [hotelId, reservationId, stayId],
      )) as { count: number }[];
      if (!others?.count) return this.checkOutAll(tx, hotelId, actor, reservationId, today);
      await tx.query('UPDATE stay SET checked_out_at = $3 WHERE hotel_id = $1 AND id = $2', [
        hotelId,
        stayId,
        new Date(this.clock.nowMs()),
      ]);
      await audit(tx, actor, { hotelId, action: 'guest_check_out', entity: 'stay', entityId: stayId });
    });
  }

  /** The guests of a reservation that was due have not come: nights that have not begun are given back. */
  async noShow(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    await this.change(hotelId, async (tx) => {
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'active') throw reservationIsNotExpected();
      if (reservation.arrival > today) throw arrivalIsLater();
      const { search } = await raiseRevision(tx, hotelId, ['days']);
      await this.rooms.noShow(tx, hotelId, reservationId, today, search);
      await audit(tx, actor, {
        hotelId,
        action: 'no_show',
        entity: 'reservation',
        entityId: reservationId,
      });
    });
  }

  private async undo(
    tx: EntityManager,
    hotelId: number,
    actor: Actor,
    reservationId: number,
    today: number,
    restoreType: boolean,
  ): Promise<void> {
    const reservation = await reservationInHouse(tx, hotelId, reservationId);
    const [facts] = (await tx.query(
      `SELECT h.time_zone AS "timeZone",
              (SELECT min(checked_in_at) FROM stay WHERE hotel_id = $1 AND booking_room_id = $2) AS "checkedInAt",
              (SELECT min(booked_room_type_id) FROM room_assignment
                WHERE hotel_id = $1 AND booking_room_id = $2) AS "bookedTypeId"
         FROM hotel h WHERE h.id = $1`,
      [hotelId, reservationId],
    )) as { timeZone: string; checkedInAt: Date | null; bookedTypeId: number | null }[];
    if (!facts?.checkedInAt || dayIn(facts.timeZone, facts.checkedInAt.getTime()) !== today) {
      throw checkInIsNotOfToday();
    }
    await tx.query('DELETE FROM stay WHERE hotel_id = $1 AND booking_room_id = $2', [hotelId, reservationId]);
    await tx.query('DELETE FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2', [
      hotelId,
      reservationId,
    ]);
    if (restoreType && facts.bookedTypeId !== null && facts.bookedTypeId !== reservation.roomTypeId) {
      const { search } = await raiseRevision(tx, hotelId, ['days']);
      await this.rooms.changeRoomType(tx, hotelId, reservationId, facts.bookedTypeId, today, search);
    }
    await this.rooms.undoCheckedIn(tx, hotelId, reservationId);
    await audit(tx, actor, {
      hotelId,
      action: 'undo_check_in',
      entity: 'reservation',
      entityId: reservationId,
    });
  }

  private async checkOutAll(
    tx: EntityManager,
    hotelId: number,
    actor: Actor,
    reservationId: number,
    today: number,
  ): Promise<void> {
    const reservation = await reservationInHouse(tx, hotelId, reservationId);
    await leaveRoom(tx, hotelId, await assignmentOf(tx, hotelId, reservationId), today);
    await tx.query(
      `UPDATE stay SET checked_out_at = $3
        WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL`,
      [hotelId, reservationId, new Date(this.clock.nowMs())],
    );
    // Nights are given back only before the planned day: otherwise no search has to know.
    const { search } = await raiseRevision(tx, hotelId, reservation.departure > today ? ['days'] : []);
    await this.rooms.checkOutRoom(tx, hotelId, reservationId, today, search);
    await audit(tx, actor, {
      hotelId,
      action: 'check_out',
      entity: 'reservation',
      entityId: reservationId,
    });
  }

  private async assign(
    tx: EntityManager,
    hotelId: number,
    reservation: Reservation,
    choice: RoomChoice,
    today: number,
  ): Promise<void> {
    const [room] = (await tx.query(
      `SELECT room_type_id AS "roomTypeId" FROM room WHERE hotel_id = $1 AND id = $2 AND retired_at IS NULL`,
      [hotelId, choice.roomId],
    )) as { roomTypeId: number }[];
    if (!room) throw roomIsNotFound();
    const reason = choice.reason?.trim().slice(0, REASON_LIMIT) || null;
    const otherType = room.roomTypeId !== reservation.roomTypeId;
    if (otherType && reason === null) throw reasonIsMissing();
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
        choice.roomId,
        dayText(today),
        dayText(Math.max(today, reservation.departure)),
        reason,
        otherType ? reservation.roomTypeId : null,
      ],
    );
    if (otherType) {
      const { search } = await raiseRevision(tx, hotelId, ['days']);
      await this.rooms.changeRoomType(tx, hotelId, reservation.id, room.roomTypeId, today, search);
    }
  }

  private today(hotelId: number): Promise<number> {
    return todayOf(this.dataSource, this.clock, hotelId);
  }

  private async change<T>(hotelId: number, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await changeHotel(this.dataSource, hotelId, ['desk'], work);
    } catch (error) {
      const doubleDoor =
        sqlState(error) === EXCLUSION_VIOLATION || isUniqueViolation(error, 'room_assignment_one_in_house');
      throw doubleDoor ? roomIsOccupied() : error;
    }
  }
}
