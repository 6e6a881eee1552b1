import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { CardVault } from '../../booking/cards/card-vault.service.js';
import { changeBooking, recordBooking } from '../../booking/history/booking-change.js';
import { onlyManagersPostThis } from '../../booking/folio/folio.errors.js';
import { paymentsOfChange, reversePayments } from '../../booking/folio/payment-at-desk.js';
import type { BookingChangeKind } from '../../booking/history/booking-change-kind.js';
import { lastStanding, readHistory } from '../../booking/history/booking-history.queries.js';
import { changeRoomType, undoCheckInRoom } from '../../booking/changes/check-in.js';
import { undoCheckOutRoom } from '../../booking/changes/check-out.js';
import { noShowOf, undoNoShow } from '../../booking/changes/no-show.js';
import { restorePriceBeforeMoves } from '../../booking/changes/price-of-move.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { dayText } from '../../values/day.js';
import { Clock } from '../../values/clock.service.js';
import { businessDayIn } from '../../values/time-zone.js';
import { minorToDecimal } from '../../values/money.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { guestIsNotFound } from '../../guests/guests.errors.js';
import {
  checkInIsNotOfToday,
  checkOutIsNotOfToday,
  departureHasPassed,
  reservationIsNotCheckedOut,
  reservationIsNotNoShow,
  roomIsOfAnotherType,
} from '../in-house.errors.js';
import { insertPlans, obstaclesOf, readPlans } from '../plan/planned-rooms.js';
import type { Acceptable } from '../plan/acceptable.js';
import { requireRoomReady } from '../plan/room-readiness.js';
import { reservationInHouse, reservationOf } from '../reservations/reservation.js';
import { RoomAssignment } from '../../guests/stays/room-assignment.entity.js';
import {
  assignmentOf,
  bookedTypeOf,
  returnToRoom,
  takeRoom,
  typeOfRoom,
} from '../../guests/stays/room-assignments.js';
import { Stay } from '../../guests/stays/stay.entity.js';
import { undoMove } from './undo-move.js';
import { recordForgottenStays, recordStays, recordStaysInHouse } from '../../guests/stays/stay-changes.js';

const IS_CHECKED_OUT = Not(IsNull());

export interface UndoneCheckOut {
  roomId: number;
  accepted: readonly Acceptable[];
  /** Whether the payments that were taken with the check-out are reversed with it. */
  reversesPayments?: boolean;
  /** Whether the person is a manager. */
  mayReverse?: boolean;
}

