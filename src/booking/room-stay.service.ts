import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayText } from '../hotel/day.js';
import { type BookingContent, type GuestContact, insertBooking, type RoomContent } from './booking-record.js';
import { BookingRefusal } from './booking.errors.js';
import { CardVault } from './card-vault.js';
import { holdNights, recordedDays } from './inventory-ledger.js';
import { daysOf, type HeldNights } from './nights.js';
import { addReplacedNights, setNights } from './room-nights.js';
import { roomsBeside, type StandingRoom } from './standing-booking.js';

/** A room that reception sells. Days are day numbers, amounts minor units of the booking's currency. */
export interface DeskRoom {
  roomTypeId: number;
  boardId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  children: number;
  totalMinor: number | null;
  /** Which of the board's two rates it is sold at. */
  matchedRate?: 'refundable' | 'non_refundable' | null;
}

/** A walk-in or telephone booking. */
export interface DeskBooking {
  guest: GuestContact;
  currency: string;
  totalMinor: number | null;
  remarks: string;
  rooms: readonly DeskRoom[];
}

/** A stay brought in from elsewhere: its guests are in house already. Days are day numbers. */
export interface ImportedStay {
  roomTypeId: number;
  arrival: number;
  departure: number;
  adults: number;
  guestName: string;
  guestSurname: string;
  currency: string;
}

export interface DeskBookingResult {
  bookingId: number;
  voucher: string;
  /** Reservation IDs (booking_room.id), in the order of the rooms. */
  roomIds: number[];
}

/** A room after a change, for what hangs on it (assignments, stays, the wire's `rezervasyon_id`). */
export type ChangedRoom = StandingRoom;

/**
 * What reception does with rooms of bookings. Every method must run inside `changeHotel(…, ['days', 'desk'], …)`: it takes
 * the open transaction and the search revision that was raised (`revisions.search`), and `today` as the hotel's day
 * number. `roomId` is the reservation ID, booking_room.id. Refusals are thrown as `BookingRefusal` (a `ServiceError`
 * with an identifier), after which the transaction must be rolled back.
 */
@Injectable()
export class RoomStayService {
  constructor(private readonly cards: CardVault) {}

  /** Books rooms for a guest at the desk or on the telephone. Throws `room_is_not_available: <day>`. */
  async registerDeskBooking(
    tx: EntityManager,
    hotelId: number,
    revision: number,
    booking: DeskBooking,
  ): Promise<DeskBookingResult> {
    if (booking.rooms.length === 0 || booking.rooms.some((room) => room.departure <= room.arrival)) {
      throw new BookingRefusal('dates_are_not_valid');
    }
    const voucher = deskVoucher();
    const rooms = booking.rooms.map((room, position): RoomContent => ({
      ...room,
      position,
      unitLabel: String(position + 1),
      heldFrom: room.arrival,
      heldUntil: room.departure,
      taxMinor: null,
      nightlyRates: [],
      matchedRate: room.matchedRate ?? null,
      status: 'active',
    }));
    const inserted = await insertBooking(
      tx,
      hotelId,
      {
        ...content(booking, [booking.guest]),
        source: 'reception',
        partnerId: null,
        voucher,
        bookDigest: null,
        priceMismatch: null,
        checkedIn: false,
      },
      rooms,
    );
    if (!inserted) throw new Error('a desk booking met another with its voucher');
    await holdNights(tx, hotelId, revision, rooms.map(held));
    return { bookingId: inserted.id, voucher, roomIds: inserted.roomIds };
  }

  /**
   * Writes the booking of a stay that is in house already, and takes a room on every night that has an inventory record.
   * Throws `room_is_not_available: <day>` where none is left.
   */
  async importStay(
    tx: EntityManager,
    hotelId: number,
    revision: number,
    stay: ImportedStay,
  ): Promise<{ bookingId: number; roomId: number }> {
    if (stay.departure <= stay.arrival) throw new BookingRefusal('dates_are_not_valid');
    const nights = await recordedDays(tx, hotelId, {
      roomTypeId: stay.roomTypeId,
      from: stay.arrival,
      until: stay.departure,
    });
    const rooms = [
      {
        roomTypeId: stay.roomTypeId,
        boardId: null,
        arrival: stay.arrival,
        departure: stay.departure,
        adults: stay.adults,
        children: 0,
        totalMinor: null,
      },
    ];
    const guest = { name: stay.guestName, surname: stay.guestSurname, phone: '', email: '', countryCode: '' };
    const inserted = await insertBooking(
      tx,
      hotelId,
      {
        ...content({ currency: stay.currency, totalMinor: null, remarks: '', rooms }, [guest]),
        source: 'import',
        partnerId: null,
        voucher: deskVoucher(),
        bookDigest: null,
        priceMismatch: null,
        checkedIn: true,
      },
      rooms.map((room): RoomContent => ({
        ...room,
        position: 0,
        unitLabel: '1',
        heldFrom: stay.departure,
        heldUntil: stay.departure,
        taxMinor: null,
        nightlyRates: [],
        matchedRate: null,
        status: 'checked_in',
      })),
    );
    const roomId = inserted?.roomIds[0];
    if (!inserted || roomId === undefined) throw new Error('an imported stay met another with its voucher');
    if (nights.length > 0) {
      const { room, gaps } = await this.room(tx, hotelId, roomId, stay.arrival);
      await setNights(tx, hotelId, revision, room, gaps, stay.arrival, nights);
    }
    return { bookingId: inserted.id, roomId };
  }

