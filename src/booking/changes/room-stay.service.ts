import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { CardVault } from '../cards/card-vault.service.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { type BookedRoomEvent, isOpen, nextState } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { holdsFrom, nightsOf } from '../room/held-nights.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { recordedDays, setHolds } from '../room/nights-ledger.queries.js';

/**
 * Steps of one booked room, each within a change of the hotel that was opened with its day (`today`). The caller must let a
 * thrown `BookingRefusal` roll the change back. Each throws `room_is_not_found`, and `room_is_not_<state>` where the room is
 * not in the state that the step begins with.
 */
@Injectable()
export class RoomStayService {
  constructor(private readonly cards: CardVault) {}

  async markRoomCheckedIn(change: HotelChange, reservationId: number): Promise<void> {
    await this.move(change, await roomOf(change, reservationId), 'check_in');
  }

  async undoCheckedIn(change: HotelChange, reservationId: number): Promise<void> {
    await this.move(change, await roomOf(change, reservationId), 'undo_check_in');
    const key = { hotelId: change.hotelId, id: reservationId };
    await change.tx.update(BookedRoom, key, { priceBeforeMove: null });
  }

  /** Gives back nights from today on; past ones stay counted. */
  async checkOutRoom(change: HotelChange, reservationId: number): Promise<void> {
    const room = await roomOf(change, reservationId);
    await this.move(change, room, 'check_out');
    await hold(change, room, []);
    const others = await otherRooms(change, room);
    const lastDeparture = Math.max(change.today, ...others.map(({ departure }) => departure));
    await this.cards.setErasure(change.tx, change.hotelId, room.bookingId, lastDeparture);
  }

  /** Holds nights from today to the planned departure again. Throws `room_is_not_available: <day>`. */
  async undoCheckOut(change: HotelChange, reservationId: number): Promise<void> {
    await this.holdRemainingNights(change, await roomOf(change, reservationId), 'undo_check_out');
  }

  /** Gives back nights from today on. */
  async noShow(change: HotelChange, reservationId: number): Promise<void> {
    const room = await roomOf(change, reservationId);
    await this.move(change, room, 'no_show');
    await hold(change, room, []);
  }

  /** As {@link undoCheckOut}. Throws `booking_has_changed` if the booking is cancelled or another room replaces it. */
  async undoNoShow(change: HotelChange, reservationId: number): Promise<void> {
    const room = await roomOf(change, reservationId);
    const booking = await change.tx.findOneByOrFail(Booking, { hotelId: change.hotelId, id: room.bookingId });
    const others = await otherRooms(change, room);
    const isReplaced = others.some((other) => other.position === room.position);
    if (room.status === 'no_show' && (booking.status !== 'active' || isReplaced)) {
      throw new BookingRefusal('booking_has_changed');
    }
    await this.holdRemainingNights(change, room, 'undo_no_show');
  }

  /** Moves the nights from today on to another room type; past ones stay. Throws `room_is_not_available: <day>`. */
  async changeRoomType(change: HotelChange, reservationId: number, roomTypeId: number): Promise<void> {
    const room = await openRoomOf(change, reservationId);
    if (roomTypeId === room.roomTypeId) return;
    await hold(change, { ...room, roomTypeId }, nightsOf(...room.holds));
    await change.tx.update(BookedRoom, { hotelId: change.hotelId, id: reservationId }, { roomTypeId });
    change.record({ kind: 'booking', bookingId: room.bookingId });
  }

  /** Holds the nights from today on that have an inventory record. */
  private async holdRemainingNights(
    change: HotelChange,
    room: BookedRoom,
    event: 'undo_check_out' | 'undo_no_show',
  ): Promise<void> {
    await this.move(change, room, event);
    const { roomTypeId, departure } = room;
    const from = Math.max(change.today, room.arrival);
    await hold(change, room, await recordedDays(change, { roomTypeId, from, until: departure }));
    await this.refreshBooking(change, room.bookingId);
  }

  private async move(change: HotelChange, room: BookedRoom, event: BookedRoomEvent): Promise<void> {
    const { tx, hotelId } = change;
    const next = nextState(room.status, event);
    if ('refusal' in next) throw new BookingRefusal(next.refusal);
    await tx.update(BookedRoom, { hotelId, id: room.id }, { status: next.state });
    const { bookingId } = room;
    const status = In(['checked_in', 'checked_out']);
    const checkedIn = await tx.existsBy(BookedRoom, { hotelId, bookingId, status });
    await tx.update(Booking, { hotelId, id: bookingId }, { checkedIn });
    change.record({ kind: 'booking', bookingId });
  }

  private async refreshBooking(change: HotelChange, bookingId: number): Promise<void> {
    const { tx, hotelId } = change;
    const status = Not(In(['removed', 'cancelled']));
    const rooms = await tx.findBy(BookedRoom, { hotelId, bookingId, status });
    const arrival = Math.min(...rooms.map((room) => room.arrival));
    const departure = Math.max(...rooms.map((room) => room.departure));
    await tx.update(Booking, { hotelId, id: bookingId }, { arrival, departure, changedAt: () => 'now()' });
    await this.cards.setErasure(tx, hotelId, bookingId, departure);
    change.record({ kind: 'booking', bookingId });
  }
}

async function roomOf({ tx, hotelId }: HotelChange, id: number): Promise<BookedRoom> {
  const [room] = await tx.find(BookedRoom, { where: { hotelId, id }, relations: { holds: true } });
  if (!room) throw new BookingRefusal('room_is_not_found');
  return room;
}

async function openRoomOf(change: HotelChange, reservationId: number): Promise<BookedRoom> {
  const room = await roomOf(change, reservationId);
  if (!isOpen(room.status)) throw new BookingRefusal('room_is_not_active');
  return room;
}

function otherRooms({ tx, hotelId }: HotelChange, { id, bookingId }: BookedRoom): Promise<BookedRoom[]> {
  return tx.findBy(BookedRoom, { hotelId, bookingId, id: Not(id), status: In(['active', 'checked_in']) });
}

function hold(change: HotelChange, room: BookedRoom, nights: readonly number[]): Promise<void> {
  const { id: reservationId, blockId, holds: before } = room;
  const after = holdsFrom(change.today, before, room.roomTypeId, nights);
  return setHolds(change, [{ reservationId, blockId, before, after }]);
}