@Injectable()
export class FrontDeskUndoService {
  constructor(
    private readonly desk: FrontDeskTransaction,
    private readonly cards: CardVault,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a check-in of today back: the reservation is expected again, its stays and room assignments are deleted. Throws
   * `reservation_is_not_found`, `reservation_is_not_in_house`, `check_in_is_not_of_today`.
   */
  async undoCheckIn(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    const undo = (restoresType: boolean) =>
      this.desk.change(hotelId, actor, (change) => this.forgetCheckIn(change, reservationId, restoresType));
    try {
      await undo(true);
    } catch (error) {
      // The booked type was sold out meanwhile: the reservation keeps the type and price of the room that it was given.
      if (!(error instanceof BookingRefusal)) throw error;
      await undo(false);
    }
  }

  /**
   * Takes a check-out of today back: everyone who left with it is in house again, in the same room or another free one of its
   * type, clean or not. Throws `reservation_is_not_found`, `reservation_is_not_checked_out`, `check_out_is_not_of_today`,
   * `room_is_not_found`, `room_is_of_another_type`, `room_is_out_of_order`, `room_is_planned` unless accepted,
   * `room_is_occupied`, and `room_is_not_available: <day>` where a night was sold since; where the payments that were taken with
   * it are reversed, also `only_managers_post_this` and `folio_line_is_refunded`.
   */
  async undoCheckOut(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    { roomId, accepted, reversesPayments = false, mayReverse = false }: UndoneCheckOut,
  ): Promise<void> {
    if (reversesPayments && !mayReverse) throw onlyManagersPostThis();
    await this.desk.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const reservation = await reservationOf(change, reservationId);
      if (reservation.status !== 'checked_out') throw reservationIsNotCheckedOut();
      const stays = { hotelId, bookingRoomId: reservationId };
      const last = await tx.findOne(Stay, {
        where: { ...stays, checkedOutAt: IS_CHECKED_OUT },
        order: { checkedOutAt: 'DESC' },
      });
      if (!last || !(await isOfToday(change, last.checkedOutAt))) throw checkOutIsNotOfToday();
      if ((await typeOfRoom(change, roomId)) !== reservation.roomTypeId) throw roomIsOfAnotherType();
      await requireRoomReady(change, reservation, roomId, ['room_is_not_clean', ...accepted]);
      const undo = await undoOf(change, reservation, ['check_out_undone', 'checked_out']);
      const affected = await changeBooking(change, undo, async (row) => {
        await undoCheckOutRoom(change, this.cards, { reservationId, number: undo.undoes });
        if (reversesPayments && undo.undoes !== undefined) {
          const payments = await paymentsOfChange(change, reservation.bookingId, undo.undoes);
          await reversePayments(change, reservation.bookingId, payments);
        }
        if (!(await returnToRoom(change, reservation, roomId))) {
          await takeRoom(change, reservation, { roomId, reason: null, bookedTypeId: null });
        }
        row.details = { reservation: reservationId, room: roomId };
        const leftWithLast = { ...stays, checkedOutAt: last.checkedOutAt! };
        return (await tx.update(Stay, leftWithLast, { checkedOutAt: null, roomId })).affected;
      });
      await recordStaysInHouse(change, 'join', reservationId);
      await change.audit({
        action: 'undo_check_out',
        entity: 'reservation',
        entityId: reservationId,
        changes: { room: roomId, guests: affected },
      });
    });
  }

  /**
   * Takes the check-out of one guest of today back: they are again in the room of those who stayed, as long as these. Throws
   * `guest_is_not_found`, `reservation_is_not_in_house`, `check_out_is_not_of_today`.
   */
  async undoGuestCheckOut(hotelId: number, actor: Actor, stayId: number): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const key = { hotelId, id: stayId };
      const stay = await change.tx.findOneBy(Stay, { ...key, checkedOutAt: IS_CHECKED_OUT });
      if (!stay) throw guestIsNotFound();
      const reservation = await reservationInHouse(change, stay.bookingRoomId);
      if (!(await isOfToday(change, stay.checkedOutAt))) throw checkOutIsNotOfToday();
      const { roomId } = await assignmentOf(change, stay.bookingRoomId);
      const departure = dayText(reservation.departure);
      const { bookingId } = reservation;
      const details = { reservation: reservation.id, stay: stayId };
      await recordBooking(change, { bookingId, kind: 'guest_check_out_undone', details }, () =>
        change.tx.update(Stay, key, { checkedOutAt: null, roomId, departure }),
      );
      recordStays(change, 'join', [{ stayId }]);
      await change.audit({ action: 'undo_guest_check_out', entity: 'stay', entityId: stayId });
    });
  }

  /** Takes a move of today back. Throws what {@link undoMove} throws, and `room_is_occupied`. */
  async undoMove(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    await this.desk.change(hotelId, actor, (change) =>
      undoMove(change, this.cards, reservationId, this.clock.nowMs()),
    );
  }

  /**
   * The guests have come after all: the reservation is expected again, with the nights from today on. Throws
   * `reservation_is_not_found`, `reservation_is_not_no_show`, `departure_has_passed`, `room_is_not_available: <day>` where a
   * night was sold meanwhile, and `booking_has_changed` where the booking is cancelled or another room has its place.
   */
  async undoNoShow(hotelId: number, actor: Actor, reservationId: number): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const reservation = await reservationOf(change, reservationId);
      if (reservation.status !== 'no_show') throw reservationIsNotNoShow();
      if (reservation.departure < change.today) throw departureHasPassed();
      const { bookingId } = reservation;
      const noShow = await noShowOf(change, reservation);
      const undo = { bookingId, kind: 'no_show_undone', undoes: noShow.number } as const;
      await changeBooking(change, undo, () => undoNoShow(change, this.cards, reservationId, noShow));
      await change.audit({ action: 'undo_no_show', entity: 'reservation', entityId: reservationId });
    });
  }

  private async forgetCheckIn(
    change: HotelChange,
    reservationId: number,
    restoresType: boolean,
  ): Promise<void> {
    const { tx, hotelId } = change;
    const reservation = await reservationInHouse(change, reservationId);
    const { roomTypeId } = reservation;
    const records = { hotelId, bookingRoomId: reservationId };
    const first = await tx.findOne(Stay, { where: records, order: { checkedInAt: 'ASC' } });
    if (!first || !(await isOfToday(change, first.checkedInAt))) throw checkInIsNotOfToday();
    const bookedTypeId = (await bookedTypeOf(change, reservationId)) ?? roomTypeId;
    const { roomId } = await assignmentOf(change, reservationId);
    const undo = await undoOf(change, reservation, ['check_in_undone', 'checked_in']);
    const restoredMinor = await changeBooking(change, undo, async (row) => {
      await recordForgottenStays(change, reservationId);
      await tx.delete(Stay, records);
      await tx.delete(RoomAssignment, records);
      row.details = { reservation: reservationId, room: roomId };
      if (restoresType) await changeRoomType(change, reservationId, bookedTypeId);
      const minor = restoresType ? await restorePriceBeforeMoves(change, this.cards, reservation) : null;
      await undoCheckInRoom(change, reservationId);
      return minor;
    });
    await keepForReturn(change, reservationId, roomId);
    const changes = restoredMinor === null ? undefined : { total: minorToDecimal(restoredMinor) };
    await change.audit({ action: 'undo_check_in', entity: 'reservation', entityId: reservationId, changes });
  }
}

/** The change that takes the last one of a kind back. */
async function undoOf(
  { tx, hotelId }: HotelChange,
  { id, bookingId }: BookedRoom,
  [kind, undone]: readonly [BookingChangeKind, BookingChangeKind],
) {
  const history = await readHistory(tx, hotelId, bookingId);
  return { bookingId, kind, undoes: lastStanding(history, [undone], id)?.number };
}

/** Plans the guests' room for them again, if it is of the booked type and free until they leave or are to have another one. */
async function keepForReturn(change: HotelChange, reservationId: number, roomId: number): Promise<void> {
  const reservation = await reservationOf(change, reservationId);
  const { arrival: from, departure } = reservation;
  const [later] = (await readPlans(change, [reservationId])).get(reservationId) ?? [];
  const until = later?.from ?? departure;
  if (departure <= change.today || (await typeOfRoom(change, roomId)) !== reservation.roomTypeId) return;
  const obstacles = await obstaclesOf(change, roomId, reservationId, { from, until });
  if (obstacles.length > 0) return;
  await insertPlans(change, [{ reservation, hasFirst: true, parts: [{ roomId, from, until }] }]);
}

async function isOfToday({ tx, hotelId, today }: HotelChange, instant: Date | null): Promise<boolean> {
  const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
  return instant !== null && businessDayIn(hotel, instant.getTime()) === today;
}