  /** Tells the booking that guests of the room are in house; partners can no longer change it. Only for an active room. */
  async markRoomCheckedIn(tx: EntityManager, hotelId: number, roomId: number): Promise<ChangedRoom> {
    const room = await this.roomIn(tx, hotelId, roomId, ['active'], 'room_is_not_active');
    await this.setStatus(tx, hotelId, room, 'checked_in');
    return { ...room, status: 'checked_in' };
  }

  /** Takes a check-in back (reception's mistake); partners can change the booking again if no other room is in house. */
  async undoCheckedIn(tx: EntityManager, hotelId: number, roomId: number): Promise<ChangedRoom> {
    const room = await this.roomIn(tx, hotelId, roomId, ['checked_in'], 'room_is_not_checked_in');
    await this.setStatus(tx, hotelId, room, 'active');
    return { ...room, status: 'active' };
  }

  /** The guests of the room have left: nights from `today` on are given back, past ones stay counted. */
  async checkOutRoom(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room, gaps, others } = await this.room(tx, hotelId, roomId, today);
    if (room.status !== 'checked_in') throw new BookingRefusal('room_is_not_checked_in');
    const left = await setNights(tx, hotelId, revision, room, gaps, today, []);
    await this.setStatus(tx, hotelId, room, 'checked_out');
    const lastDeparture = Math.max(today, ...others.map((other) => other.departure));
    await this.cards.setErasure(tx, hotelId, room.bookingId, lastDeparture);
    return { ...left, status: 'checked_out' };
  }

  /** Takes a check-out back: the nights from `today` to the planned departure are held again. Throws `room_is_not_available`. */
  async undoCheckOut(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(tx, hotelId, roomId, today);
    if (room.status !== 'checked_out') throw new BookingRefusal('room_is_not_checked_out');
    const nights = await recordedDays(tx, hotelId, {
      roomTypeId: room.roomTypeId,
      from: Math.max(today, room.heldUntil),
      until: room.departure,
    });
    const back = await setNights(tx, hotelId, revision, room, gaps, today, nights);
    await this.setStatus(tx, hotelId, room, 'checked_in');
    await this.refreshBooking(tx, hotelId, room.bookingId);
    return { ...back, status: 'checked_in' };
  }

  /** A later departure of a room, active or in house. Throws `room_is_not_available: <day>` where a night cannot be had. */
  async extendRoom(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    departure: number,
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room } = await this.room(tx, hotelId, roomId, today);
    if (departure <= room.departure) throw new BookingRefusal('dates_are_not_valid');
    return this.changeRoomDates(tx, hotelId, roomId, { arrival: room.arrival, departure }, today, revision);
  }

  /**
   * Moves the dates of a room. Past nights stay as they were held; nights that the room adds must be available, those that
   * it leaves from `today` on are given back. A room in house keeps its arrival.
   */
  async changeRoomDates(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    dates: { arrival: number; departure: number },
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(tx, hotelId, roomId, today);
    if (room.status !== 'active' && room.status !== 'checked_in')
      throw new BookingRefusal('room_is_not_active');
    const moved = { ...room, ...dates };
    const keepsArrival = room.status === 'active' || dates.arrival === room.arrival;
    if (dates.departure <= dates.arrival || !keepsArrival) throw new BookingRefusal('dates_are_not_valid');

    const wasHeld = new Set(
      [room, ...gaps].flatMap((row) => daysOf({ from: row.heldFrom, until: row.heldUntil })),
    );
    const wasPlanned = new Set(daysOf({ from: room.arrival, until: room.departure }));
    const nights = daysOf({ from: Math.max(today, dates.arrival), until: dates.departure }).filter(
      (day) => wasHeld.has(day) || !wasPlanned.has(day),
    );
    const changed = await setNights(tx, hotelId, revision, moved, gaps, today, nights);
    await tx.query('UPDATE booking_room SET arrival = $3, departure = $4 WHERE hotel_id = $1 AND id = $2', [
      hotelId,
      roomId,
      dayText(dates.arrival),
      dayText(dates.departure),
    ]);
    await this.refreshBooking(tx, hotelId, room.bookingId);
    return changed;
  }

  /**
   * Gives a room another type (an upgrade): nights from `today` on move to it, past ones stay with the old type. Throws
   * `room_is_not_available: <day>` where the new type has none left.
   */
  async changeRoomType(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    roomTypeId: number,
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(tx, hotelId, roomId, today);
    if (room.status !== 'active' && room.status !== 'checked_in')
      throw new BookingRefusal('room_is_not_active');
    if (roomTypeId === room.roomTypeId) return room;
    const nights = [room, ...gaps].flatMap((row) =>
      daysOf({ from: Math.max(today, row.heldFrom), until: row.heldUntil }),
    );
    const left = await setNights(tx, hotelId, revision, room, gaps, today, []);
    if (left.heldUntil > left.heldFrom) {
      await addReplacedNights(tx, hotelId, room.id, { from: left.heldFrom, until: left.heldUntil });
    }
    const moved = { ...room, roomTypeId, heldFrom: room.departure, heldUntil: room.departure };
    await tx.query(
      `UPDATE booking_room SET room_type_id = $3, held_from = departure, held_until = departure
        WHERE hotel_id = $1 AND id = $2`,
      [hotelId, roomId, roomTypeId],
    );
    return setNights(tx, hotelId, revision, moved, [], today, nights);
  }

  /** The guests have not come: nights from `today` on are given back. Only for an active room. */
  async noShow(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    today: number,
    revision: number,
  ): Promise<ChangedRoom> {
    const { room, gaps } = await this.room(tx, hotelId, roomId, today);
    if (room.status !== 'active') throw new BookingRefusal('room_is_not_active');
    const left = await setNights(tx, hotelId, revision, room, gaps, today, []);
    await this.setStatus(tx, hotelId, room, 'no_show');
    return { ...left, status: 'no_show' };
  }

  /** The room, the rows that hold further nights of it around gaps of the inventory, and the booking's other rooms to come. */
  private async room(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    today: number,
  ): Promise<{ room: StandingRoom; gaps: StandingRoom[]; others: StandingRoom[] }> {
    const rows = await roomsBeside(tx, hotelId, roomId);
    const room = rows.find((row) => row.id === roomId);
    if (!room) throw new BookingRefusal('room_is_not_found');
    const gaps = rows.filter(
      (row) => row.status === 'replaced' && row.position === room.position && row.heldUntil > today,
    );
    const others = rows.filter(
      (row) => row.id !== roomId && (row.status === 'active' || row.status === 'checked_in'),
    );
    return { room, gaps, others };
  }

  private async roomIn(
    tx: EntityManager,
    hotelId: number,
    roomId: number,
    states: readonly StandingRoom['status'][],
    otherwise: 'room_is_not_active' | 'room_is_not_checked_in',
  ): Promise<StandingRoom> {
    const rooms = await roomsBeside(tx, hotelId, roomId);
    const room = rooms.find((row) => row.id === roomId);
    if (!room) throw new BookingRefusal('room_is_not_found');
    if (!states.includes(room.status)) throw new BookingRefusal(otherwise);
    return room;
  }

  private async setStatus(
    tx: EntityManager,
    hotelId: number,
    room: StandingRoom,
    status: StandingRoom['status'],
  ): Promise<void> {
    await tx.query('UPDATE booking_room SET status = $3 WHERE hotel_id = $1 AND id = $2', [
      hotelId,
      room.id,
      status,
    ]);
    await tx.query(
      `UPDATE booking SET checked_in = EXISTS (SELECT 1 FROM booking_room WHERE hotel_id = $1 AND booking_id = $2
           AND status IN ('checked_in', 'checked_out'))
        WHERE hotel_id = $1 AND id = $2`,
      [hotelId, room.bookingId],
    );
  }

  /** The booking's dates are those of its rooms; its cards stay until some days after. */
  private async refreshBooking(tx: EntityManager, hotelId: number, bookingId: number): Promise<void> {
    const [changed] = (await tx.query(
      `UPDATE booking AS b SET arrival = r.arrival, departure = r.departure, changed_at = now()
         FROM (SELECT min(arrival) AS arrival, max(departure) AS departure FROM booking_room
                WHERE hotel_id = $1 AND booking_id = $2 AND status NOT IN ('replaced', 'cancelled')) AS r
        WHERE b.hotel_id = $1 AND b.id = $2
        RETURNING b.departure - DATE '1970-01-01' AS departure`,
      [hotelId, bookingId],
    )) as [{ departure: number }[], number];
    const departure = changed[0]?.departure;
    if (departure !== undefined) await this.cards.setErasure(tx, hotelId, bookingId, departure);
  }
}

function held(room: { roomTypeId: number; heldFrom: number; heldUntil: number }): HeldNights {
  return { roomTypeId: room.roomTypeId, from: room.heldFrom, until: room.heldUntil };
}

function content(
  booking: { currency: string; totalMinor: number | null; remarks: string; rooms: readonly DeskRoom[] },
  guests: readonly GuestContact[],
): BookingContent {
  return {
    arrival: Math.min(...booking.rooms.map((room) => room.arrival)),
    departure: Math.max(...booking.rooms.map((room) => room.departure)),
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    taxMinor: null,
    extraTotalMinor: null,
    guests,
    children: [],
    extras: [],
    remarks: booking.remarks,
  };
}

const VOUCHER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A voucher that can be read out on the telephone: `R-7K2MQ4XB`. */
function deskVoucher(): string {
  return `R-${Array.from({ length: 8 }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('')}`;
}
