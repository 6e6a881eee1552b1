import { Injectable } from '@nestjs/common';
import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import { BookingRefusal } from '../push/booking-push.errors.js';
import { CardVault } from '../cards/card-vault.service.js';
import { recordedDays } from './inventory-ledger.js';
import { daysOf } from './nights.js';
import { addReplacedNights, setNights } from './room-nights.js';
import { roomsBeside, type StandingBooking, type StandingRoom } from '../push/standing-booking.js';

/** A room after a change, for what hangs on it (assignments, stays, the wire's `rezervasyon_id`). */
export type ChangedRoom = StandingRoom;

/**
 * What reception does with rooms of bookings. The change of the hotel must know its day. `roomId` is the reservation ID, booking_room.id. Refusals are thrown as `BookingRefusal` (a `ServiceError`
 * with an identifier), after which the transaction must be rolled back.
 */
@Injectable()
export class RoomStayService {
  constructor(private readonly cards: CardVault) {}

  /** Tells the booking that guests of the room are in house; partners can no longer change it. Only for an active room. */
  async markRoomCheckedIn(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const room = await this.roomIn(change, roomId, ['active'], 'room_is_not_active');
    await this.setStatus(change, room, 'checked_in');
    return { ...room, status: 'checked_in' };
  }

  /** Takes a check-in back (reception's mistake); partners can change the booking again if no other room is in house. */
  async undoCheckedIn(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const room = await this.roomIn(change, roomId, ['checked_in'], 'room_is_not_checked_in');
    await this.setStatus(change, room, 'active');
    return { ...room, status: 'active' };
  }

  /** The guests of the room have left: nights from `today` on are given back, past ones stay counted. */
  async checkOutRoom(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const { room, gaps, others } = await this.room(change, roomId);
    if (room.status !== 'checked_in') throw new BookingRefusal('room_is_not_checked_in');
    const left = await setNights(change, room, gaps, []);
    await this.setStatus(change, room, 'checked_out');
    const lastDeparture = Math.max(change.today, ...others.map((other) => other.departure));
    await this.cards.setErasure(change.tx, change.hotelId, room.bookingId, lastDeparture);
    return { ...left, status: 'checked_out' };
  }

  /** Takes a check-out back: the nights from `today` to the planned departure are held again. Throws `room_is_not_available`. */
  async undoCheckOut(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(change, roomId);
    if (room.status !== 'checked_out') throw new BookingRefusal('room_is_not_checked_out');
    const back = await this.holdAgain(change, room, gaps);
    await this.setStatus(change, room, 'checked_in');
    await this.refreshBooking(change, room.bookingId);
    return { ...back, status: 'checked_in' };
  }

  /**
   * Moves the dates of a room. Past nights stay as they were held; nights that the room adds must be available, those that
   * it leaves from `today` on are given back. A room in house keeps its arrival.
   */
  async changeRoomDates(
    change: HotelChange,
    roomId: number,
    dates: { arrival: number; departure: number },
  ): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(change, roomId);
    if (room.status !== 'active' && room.status !== 'checked_in')
      throw new BookingRefusal('room_is_not_active');
    const moved = { ...room, ...dates };
    const keepsArrival = room.status === 'active' || dates.arrival === room.arrival;
    if (dates.departure <= dates.arrival || !keepsArrival) throw new BookingRefusal('dates_are_not_valid');

