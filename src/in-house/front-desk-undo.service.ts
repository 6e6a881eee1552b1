import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { BookingRefusal } from '../booking/push/booking-push.errors.js';
import { RoomStayService } from '../booking/ledger/room-stay.service.js';
import type { Actor } from '../database/audit.js';
import type { HotelChange } from '../database/hotel-change.js';
import { Clock } from '../values/clock.service.js';
import { dayText } from '../values/day.js';
import { changeDesk } from './desk-change.js';
import {
  assignmentOf,
  type Reservation,
  reservationInHouse,
  reservationOf,
  takeRoom,
  todayOf,
  typeOfRoom,
} from './front-desk.records.js';
import {
  checkInIsNotOfToday,
  checkOutIsNotOfToday,
  guestIsNotFound,
  reservationHasPassed,
  reservationIsNotCheckedOut,
  reservationIsNotNoShow,
  roomIsOfAnotherType,
} from './in-house.errors.js';

/** Takes back what reception did by mistake: a check-in or check-out on its own day, a no-show while the stay lasts. */
@Injectable()
export class FrontDeskUndoService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rooms: RoomStayService,
    private readonly clock: Clock,
  ) {}

  /** The reservation is expected again, as if nothing had been. Throws `check_in_is_not_of_today`. */
  async undoCheckIn(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    const undo = (restoreType: boolean): Promise<void> =>
      changeDesk(this.dataSource, { hotelId, actor, today }, (change) =>
        this.forgetCheckIn(change, reservationId, restoreType),
      );
    try {
      await undo(true);
    } catch (error) {
      // The booked type was sold out meanwhile: the reservation then keeps the type of the room that it was given.
      if (!(error instanceof BookingRefusal)) throw error;
      await undo(false);
    }
  }

  /**
   * Everyone who left with the check-out is in house again: in the same room, or in another free one of its type, where
   * somebody else has that room now. Throws `check_out_is_not_of_today`, `room_is_occupied`,
   * `room_is_not_available: <day>` where a night was sold meanwhile, …
   */
  async undoCheckOut(hotelId: number, actor: Actor, reservationId: number, roomId: number): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'checked_out') throw reservationIsNotCheckedOut();
      const leftOn = await this.day(tx, hotelId, 'max(checked_out_at)', reservationId);
      if (leftOn !== dayText(today)) throw checkOutIsNotOfToday();
      if ((await typeOfRoom(tx, hotelId, roomId)) !== reservation.roomTypeId) throw roomIsOfAnotherType();
      await this.rooms.undoCheckOut(change, reservationId);
      const isAnother = !(await this.returnToRoom(tx, hotelId, reservation, roomId, today));
      if (isAnother) {
        await takeRoom(tx, hotelId, reservation, { roomId, reason: null, bookedTypeId: null }, today);
      }
      const [, guests] = (await tx.query(
        `UPDATE stay SET checked_out_at = NULL, room_id = $3
          WHERE hotel_id = $1 AND booking_room_id = $2
            AND checked_out_at = (SELECT max(checked_out_at) FROM stay WHERE hotel_id = $1 AND booking_room_id = $2)`,
        [hotelId, reservationId, roomId],
      )) as [unknown[], number];
      await change.audit({
        action: 'undo_check_out',
        entity: 'reservation',
        entityId: reservationId,
        changes: { room: roomId, guests },
      });
    });
  }

  /** One guest had not left: he is in the room of those who stayed. Throws `check_out_is_not_of_today`. */
  async undoGuestCheckOut(hotelId: number, actor: Actor, stayId: number): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const [left] = (await tx.query(
        `SELECT s.booking_room_id AS "reservationId", (s.checked_out_at AT TIME ZONE h.time_zone)::date AS "leftOn"
           FROM stay s JOIN hotel h ON h.id = s.hotel_id
          WHERE s.hotel_id = $1 AND s.id = $2 AND s.checked_out_at IS NOT NULL`,
        [hotelId, stayId],
      )) as { reservationId: number; leftOn: string }[];
      if (!left) throw guestIsNotFound();
      await reservationInHouse(tx, hotelId, left.reservationId);
      if (left.leftOn !== dayText(today)) throw checkOutIsNotOfToday();
      const { roomId } = await assignmentOf(tx, hotelId, left.reservationId);
      await tx.query('UPDATE stay SET checked_out_at = NULL, room_id = $3 WHERE hotel_id = $1 AND id = $2', [
        hotelId,
        stayId,
        roomId,
      ]);
      await change.audit({ action: 'undo_guest_check_out', entity: 'stay', entityId: stayId });
    });
  }

  /**
   * The guests have come after all: the reservation is expected again, with the nights from today on. Throws
   * `reservation_has_passed`, `room_is_not_available: <day>` where a night was sold meanwhile, `booking_has_changed`.
   */
  async undoNoShow(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const today = await this.today(hotelId);
    await changeDesk(this.dataSource, { hotelId, actor, today }, async (change) => {
      const { tx } = change;
      const reservation = await reservationOf(tx, hotelId, reservationId);
      if (reservation.status !== 'no_show') throw reservationIsNotNoShow();
      if (reservation.departure < today) throw reservationHasPassed();
      await this.rooms.undoNoShow(change, reservationId);
      await change.audit({ action: 'undo_no_show', entity: 'reservation', entityId: reservationId });
    });
  }

  private async forgetCheckIn(
    change: HotelChange,
    reservationId: number,
    restoreType: boolean,
  ): Promise<void> {
    const { tx, hotelId, today } = change;
    const reservation = await reservationInHouse(tx, hotelId, reservationId);
    const cameOn = await this.day(tx, hotelId, 'min(checked_in_at)', reservationId);
    if (cameOn !== dayText(today)) throw checkInIsNotOfToday();
    const [booked] = (await tx.query(
      `SELECT min(booked_room_type_id) AS "typeId" FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2`,
      [hotelId, reservationId],
    )) as { typeId: number | null }[];
    await tx.query('DELETE FROM stay WHERE hotel_id = $1 AND booking_room_id = $2', [hotelId, reservationId]);
    await tx.query('DELETE FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2', [
      hotelId,
      reservationId,
    ]);
    const bookedTypeId = booked?.typeId ?? reservation.roomTypeId;
    if (restoreType && bookedTypeId !== reservation.roomTypeId) {
      await this.rooms.changeRoomType(change, reservationId, bookedTypeId);
    }
    await this.rooms.undoCheckedIn(change, reservationId);
    await change.audit({ action: 'undo_check_in', entity: 'reservation', entityId: reservationId });
  }

  /** Opens a room again that the reservation had until today; false when it had not this one. */
  private async returnToRoom(
    tx: EntityManager,
    hotelId: number,
    reservation: Reservation,
    roomId: number,
    today: number,
  ): Promise<boolean> {
    const [, opened] = (await tx.query(
      `UPDATE room_assignment SET in_house = true, until_day = $4
        WHERE hotel_id = $1
          AND id = (SELECT id FROM room_assignment
                     WHERE hotel_id = $1 AND booking_room_id = $2 AND room_id = $3 AND until_day = $5
                     ORDER BY from_day LIMIT 1)`,
      [hotelId, reservation.id, roomId, dayText(Math.max(today, reservation.departure)), dayText(today)],
    )) as [unknown[], number];
    return opened > 0;
  }

  /** The hotel's day of the first arrival or last departure of a reservation's guests; null when it has none. */
  private async day(
    tx: EntityManager,
    hotelId: number,
    instant: 'min(checked_in_at)' | 'max(checked_out_at)',
    reservationId: number,
  ): Promise<string | null> {
    const [row] = (await tx.query(
      `SELECT (s.instant AT TIME ZONE h.time_zone)::date AS day
         FROM hotel h,
              (SELECT ${instant} AS instant FROM stay WHERE hotel_id = $1 AND booking_room_id = $2) AS s
        WHERE h.id = $1`,
      [hotelId, reservationId],
    )) as { day: string | null }[];
    return row?.day ?? null;
  }

  private today(hotelId: number): Promise<number> {
    return todayOf(this.dataSource, this.clock, hotelId);
  }
}
