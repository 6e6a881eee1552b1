import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { type DeskPayment, payBalance } from '../../booking/folio/payment-at-desk.js';
import { requireSeenBalance } from '../../booking/folio/seen-balance.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { CardVault } from '../../booking/cards/card-vault.service.js';
import { changeBooking, recordBooking } from '../../booking/history/booking-change.js';
import { changeRoomType, checkInRoom } from '../../booking/changes/check-in.js';
import { checkOutRoom } from '../../booking/changes/check-out.js';
import { markNoShow } from '../../booking/changes/no-show.js';
import { setPriceOfMove } from '../../booking/changes/price-of-move.js';
import type { Actor, AuditRecord } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { Clock } from '../../values/clock.service.js';
import { unchangedBooking } from '../bookings/booking-as-seen.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import type { CheckedInGuest } from '../../guests/stays/checked-in-guest.js';
import { type Guest, type GuestForm, readGuests } from '../../guests/stays/guest.js';
import { GuestLinks } from '../../guests/profiles/guest-links.service.js';
import { MovePrices } from './move-prices.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { type NoShowRequest, settleNoShow } from './no-show-fee.js';
import { type MoveDetails, partsUntilToday } from './undo-move.js';
import {
  arrivalIsLater,
  departureHasPassed,
  guestIsTheLast,
  reasonIsMissing,
  reservationIsNotExpected,
  roomIsTheSame,
} from '../in-house.errors.js';
import { cleanlinessOf, setCleanliness } from '../housekeeping/cleanliness-changes.js';
import { reservationInHouse, reservationOf } from '../reservations/reservation.js';
import { assignmentOf, leaveRoom, takeRoom, typeOfRoom } from '../../guests/stays/room-assignments.js';
import { Stay } from '../../guests/stays/stay.entity.js';
import { recordStays, recordStaysInHouse } from '../../guests/stays/stay-changes.js';
import type { Acceptable } from '../plan/acceptable.js';
import { endPlansOfToday } from '../plan/planned-rooms.js';
import { requireRoomReady } from '../plan/room-readiness.js';
import { addStays, stayInHouse, staysInHouse } from '../../guests/stays/stays.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';

export interface RoomChoice {
  roomId: number;
  /** Why a room of another type than the booked one is given; without it such a room is refused. */
  reason?: string;
  accepted?: readonly Acceptable[];
}

/** How guests who leave settle their folio. */
export interface Settlement {
  /** Not compared where it is left out. */
  seenBalanceMinor?: number;
  /** What they pay with it: all that is owed once they have left. Null, or left out, for nothing. */
  payment?: DeskPayment | null;
}

export interface LeavingGuest extends Settlement {
  stayId: number;
  /** Whether the person was shown that others stay in the room, so that nothing is settled yet. */
  othersStay?: boolean;
}

export interface RoomOfGroup {
  reservationId: number;
  choice: RoomChoice;
  forms: readonly GuestForm[];
}