    const wasHeld = new Set(
      [room, ...gaps].flatMap((row) => daysOf({ from: row.heldFrom, until: row.heldUntil })),
    );
    const wasPlanned = new Set(daysOf({ from: room.arrival, until: room.departure }));
    const nights = daysOf({ from: Math.max(change.today, dates.arrival), until: dates.departure }).filter(
      (day) => wasHeld.has(day) || !wasPlanned.has(day),
    );
    const changed = await setNights(change, moved, gaps, nights);
    await change.tx.query(
      'UPDATE booking_room SET arrival = $3, departure = $4 WHERE hotel_id = $1 AND id = $2',
      [change.hotelId, roomId, dayText(dates.arrival), dayText(dates.departure)],
    );
    await this.refreshBooking(change, room.bookingId);
    return changed;
  }

  /**
   * Gives a room another type (an upgrade): nights from `today` on move to it, past ones stay with the old type. Throws
   * `room_is_not_available: <day>` where the new type has none left.
   */
  async changeRoomType(change: HotelChange, roomId: number, roomTypeId: number): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(change, roomId);
    if (room.status !== 'active' && room.status !== 'checked_in')
      throw new BookingRefusal('room_is_not_active');
    if (roomTypeId === room.roomTypeId) return room;
    const nights = [room, ...gaps].flatMap((row) =>
      daysOf({ from: Math.max(change.today, row.heldFrom), until: row.heldUntil }),
    );
    const left = await setNights(change, room, gaps, []);
    if (left.heldUntil > left.heldFrom) {
      await addReplacedNights(change, room.id, { from: left.heldFrom, until: left.heldUntil });
    }
    const moved = { ...room, roomTypeId, heldFrom: room.departure, heldUntil: room.departure };
    await change.tx.query(
      `UPDATE booking_room SET room_type_id = $3, held_from = departure, held_until = departure
        WHERE hotel_id = $1 AND id = $2`,
      [change.hotelId, roomId, roomTypeId],
    );
    return setNights(change, moved, [], nights);
  }

  /** The guests have not come: nights from `today` on are given back. Only for an active room. */
  async noShow(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(change, roomId);
    if (room.status !== 'active') throw new BookingRefusal('room_is_not_active');
    const left = await setNights(change, room, gaps, []);
    await this.setStatus(change, room, 'no_show');
    return { ...left, status: 'no_show' };
  }

  /**
   * The guests have come after all: the nights from `today` to the planned departure are held again. Throws
   * `room_is_not_available`, and `booking_has_changed` where the booking was cancelled, or has another room in its place.
   */
  async undoNoShow(change: HotelChange, roomId: number): Promise<ChangedRoom> {
    const { room, gaps, others } = await this.room(change, roomId);
    if (room.status !== 'no_show') throw new BookingRefusal('room_is_not_no_show');
    const [booking] = (await change.tx.query('SELECT status FROM booking WHERE hotel_id = $1 AND id = $2', [
      change.hotelId,
      room.bookingId,
    ])) as { status: StandingBooking['status'] }[];
    const isReplaced = others.some((other) => other.position === room.position);
    if (booking?.status !== 'active' || isReplaced) throw new BookingRefusal('booking_has_changed');
    const back = await this.holdAgain(change, room, gaps);
    await this.setStatus(change, room, 'active');
    await this.refreshBooking(change, room.bookingId);
    return { ...back, status: 'active' };
  }

  /** Holds the nights from `today` to the planned departure that have an inventory record. */
  private async holdAgain(
    change: HotelChange,
    room: StandingRoom,
    gaps: readonly StandingRoom[],
  ): Promise<StandingRoom> {
    const nights = await recordedDays(change, {
      roomTypeId: room.roomTypeId,
      from: Math.max(change.today, room.arrival),
      until: room.departure,
    });
    return setNights(change, room, gaps, nights);
  }

  /** The room, the rows that hold further nights of it around gaps of the inventory, and the booking's other rooms to come. */
  private async room(
    change: HotelChange,
    roomId: number,
  ): Promise<{ room: StandingRoom; gaps: StandingRoom[]; others: StandingRoom[] }> {
    const rows = await roomsBeside(change.tx, change.hotelId, roomId);
    const room = rows.find((row) => row.id === roomId);
    if (!room) throw new BookingRefusal('room_is_not_found');
    const gaps = rows.filter(
      (row) => row.status === 'replaced' && row.position === room.position && row.heldUntil > change.today,
    );
    const others = rows.filter(
      (row) => row.id !== roomId && (row.status === 'active' || row.status === 'checked_in'),
    );
    return { room, gaps, others };
  }

  private async roomIn(
    change: HotelChange,
    roomId: number,
    states: readonly StandingRoom['status'][],
    otherwise: 'room_is_not_active' | 'room_is_not_checked_in',
  ): Promise<StandingRoom> {
    const rooms = await roomsBeside(change.tx, change.hotelId, roomId);
    const room = rooms.find((row) => row.id === roomId);
    if (!room) throw new BookingRefusal('room_is_not_found');
    if (!states.includes(room.status)) throw new BookingRefusal(otherwise);
    return room;
  }

  private async setStatus(
    change: HotelChange,
    room: StandingRoom,
    status: StandingRoom['status'],
  ): Promise<void> {
    await change.tx.query('UPDATE booking_room SET status = $3 WHERE hotel_id = $1 AND id = $2', [
      change.hotelId,
      room.id,
      status,
    ]);
    await change.tx.query(
      `UPDATE booking SET checked_in = EXISTS (SELECT 1 FROM booking_room WHERE hotel_id = $1 AND booking_id = $2
           AND status IN ('checked_in', 'checked_out'))
        WHERE hotel_id = $1 AND id = $2`,
      [change.hotelId, room.bookingId],
    );
  }

  /** The booking's dates are those of its rooms; its cards stay until some days after. */
  private async refreshBooking(change: HotelChange, bookingId: number): Promise<void> {
    const [changed] = (await change.tx.query(
      `UPDATE booking AS b SET arrival = r.arrival, departure = r.departure, changed_at = now()
         FROM (SELECT min(arrival) AS arrival, max(departure) AS departure FROM booking_room
                WHERE hotel_id = $1 AND booking_id = $2 AND status NOT IN ('replaced', 'cancelled')) AS r
        WHERE b.hotel_id = $1 AND b.id = $2
        RETURNING b.departure - DATE '1970-01-01' AS departure`,
      [change.hotelId, bookingId],
    )) as [{ departure: number }[], number];
    const departure = changed[0]?.departure;
    if (departure !== undefined) await this.cards.setErasure(change.tx, change.hotelId, bookingId, departure);
  }
}
