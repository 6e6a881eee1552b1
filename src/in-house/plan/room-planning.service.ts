import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { followBookings, type HotelChange } from '../../database/hotel-change.js';
import type { ServiceError } from '../../http/errors.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { dayText } from '../../values/day.js';
import { MAX_PLAN_DAYS } from '../../values/limits.js';
import { bookerName } from '../../values/names.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import type { FreeRoom, ProposedStay, RoomPlan } from '../reservations/desk-reservation.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { reservationIsNotFound } from '../../guests/guests.errors.js';
import {
  departureHasPassed,
  planHasChanged,
  periodIsNotValid,
  reservationIsNotExpected,
  roomIsOfAnotherType,
  roomIsTaken,
} from '../in-house.errors.js';
import { areInOrder, partsText, partsUntil, type PlannedPart } from './planned-parts.js';
import type { PlannedRoom } from './planned-room.entity.js';
import { auditPlan, daysAhead, freePlans, insertPlans, obstaclesOf, settlePlans } from './planned-rooms.js';
import { MAX_GAP_DAYS, proposeRooms } from './room-proposal.js';
import { reservationOf } from '../reservations/reservation.js';
import { assignmentOf, typeOfRoom } from '../../guests/stays/room-assignments.js';
import {
  readExpected,
  readFreeRooms,
  readHeld,
  readLeft,
  readOccupancies,
  readOutOfOrder,
  readPlanned,
  readPlanRooms,
} from './room-plan.queries.js';
import { readRoomUses, readSiblings, readUnplaced } from './room-uses.queries.js';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { Booking } from '../../booking/room/booking.entity.js';

/** The rooms that a reservation shall have; without any, what was planned for it is free again. */
export interface PlannedMove {
  reservationId: number;
  /** Each room is had from its day until that of the next one; null is the arrival. */
  rooms: readonly { roomId: number; from: number | null }[];
  /** What the person saw to be planned, as {@link partsText} writes it; undefined where it is not compared. */
  seen?: string | undefined;
}

/** The rooms that reservations shall have, of the booked type: one for the whole stay, or one for each part of it. */
@Injectable()
export class RoomPlanning {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
  ) {
    followBookings(dataSource, settlePlans);
  }

  /**
   * Plans rooms for reservations, all or none; for guests in house those that they are to have on later days. Throws
   * `reservation_is_not_found`, `reservation_is_not_expected`, `departure_has_passed`, `plan_has_changed` where something else is
   * planned than the person saw, `period_is_not_valid` where a room would have no day of the stay, `room_is_not_found`,
   * `room_is_of_another_type`, `room_is_occupied_by`, `room_is_planned`, `room_is_out_of_order`.
   */
  async plan(hotelId: number, actor: Actor, moves: readonly PlannedMove[]): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const before = await freePlans(
        change,
        moves.map(({ reservationId }) => reservationId),
      );
      for (const move of moves) await planOne(change, move, before.get(move.reservationId) ?? []);
    });
  }

  /** Returns the rooms of its type that are free for a reservation, on all of its days or from one day until before another. */
  async roomsFor(
    hotelId: number,
    reservationId: number,
    days: { from: number | null; until: number | null } = { from: null, until: null },
  ): Promise<FreeRoom[]> {
    const today = await this.day.today(hotelId);
    const reservation = await this.dataSource.manager.findOneBy(BookedRoom, { hotelId, id: reservationId });
    if (!reservation) throw reservationIsNotFound();
    const { arrival, departure, roomTypeId } = reservation;
    const from = Math.max(arrival, days.from ?? arrival);
    const until = Math.min(departure, days.until ?? departure);
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

  /** Rooms down, days across: who is where from `from` until the day before `until`, at most 62 days. */
  async chart(hotelId: number, from: number, until: number, today: number): Promise<RoomPlan> {
    if (until <= from || until - from > MAX_PLAN_DAYS) throw periodIsNotValid();
    const { dataSource } = this;
    const period = { from, until };
    return {
      rooms: await readPlanRooms(dataSource, hotelId),
      occupancies: await readOccupancies(dataSource, hotelId, period),
      expected: await readExpected(dataSource, hotelId, period),
      planned: await readPlanned(dataSource, hotelId, period),
      outOfOrder: await readOutOfOrder(dataSource, hotelId, period),
      left: await readLeft(dataSource, hotelId, period),
      held: await readHeld(dataSource, hotelId, period, today),
    };
  }
}

