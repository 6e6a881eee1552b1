import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingPayments } from '../../booking/booking-payments.service.js';
import { HotelReader } from '../../database/hotel-reader.service.js';
import { dayNumber, dayText } from '../../values/day.js';
import { bookerName, fullName } from '../../values/names.js';
import type { DeskReservation, FreeRoom } from '../reservations/desk-reservation.js';
import { matchesSearch } from '../../values/folded-text.js';
import { reservationIsNotFound } from '../../guests/guests.errors.js';
import { periodIsNotValid } from '../in-house.errors.js';
import {
  arrivalsOn,
  departuresOn,
  type DeskList,
  DUE_OF_BOOKING,
  IN_HOUSE_NOW,
  reservationsOf,
  reservationsOnLists,
  SLEEPING_ON,
  STANDING_OF_BOOKING,
  STANDING_RESERVATION,
} from '../reservations/reservations.queries.js';
import { withoutThoseWhoLeft } from '../reservations/staying-guests.js';
import { readFreeRooms } from '../plan/room-plan.queries.js';

@Injectable()
export class FrontDeskLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: HotelReader,
    private readonly payments: BookingPayments,
  ) {}

  /**
   * All three lists of a day, by room and guest; arrivals that are still expected come first, no-shows last. `search`: name,
   * room, voucher or number.
   */
  async lists(
    hotelId: number,
    day: number,
    search: string,
    today: number,
  ): Promise<Record<DeskList, DeskReservation[]>> {
    const rows = await this.reader.readOnce(hotelId, (database) =>
      reservationsOnLists(database, hotelId, dayText(day), dayText(today)),
    );
    const known = new Map(rows.map((row) => [row.reservationId, row]));
    const found = rows.filter((row) => isFound(row, search));
    const reservations = await this.asListed(
      hotelId,
      found.map(({ lists: _, placeOfArrival: __, ...row }) => row),
    );
    const on = (list: DeskList) =>
      reservations.filter(({ reservationId }) => known.get(reservationId)!.lists.includes(list));
    const place = ({ reservationId }: DeskReservation) => known.get(reservationId)!.placeOfArrival;
    const arrivals = on('arrivals').sort((a, b) => place(a) - place(b));
    return { arrivals, inHouse: on('inHouse'), departures: on('departures') };
  }

  /**
   * For paper, by room, as the lists below: those due on the day, arrived on it or no-show; today also those of days before
   * who are still expected, or no-shows whose departure is to come.
   */
  arrivals(hotelId: number, day: number, today: number): Promise<DeskReservation[]> {
    return this.readListed(hotelId, arrivalsOn(day === today), [dayText(day)]);
  }

  /** Today those in house, else those who sleep here that night. For paper: {@link withoutThoseWhoLeft}. */
  inHouse(hotelId: number, day: number, today: number): Promise<DeskReservation[]> {
    return day === today
      ? this.readStaying(hotelId, IN_HOUSE_NOW, [dayText(day)], day)
      : this.readStaying(hotelId, SLEEPING_ON, [dayText(day), dayText(today)], day);
  }

  /** Those who have breakfast on the day: who slept here in the night before, or will. */
  breakfast(hotelId: number, day: number, today: number): Promise<DeskReservation[]> {
    return this.readStaying(hotelId, SLEEPING_ON, [dayText(day - 1), dayText(today)], day - 1);
  }

  /** Those that should leave on the day, those that left on it and, today, those that should have left before. */
  departures(hotelId: number, day: number, today: number): Promise<DeskReservation[]> {
    return this.readStaying(hotelId, departuresOn(day === today), [dayText(day)], day - 1);
  }

  /** With identity numbers and birth dates. Throws `reservation_is_not_found`, also for one cancelled or replaced. */
  async reservation(hotelId: number, reservationId: number): Promise<DeskReservation> {
    const rows = await reservationsOf(this.dataSource, hotelId, STANDING_RESERVATION, [reservationId]);
    const [reservation] = await this.withPayments(hotelId, rows);
    if (!reservation) throw reservationIsNotFound();
    return reservation;
  }

  /** The rooms of a booking that stand, in its order, each as {@link reservation} returns it. */
  async ofBooking(hotelId: number, bookingId: number): Promise<DeskReservation[]> {
    const rows = await reservationsOf(this.dataSource, hotelId, STANDING_OF_BOOKING, [bookingId]);
    return this.withPayments(hotelId, rows);
  }

  /** What can be checked in today, with all data of the named guests, and the rooms that are free for all of it. */
  async dueOfBooking(
    hotelId: number,
    bookingId: number,
    today: number,
  ): Promise<{ reservations: DeskReservation[]; rooms: FreeRoom[] }> {
    const due = [bookingId, dayText(today)];
    const rows = await reservationsOf(this.dataSource, hotelId, DUE_OF_BOOKING, due);
    const reservations = (await this.withPayments(hotelId, rows)).map((reservation) => ({
      ...reservation,
      guests: withoutNumbers(reservation.guests),
    }));
    const departures = reservations.map(({ departure }) => dayNumber(departure));
    const until = Math.max(today + 1, ...departures);
    return { reservations, rooms: await this.freeRooms(hotelId, today, until, today) };
  }

  async freeRooms(hotelId: number, from: number, until: number, today: number): Promise<FreeRoom[]> {
    if (until <= from) throw periodIsNotValid();
    return readFreeRooms(this.dataSource, hotelId, { from, until }, today);
  }

  private async readListed(
    hotelId: number,
    ids: string,
    values: readonly unknown[],
  ): Promise<DeskReservation[]> {
    return this.asListed(hotelId, await this.readForPaper(hotelId, ids, values));
  }

  /** Without the guests who left by the end of a day. */
  private async readStaying(
    hotelId: number,
    ids: string,
    values: readonly unknown[],
    day: number,
  ): Promise<DeskReservation[]> {
    const rows = await this.readForPaper(hotelId, ids, values);
    return this.asListed(
      hotelId,
      rows.map((row) => withoutThoseWhoLeft(row, day)),
    );
  }

  private readForPaper(hotelId: number, ids: string, values: readonly unknown[]) {
    return this.reader.readOnce(hotelId, (database) =>
      reservationsOf(database, hotelId, ids, values, 'plannedRoom'),
    );
  }

  /** As lists have them: with neither identity numbers nor birth dates. */
  private async asListed(
    hotelId: number,
    rows: readonly Omit<DeskReservation, 'payment'>[],
  ): Promise<DeskReservation[]> {
    return (await this.withPayments(hotelId, rows)).map((reservation) => ({
      ...reservation,
      guests: withoutNumbers(reservation.guests),
      namedGuests: withoutNumbers(reservation.namedGuests),
      roomReason: null,
    }));
  }

  /** Payments are not changed under the hotel's lock: they are read at the primary. */
  private async withPayments(
    hotelId: number,
    rows: readonly Omit<DeskReservation, 'payment'>[],
  ): Promise<DeskReservation[]> {
    const payments = await this.payments.of(
      hotelId,
      rows.map((row) => row.bookingId),
    );
    return rows.map((row) => ({ ...row, payment: payments.get(row.bookingId) ?? null }));
  }
}

function isFound(row: Omit<DeskReservation, 'payment'>, search: string): boolean {
  return matchesSearch(search, [
    bookerName(row),
    ...[...row.guests, ...row.namedGuests].map(fullName),
    row.roomName ?? row.plannedRoomName ?? '',
    row.voucher,
    String(row.bookingId),
    String(row.reservationId),
  ]);
}

function withoutNumbers<Guest extends object>(
  guests: readonly Guest[],
): (Guest & { identityNumber: null; birthDate: null })[] {
  return guests.map((guest) => ({ ...guest, identityNumber: null, birthDate: null }));
}
