import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RoomStayService } from '../booking/ledger/room-stay.service.js';
import type { Actor } from '../database/audit.js';
import type { HotelChange } from '../database/hotel-change.js';
import { Clock } from '../values/clock.service.js';
import { dayText } from '../values/day.js';
import { changeDesk } from './desk-change.js';
import {
  addStays,
  assignmentOf,
  type CheckedInGuest,
  leaveRoom,
  type Reservation,
  reservationInHouse,
  reservationOf,
  reservationOfGuest,
  takeRoom,
  todayOf,
  typeOfRoom,
} from './front-desk.records.js';
import { type GuestForm, readGuests } from './guest.js';
import {
  arrivalIsLater,
  departureHasPassed,
  departureIsNotValid,
  reasonIsMissing,
  reservationIsNotExpected,
  roomIsTheSame,
} from './in-house.errors.js';

export interface RoomChoice {
  roomId: number;
  /** Why a room of another type than the booked one is given; without it such a room is refused. */
  reason?: string;
}

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
    return changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'active') throw reservationIsNotExpected();
      if (reservation.arrival > today) throw arrivalIsLater();
      if (reservation.departure < today) throw departureHasPassed();
      await this.assign(change, reservation, choice);
      await this.rooms.markRoomCheckedIn(change, reservationId);
      const checkedIn = await addStays(tx, hotelId, reservation, choice.roomId, read, this.clock.nowMs());
      await change.audit({
        action: 'check_in',
        entity: 'reservation',
        entityId: reservationId,
        changes: { room: choice.roomId, guests: read.length },
      });
      return checkedIn;
    });
  }

  /** Moves everyone in a room to another one. */
  async moveRoom(hotelId: number, actor: Actor, reservationId: number, choice: RoomChoice): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationInHouse(tx, hotelId, reservationId);
      const assignment = await assignmentOf(tx, hotelId, reservationId);
      if (assignment.roomId === choice.roomId) throw roomIsTheSame();
      await leaveRoom(tx, hotelId, assignment, today);
      await this.assign(change, reservation, choice);
      await tx.query(
        `UPDATE stay SET room_id = $3
          WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL`,
        [hotelId, reservationId, choice.roomId],
      );
      await change.audit({
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
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationInHouse(tx, hotelId, reservationId);
      if (departure < today || departure <= reservation.arrival || departure === reservation.departure) {
        throw departureIsNotValid();
      }
      const dates = { arrival: reservation.arrival, departure };
      await this.rooms.changeRoomDates(change, reservationId, dates);
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
      await change.audit({
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
    await changeDesk(this.dataSource, { hotelId, actor, today }, (change) =>
      this.checkOutAll(change, reservationId),
    );
  }

  /** One guest leaves and the others stay; with the last one the reservation is checked out. */
  async checkOutGuest(hotelId: number, actor: Actor, stayId: number): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservationId = await reservationOfGuest(tx, hotelId, stayId);
      const [others] = (await tx.query(
        `SELECT count(*) AS count FROM stay
          WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL AND id <> $3`,
        [hotelId, reservationId, stayId],
      )) as { count: number }[];
      if (!others?.count) return this.checkOutAll(change, reservationId);
      await tx.query('UPDATE stay SET checked_out_at = $3 WHERE hotel_id = $1 AND id = $2', [
        hotelId,
        stayId,
        new Date(this.clock.nowMs()),
      ]);
      await change.audit({ action: 'guest_check_out', entity: 'stay', entityId: stayId });
    });
  }

  /** The guests of a reservation that was due have not come: nights that have not begun are given back. */
  async noShow(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'active') throw reservationIsNotExpected();
      if (reservation.arrival > today) throw arrivalIsLater();
      await this.rooms.noShow(change, reservationId);
      await change.audit({ action: 'no_show', entity: 'reservation', entityId: reservationId });
    });
  }

  private async checkOutAll(change: HotelChange, reservationId: number): Promise<void> {
    const { tx, hotelId, today } = change;
    await reservationInHouse(tx, hotelId, reservationId);
    await leaveRoom(tx, hotelId, await assignmentOf(tx, hotelId, reservationId), today);
    await tx.query(
      `UPDATE stay SET checked_out_at = $3
        WHERE hotel_id = $1 AND booking_room_id = $2 AND checked_out_at IS NULL`,
      [hotelId, reservationId, new Date(this.clock.nowMs())],
    );
    await this.rooms.checkOutRoom(change, reservationId);
    await change.audit({ action: 'check_out', entity: 'reservation', entityId: reservationId });
  }

  private async assign(change: HotelChange, reservation: Reservation, choice: RoomChoice): Promise<void> {
    const { tx, hotelId, today } = change;
    const roomTypeId = await typeOfRoom(tx, hotelId, choice.roomId);
    const reason = choice.reason?.trim().slice(0, REASON_LIMIT) || null;
    const otherType = roomTypeId !== reservation.roomTypeId;
    if (otherType && reason === null) throw reasonIsMissing();
    const bookedTypeId = otherType ? reservation.roomTypeId : null;
    await takeRoom(tx, hotelId, reservation, { roomId: choice.roomId, reason, bookedTypeId }, today);
    if (otherType) {
      await this.rooms.changeRoomType(change, reservation.id, roomTypeId);
    }
  }

  private today(hotelId: number): Promise<number> {
    return todayOf(this.dataSource, this.clock, hotelId);
  }
}