async function planOne(
  change: HotelChange,
  { reservationId, rooms, seen }: PlannedMove,
  before: readonly PlannedRoom[],
): Promise<void> {
  const reservation = await reservationOf(change, reservationId);
  if (seen !== undefined && seen !== partsText(before))
    throw await planHasChangedTo(change, reservation, before);
  const isHere = reservation.status === 'checked_in' && (before.length > 0 || rooms.length > 0);
  if (reservation.status !== 'active' && !isHere) throw reservationIsNotExpected();
  const parts = partsOf(change, reservation, rooms);
  for (const part of parts) await requireFree(change, reservation, part);
  if (isHere) await requireKept(change, reservation, parts[0]?.from ?? reservation.departure);
  await insertPlans(change, [{ reservation, hasFirst: reservation.status === 'active', parts }]);
  for (const part of parts) {
    const roomBefore = before.find((old) => old.from <= part.from && part.from < old.until)?.roomId ?? null;
    if (roomBefore !== part.roomId) await auditPlan(change, reservationId, [roomBefore, part.roomId], part);
  }
  if (parts.length === 0 && before[0])
    await auditPlan(change, reservationId, [before[0].roomId, null], {
      from: reservation.arrival,
      until: reservation.departure,
    });
}

/** Returns the parts of the stay by the rooms that are wanted; those of guests in house begin after today. */
function partsOf(
  { today }: HotelChange,
  { status, arrival, departure }: BookedRoom,
  rooms: PlannedMove['rooms'],
): PlannedPart[] {
  if (rooms.length === 0) return [];
  if (departure < today) throw departureHasPassed();
  const isHere = status === 'checked_in';
  if (isHere && rooms.some(({ from }) => from === null)) throw reservationIsNotExpected();
  const wanted = rooms.map(({ roomId, from }) => ({ roomId, from: from ?? arrival }));
  const first = wanted[0]!.from;
  const hasBeginning = isHere ? first > today : first === arrival;
  const each = wanted.map((room, i) => ({ ...room, until: wanted[i + 1]?.from ?? departure }));
  if (!hasBeginning || !areInOrder(each)) throw periodIsNotValid();
  return partsUntil(wanted, departure);
}

async function requireFree(
  change: HotelChange,
  { id, roomTypeId }: BookedRoom,
  { roomId, ...days }: PlannedPart,
): Promise<void> {
  if ((await typeOfRoom(change, roomId)) !== roomTypeId) throw roomIsOfAnotherType();
  const [obstacle] = await obstaclesOf(change, roomId, id, days);
  if (obstacle) throw roomIsTaken(obstacle);
}

/** Guests in house keep their room until they are to have another one. */
async function requireKept(change: HotelChange, { id }: BookedRoom, until: number): Promise<void> {
  const { roomId } = await assignmentOf(change, id);
  const [obstacle] = await obstaclesOf(change, roomId, id, { from: change.today, until });
  if (obstacle) throw roomIsTaken(obstacle);
}

async function planHasChangedTo(
  { tx, hotelId }: HotelChange,
  { bookingId }: BookedRoom,
  now: readonly PlannedRoom[],
): Promise<ServiceError> {
  const rooms = await tx.findBy(Room, { hotelId, id: In(now.map(({ roomId }) => roomId)) });
  const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  const names = now.map(({ roomId }) => rooms.find(({ id }) => id === roomId)?.name ?? '');
  return planHasChanged({ name: bookerName(booking), room: names.join(', ') || '–' });
}