/** A reservation is a `booking_room`. The ledger counts nights; the database keeps a room from being given twice. */
@Injectable()
export class FrontDeskService {
  constructor(
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly cards: CardVault,
    private readonly movePrices: MovePrices,
    private readonly profiles: GuestLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks guests in. In a room of another type the reservation becomes one of that type. Throws `guests_are_not_valid`,
   * `reservation_is_not_found`, `reservation_is_not_expected`, `arrival_is_later`, `departure_has_passed`; of the room
   * `room_is_not_found`, `reason_is_missing`, `room_is_occupied`, `room_is_not_available: <day>`, and what
   * {@link requireRoomReady} throws.
   */
  async checkIn(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    choice: RoomChoice,
    forms: readonly GuestForm[],
  ): Promise<CheckedInGuest[]> {
    const guests = readGuests(forms, await this.day.today(hotelId));
    return this.desk.change(hotelId, actor, (change) =>
      this.checkInOne(change, { reservationId, choice, guests }),
    );
  }

  /** Checks in all or none; guests may have each other's planned rooms. Throws what {@link checkIn} throws. */
  async checkInTogether(
    hotelId: number,
    actor: Actor,
    rooms: readonly RoomOfGroup[],
  ): Promise<CheckedInGuest[]> {
    const today = await this.day.today(hotelId);
    const arriving = rooms.map(({ forms, ...room }, i) => ({
      ...room,
      guests: readGuests(forms, today, `rooms[${i}].guests`),
    }));
    return this.desk.change(hotelId, actor, async (change) => {
      const checkedIn: CheckedInGuest[] = [];
      await endPlansOfToday(
        change,
        arriving.map(({ reservationId }) => reservationId),
      );
      for (const room of arriving) checkedIn.push(...(await this.checkInOne(change, room)));
      return checkedIn;
    });
  }

  /**
   * Moves guests in house to another room. `shownTotalMinor` is the new price of the stay, as the person was shown it; null
   * keeps the price. Throws `reservation_is_not_found`, `reservation_is_not_in_house`, `room_is_the_same`; with a new price
   * also `price_has_changed` and `booking_has_changed`; and what {@link checkIn} throws of the room.
   */
  async moveRoom(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    choice: RoomChoice,
    shownTotalMinor: number | null = null,
  ): Promise<void> {
    const priced =
      shownTotalMinor === null
        ? undefined
        : await this.movePrices.confirm(hotelId, reservationId, choice.roomId, shownTotalMinor);
    await this.desk.change(hotelId, actor, async (change) => {
      if (priced) await unchangedBooking(change.tx, hotelId, priced);
      const reservation = await reservationInHouse(change, reservationId);
      const assignment = await assignmentOf(change, reservationId);
      if (assignment.roomId === choice.roomId) throw roomIsTheSame();
      const room: MoveDetails['room'] = [assignment.roomId, choice.roomId];
      await changeBooking(change, { bookingId: reservation.bookingId, kind: 'moved' }, async (row) => {
        const details: MoveDetails = {
          reservation: reservationId,
          room,
          cleanliness: await cleanlinessOf(change, assignment.roomId),
          ended: await partsUntilToday(change, reservationId),
        };
        await leaveRoom(change, assignment);
        await setCleanliness(change, [assignment.roomId], 'dirty', new Date(this.clock.nowMs()));
        await this.assign(change, reservation, choice);
        await change.tx.update(Stay, staysInHouse(change, reservationId), { roomId: choice.roomId });
        await recordStaysInHouse(change, 'move', reservationId);
        if (priced) await setPriceOfMove(change, this.cards, reservation, priced);
        row.details = { ...details };
      });
      await audited(change, 'room_move', reservationId, {
        room,
        ...(shownTotalMinor === null ? {} : { total: minorToDecimal(shownTotalMinor) }),
      });
    });
  }

  /**
   * Checks everyone of a reservation out, gives back nights that have not begun, and takes a payment with it. Throws
   * `reservation_is_not_found`, `reservation_is_not_in_house`, and `balance_is_not_zero` where the booking owes another amount
   * than the person saw, or than is paid.
   */
  async checkOut(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    settlement: Settlement = {},
  ): Promise<void> {
    await this.desk.change(hotelId, actor, (change) => this.checkOutAll(change, reservationId, settlement));
  }

  /**
   * Checks one guest out, the last one of a reservation as by {@link checkOut}. Throws `guest_is_not_found`,
   * `guest_is_the_last` where `othersStay` says that others were shown to stay and none does, and what {@link checkOut} throws.
   */
  async checkOutGuest(
    hotelId: number,
    actor: Actor,
    { stayId, othersStay = false, ...settlement }: LeavingGuest,
  ): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const { bookingId, bookingRoomId } = await stayInHouse(change, stayId);
      const others = { ...staysInHouse(change, bookingRoomId), id: Not(stayId) };
      if (!(await change.tx.existsBy(Stay, others))) {
        if (othersStay) throw guestIsTheLast();
        return this.checkOutAll(change, bookingRoomId, settlement);
      }
      const checkedOutAt = new Date(this.clock.nowMs());
      const details = { reservation: bookingRoomId, stay: stayId };
      await recordBooking(change, { bookingId, kind: 'guest_checked_out', details }, () =>
        change.tx.update(Stay, { hotelId, id: stayId }, { checkedOutAt }),
      );
      recordStays(change, 'leave', [{ stayId }]);
      await change.audit({ action: 'guest_check_out', entity: 'stay', entityId: stayId });
    });
  }

  /**
   * Marks a no-show: gives back nights that have not begun, and sets the fee. Throws `reservation_is_not_found`,
   * `reservation_is_not_expected`, `arrival_is_later`, and what {@link settleNoShow} throws.
   */
  async noShow(
    hotelId: number,
    actor: Actor,
    reservationId: number,
    asked: NoShowRequest = { feeMinor: null, reason: '', mayLowerFees: false },
  ): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const reservation = await reservationOf(change, reservationId);
      if (reservation.status !== 'active') throw reservationIsNotExpected();
      if (reservation.arrival > change.today) throw arrivalIsLater();
      const { bookingId } = reservation;
      const feeMinor = await changeBooking(change, { bookingId, kind: 'no_show' }, async (row) => {
        await markNoShow(change, reservationId);
        const owedMinor = await settleNoShow(change, reservation, asked);
        row.details = { reservation: reservationId, fee: minorToDecimal(owedMinor) };
        return owedMinor;
      });
      const reason = asked.reason === '' ? {} : { reason: asked.reason };
      await audited(change, 'no_show', reservationId, { fee: minorToDecimal(feeMinor), ...reason });
    });
  }

  private async checkInOne(
    change: HotelChange,
    {
      reservationId,
      choice,
      guests,
    }: { reservationId: number; choice: RoomChoice; guests: readonly Guest[] },
  ): Promise<CheckedInGuest[]> {
    const reservation = await reservationOf(change, reservationId);
    if (reservation.status !== 'active') throw reservationIsNotExpected();
    if (reservation.arrival > change.today) throw arrivalIsLater();
    if (reservation.departure < change.today) throw departureHasPassed();
    const { roomId } = choice;
    const checkedIn = await changeBooking(
      change,
      { bookingId: reservation.bookingId, kind: 'checked_in' },
      async (row) => {
        await this.assign(change, reservation, choice);
        await checkInRoom(change, reservationId);
        row.details = { reservation: reservationId, room: roomId, guests: guests.length };
        return addStays(change, reservation, { roomId, guests, nowMs: this.clock.nowMs() });
      },
    );
    await this.profiles.linkStays(change, checkedIn);
    await audited(change, 'check_in', reservationId, { room: roomId, guests: guests.length });
    return checkedIn;
  }

  private async checkOutAll(
    change: HotelChange,
    reservationId: number,
    { seenBalanceMinor, payment = null }: Settlement,
  ): Promise<void> {
    const { bookingId } = await reservationInHouse(change, reservationId);
    const openMinor =
      seenBalanceMinor === undefined ? 0 : await requireSeenBalance(change, bookingId, seenBalanceMinor);
    const { roomId, ...assignment } = await assignmentOf(change, reservationId);
    await changeBooking(change, { bookingId, kind: 'checked_out' }, async (row) => {
      await leaveRoom(change, assignment);
      await setCleanliness(change, [roomId], 'dirty', new Date(this.clock.nowMs()));
      const checkedOutAt = new Date(this.clock.nowMs());
      await recordStaysInHouse(change, 'leave', reservationId);
      await change.tx.update(Stay, staysInHouse(change, reservationId), { checkedOutAt });
      await checkOutRoom(change, this.cards, reservationId);
      if (payment) await payBalance(change, bookingId, payment);
      row.details = { reservation: reservationId, room: roomId };
    });
    const isOpen = openMinor !== 0 && !payment;
    const changes = isOpen ? { balance: minorToDecimal(openMinor) } : undefined;
    await audited(change, 'check_out', reservationId, changes);
  }

  private async assign(change: HotelChange, reservation: BookedRoom, choice: RoomChoice): Promise<void> {
    const { roomId } = choice;
    const roomTypeId = await typeOfRoom(change, roomId);
    const reason = choice.reason?.trim().slice(0, MAX_TEXT_LENGTH) || null;
    const isOtherType = roomTypeId !== reservation.roomTypeId;
    if (isOtherType && reason === null) throw reasonIsMissing();
    await requireRoomReady(change, reservation, roomId, choice.accepted ?? []);
    const bookedTypeId = isOtherType ? reservation.roomTypeId : null;
    await takeRoom(change, reservation, { roomId, reason, bookedTypeId });
    if (isOtherType) await changeRoomType(change, reservation.id, roomTypeId);
  }
}

function audited(
  change: HotelChange,
  action: AuditRecord['action'],
  reservationId: number,
  changes?: Record<string, unknown>,
): Promise<void> {
  return change.audit({ action, entity: 'reservation', entityId: reservationId, changes });
}
