import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BookingPayments } from '../booking/booking-payments.service.js';
import { dayText } from '../values/day.js';
import type { DeskReservation, HouseRoom, RoomPlan } from './desk-reservation.js';
import { matchesSearch } from './desk-search.js';
import { periodIsNotValid, reservationIsNotFound } from './in-house.errors.js';

export type DeskList = 'arrivals' | 'inHouse' | 'departures';

type Row = Omit<DeskReservation, 'payment'>;

const PLAN_DAYS = 62;

/** What the front desk looks at: who comes, who is here, who goes, and which rooms are free. Days are day numbers. */
@Injectable()
export class FrontDeskLists {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: BookingPayments,
  ) {}

  /**
   * Reservations due on the day, those that arrived on it or did not come and, today, those still expected from days
   * before. `search`: name, room, voucher or number.
   */
  arrivals(hotelId: number, day: number, search = '', today = day): Promise<DeskReservation[]> {
    const overdue = day === today ? ` OR (status = 'active' AND arrival < $2 AND departure >= $2)` : '';
    const ids = `SELECT id FROM booking_room
      WHERE hotel_id = $1 AND ((status IN ('active', 'checked_in', 'checked_out', 'no_show') AND arrival = $2)${overdue})`;
    return this.reservations(hotelId, ids, [dayText(day)], search);
  }

  /** Today reservations with guests in house; on another day those who slept, or will sleep, here that night. */
  inHouse(hotelId: number, day: number, search = '', today = day): Promise<DeskReservation[]> {
    const now = `SELECT id FROM booking_room WHERE hotel_id = $1 AND status = 'checked_in' AND arrival <= $2`;
    const then = `SELECT booking_room_id FROM room_assignment
       WHERE hotel_id = $1 AND from_day <= $2 AND until_day > $2
      UNION SELECT id FROM booking_room
       WHERE hotel_id = $1 AND status = 'active' AND arrival <= $2 AND departure > $2 AND $2::date > $3::date`;
    return day === today
      ? this.reservations(hotelId, now, [dayText(day)], search)
      : this.reservations(hotelId, then, [dayText(day), dayText(today)], search);
  }

  /** Reservations that should leave on the day, those that left on it and, today, those that should have left before. */
  departures(hotelId: number, day: number, search = '', today = day): Promise<DeskReservation[]> {
    const due =
      day === today
        ? `status = 'checked_in' AND departure <= $2`
        : `status IN ('active', 'checked_in') AND departure = $2`;
    const ids = `SELECT id FROM booking_room WHERE hotel_id = $1 AND ${due}
      UNION SELECT b.id FROM room_assignment a JOIN booking_room b ON b.hotel_id = $1 AND b.id = a.booking_room_id
       WHERE a.hotel_id = $1 AND a.until_day = $2 AND b.status = 'checked_out'`;
    return this.reservations(hotelId, ids, [dayText(day)], search);
  }

  /** One reservation. Throws `reservation_is_not_found`, also for one that was cancelled or replaced. */
  async reservation(hotelId: number, reservationId: number): Promise<DeskReservation> {
    const ids = `SELECT id FROM booking_room WHERE hotel_id = $1 AND id = $2 AND status NOT IN ('cancelled', 'removed')`;
    const [reservation] = await this.reservations(hotelId, ids, [reservationId], '');
    if (!reservation) throw reservationIsNotFound();
    return reservation;
  }

  /** Rooms that nobody has from `from` until the day before `until`; a guest who has not left keeps his room. */
  async freeRooms(hotelId: number, from: number, until: number, today: number): Promise<HouseRoom[]> {
    if (until <= from) throw periodIsNotValid();
    return (await this.dataSource.query(
      `SELECT room.id AS "roomId", room.name AS "roomName", room.room_type_id AS "roomTypeId",
              room.building_id AS "buildingId"
         FROM room
         JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
        WHERE room.hotel_id = $1 AND room.retired_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM room_assignment a
                           WHERE a.hotel_id = $1 AND a.room_id = room.id
                             AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                                  OR (a.in_house AND $2::date <= $4::date)))
        ORDER BY building.sort, room.sort, room.name`,
      [hotelId, dayText(from), dayText(until), dayText(today)],
    )) as HouseRoom[];
  }

  /** Rooms down, days across: who is where from `from` until the day before `until`, at most 62 days. */
  async roomPlan(hotelId: number, from: number, until: number): Promise<RoomPlan> {
    if (until <= from || until - from > PLAN_DAYS) throw periodIsNotValid();
    const period = [hotelId, dayText(from), dayText(until)];
    const rooms = (await this.dataSource.query(
      `SELECT room.id AS "roomId", room.name AS "roomName", room.room_type_id AS "roomTypeId",
              room.building_id AS "buildingId"
         FROM room
         JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
        WHERE room.hotel_id = $1
          AND (room.retired_at IS NULL
               OR EXISTS (SELECT 1 FROM room_assignment a WHERE a.hotel_id = $1 AND a.room_id = room.id AND a.in_house))
        ORDER BY building.sort, room.sort, room.name`,
      [hotelId],
    )) as HouseRoom[];
    const occupancies = (await this.dataSource.query(
      `SELECT a.room_id AS "roomId", a.booking_room_id AS "reservationId", a.booking_id AS "bookingId",
              coalesce(guest.name, concat_ws(' ', b.guest_name, b.guest_surname)) AS "guestName",
              a.from_day AS "from", a.until_day AS "until", a.in_house AS "inHouse"
         FROM room_assignment a
         JOIN booking b ON b.hotel_id = a.hotel_id AND b.id = a.booking_id
         LEFT JOIN LATERAL (SELECT concat_ws(' ', s.first_name, s.last_name) AS name FROM stay s
                             WHERE s.hotel_id = a.hotel_id AND s.booking_room_id = a.booking_room_id
                             ORDER BY s.checked_in_at, s.id LIMIT 1) AS guest ON true
        WHERE a.hotel_id = $1 AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                                   OR (a.in_house AND a.from_day < $3))
        ORDER BY a.from_day, a.id`,
      period,
    )) as RoomPlan['occupancies'];
    const expected = (await this.dataSource.query(
      `SELECT r.id AS "reservationId", r.booking_id AS "bookingId",
              concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName", r.room_type_id AS "roomTypeId",
              r.arrival, r.departure
         FROM booking_room r
         JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE r.hotel_id = $1 AND r.status = 'active' AND r.arrival < $3 AND r.departure > $2
        ORDER BY r.arrival, r.id`,
      period,
    )) as RoomPlan['expected'];
    return { rooms, occupancies, expected };
  }

  /** The reservations whose IDs a query over the hotel ($1) and further values ($2 …) gives. */
  private async reservations(
    hotelId: number,
    ids: string,
    values: readonly unknown[],
    search: string,
  ): Promise<DeskReservation[]> {
    const rows = (await this.dataSource.query(
      `SELECT r.id AS "reservationId", b.id AS "bookingId", b.voucher, b.source, p.name AS "partnerName",
              b.guest_name AS "guestName", b.guest_surname AS "guestSurname", b.guests AS "bookedGuests",
              r.room_type_id AS "roomTypeId", t.name AS "roomTypeName", board.title AS "boardTitle", r.arrival,
              r.departure, r.adults, r.children, r.status, r.total, b.currency, b.remarks,
              (b.price_mismatch IS NOT NULL AND b.mismatch_seen_at IS NULL) AS "priceMismatch",
              room.id AS "roomId", room.name AS "roomName",
              (guests.checked_in_at AT TIME ZONE h.time_zone)::date AS "checkedInOn",
              coalesce(guests.list, '[]') AS guests
         FROM booking_room r
         JOIN hotel h ON h.id = r.hotel_id
         JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
         JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
         LEFT JOIN board ON board.hotel_id = r.hotel_id AND board.id = r.board_id
         LEFT JOIN partner p ON p.id = b.partner_id
         LEFT JOIN LATERAL (SELECT min(s.checked_in_at) AS checked_in_at,
                                   (array_agg(s.room_id ORDER BY s.checked_out_at DESC))[1] AS room_id,
                                   json_agg(json_build_object('stayId', s.id, 'firstName', s.first_name,
                                     'lastName', s.last_name, 'identityNumber', s.identity_number,
                                     'birthDate', s.birth_date, 'nationality', s.nationality,
                                     'checkedOutOn', (s.checked_out_at AT TIME ZONE h.time_zone)::date) ORDER BY s.checked_in_at, s.id) AS list
                              FROM stay s WHERE s.hotel_id = r.hotel_id AND s.booking_room_id = r.id) AS guests ON true
         LEFT JOIN LATERAL (SELECT a.room_id FROM room_assignment a
                             WHERE a.hotel_id = r.hotel_id AND a.booking_room_id = r.id
                             ORDER BY a.in_house DESC, a.from_day DESC, a.until_day DESC,
                                      a.room_id = guests.room_id DESC LIMIT 1) AS a ON true
         LEFT JOIN room ON room.hotel_id = r.hotel_id AND room.id = a.room_id
        WHERE r.hotel_id = $1 AND r.id IN (${ids})
        ORDER BY room.name NULLS LAST, b.guest_surname, r.id`,
      [hotelId, ...values],
    )) as Row[];
    const found = rows.filter((row) =>
      matchesSearch(search, [
        `${row.guestName} ${row.guestSurname}`,
        ...row.guests.map((guest) => `${guest.firstName} ${guest.lastName}`),
        row.roomName ?? '',
        row.voucher,
        String(row.bookingId),
        String(row.reservationId),
      ]),
    );
    const payments = await this.payments.of(
      hotelId,
      found.map((row) => row.bookingId),
    );
    return found.map((row) => ({ ...row, payment: payments.get(row.bookingId) ?? null }));
  }
}
