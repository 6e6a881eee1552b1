import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { followBookings, type HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import { DeskChanges } from '../desk-changes.service.js';
import type { FreeRoom, ProposedStay } from '../reservations/desk-reservation.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { reservationIsNotFound } from '../../guests/guests.errors.js';
import {
  departureHasPassed,
  periodIsNotValid,
  reservationIsNotExpected,
  roomIsOfAnotherType,
  roomIsTaken,
} from '../in-house.errors.js';
import { auditPlan, daysAhead, freePlans, insertPlans, obstaclesOf, settlePlans } from './planned-rooms.js';
import { MAX_GAP_DAYS, proposeRooms } from './room-proposal.js';
import { reservationOf } from '../reservations/reservation.js';
import { typeOfRoom } from '../../guests/stays/room-assignments.js';
import { readFreeRooms, readPlanRooms } from './room-plan.queries.js';
import { readRoomUses, readSiblings, readUnplaced } from './room-uses.queries.js';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';

/** A room that a reservation shall have, null for none. */
export interface PlannedMove {
  reservationId: number;
  roomId: number | null;
}

/** The rooms that reservations shall have: each has one for its whole stay, of the booked type. */
@Injectable()
export class RoomPlanning {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: DeskChanges,
    private readonly day: HotelDay,
  ) {
    followBookings(dataSource, settlePlans);
  }

  /**
   * Plans rooms for reservations, all or none. Throws `reservation_is_not_found`, `reservation_is_not_expected`,
   * `departure_has_passed`, `room_is_not_found`, `room_is_of_another_type`, `room_is_occupied_by`, `room_is_planned`,
   * `room_is_out_of_order`.
   */
  async plan(hotelId: number, actor: Actor, moves: readonly PlannedMove[]): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const before = await freePlans(
        change,
        moves.map(({ reservationId }) => reservationId),
      );
      for (const move of moves) {
        await this.planOne(change, move, before.get(move.reservationId) ?? null);
      }
    });
  }

  async roomsFor(hotelId: number, reservationId: number): Promise<FreeRoom[]> {
    const today = await this.day.today(hotelId);
    const reservation = await this.dataSource.manager.findOneBy(BookedRoom, { hotelId, id: reservationId });
    if (!reservation) throw reservationIsNotFound();
    const { arrival: from, departure: until, roomTypeId } = reservation;
    const rooms = await readFreeRooms(this.dataSource, hotelId, daysAhead(today, { from, until }), today);
    return rooms.filter(
      ({ plannedFor, ...room }) =>
        room.roomTypeId === roomTypeId && (!plannedFor || plannedFor.reservationId === reservationId),
    );
  }

  async proposal(hotelId: number, day: number): Promise<ProposedStay[]> {
    const today = await this.day.today(hotelId);
    if (day < today) throw periodIsNotValid();
    const { dataSource } = this;
    const unplaced = await readUnplaced(dataSource, hotelId, day, day === today);
    if (unplaced.length === 0) return [];
    const until = Math.max(...unplaced.map((one) => one.until)) + MAX_GAP_DAYS;
    const period = { from: Math.max(today, day - MAX_GAP_DAYS), until };
    const uses = await readRoomUses(dataSource, hotelId, null, period, today);
    const rooms = (await readPlanRooms(dataSource, hotelId)).filter(({ isRetired }) => !isRetired);
    const bookingIds = [...new Set(unplaced.map(({ bookingId }) => bookingId))];
    const siblings = await readSiblings(dataSource, hotelId, bookingIds);
    const proposed = proposeRooms(rooms, uses, unplaced, siblings);
    return unplaced.map(({ from, until: departure, ...one }, i) => {
      const roomId = proposed[i]?.roomId ?? null;
      const roomName = rooms.find((room) => room.roomId === roomId)?.roomName ?? null;
      return { ...one, arrival: dayText(from), departure: dayText(departure), roomId, roomName };
    });
  }

  private async planOne(
    change: HotelChange,
    { reservationId, roomId }: PlannedMove,
    before: number | null,
  ): Promise<void> {
    const reservation = await reservationOf(change, reservationId);
    if (reservation.status !== 'active') throw reservationIsNotExpected();
    const { arrival: from, departure: until, roomTypeId } = reservation;
    if (roomId !== null) {
      if (until < change.today) throw departureHasPassed();
      if ((await typeOfRoom(change, roomId)) !== roomTypeId) throw roomIsOfAnotherType();
      const [obstacle] = await obstaclesOf(change, roomId, reservationId, { from, until });
      if (obstacle) throw roomIsTaken(obstacle);
      await insertPlans(change, [{ reservation, roomId, from, until }]);
    }
    if (roomId !== before) await auditPlan(change, reservationId, [before, roomId], { from, until });
  }
}
