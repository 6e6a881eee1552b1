import { type Database, query } from '../../database/queries.js';
import type { LocalizedText } from '../../values/localized-text.js';
import { bookingIs, roomIs } from '../room/states-in-sql.js';
import type { SoldBooking, RoomOfSale } from './sale-facts.js';
import { SOLD_BOOKING_SQL, SOLD_ROOM_SQL } from './sold-booking.queries.js';

/** What a guest is told of a booking, on paper and by mail. Never card data. */
export interface GuestBooking extends SoldBooking {
  bookingId: number;
  voucher: string;
  status: 'active' | 'cancelled';
  guestName: string;
  guestSurname: string;
  /** Of the first guest; '' where it is not known. */
  email: string;
  countryCode: string;
  /** YYYY-MM-DD */
  arrival: string;
  departure: string;
  /** In which a room is booked: fewer than from arrival to departure where its rooms leave nights out. */
  nights: number;
  /** Whether the day of departure has come. */
  isOver: boolean;
  rooms: GuestRoom[];
  hotel: GuestHotel;
}

export interface GuestRoom extends RoomOfSale {
  board: LocalizedText | null;
  departure: string;
  adults: number;
  children: number;
}

export interface GuestHotel {
  title: string;
  language: string;
  phone: string;
  email: string;
  www: string;
  address: string;
  checkInTime: string;
  checkOutTime: string;
}

/** Rooms `r` that a guest is told of: those of the booking `b` that were not taken out of it. */
const STANDS = `${roomIs('shown', 'r')} AND (NOT ${roomIs('cancelled', 'r')} OR ${bookingIs('cancelled', 'b')})`;

/** Undefined where the hotel has no such booking, or the data of its guest are erased. */
export async function readGuestBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<GuestBooking | undefined> {
  const [booking] = await query<GuestBooking>(
    database,
    `SELECT b.id AS "bookingId", b.voucher, b.status, b.guest_name AS "guestName", b.guest_surname AS "guestSurname",
            coalesce(b.guests -> 0 ->> 'email', '') AS email, coalesce(b.guests -> 0 ->> 'countryCode', '') AS "countryCode",
            b.arrival, b.departure, nights.booked AS nights, ${SOLD_BOOKING_SQL},
            b.departure <= (now() AT TIME ZONE h.time_zone)::date AS "isOver",
            (SELECT coalesce(json_agg(json_build_object('roomType', t.name, 'board', d.title, 'departure', r.departure,
                      'adults', r.adults, 'children', r.children, ${SOLD_ROOM_SQL})
                      ORDER BY r.position, r.id), '[]')
               FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
               LEFT JOIN board d ON d.hotel_id = r.hotel_id AND d.id = r.board_id
              WHERE r.hotel_id = $1 AND r.booking_id = b.id AND ${STANDS}) AS rooms,
            json_build_object('title', h.title, 'language', h.language, 'phone', h.phone, 'email', h.email, 'www', h.www,
              'address', concat_ws(', ', nullif(h.address, ''), nullif(h.district, ''), nullif(h.city, '')),
              'checkInTime', h.check_in_time, 'checkOutTime', h.check_out_time) AS hotel
       FROM booking b JOIN hotel h ON h.id = b.hotel_id
      CROSS JOIN LATERAL (SELECT count(DISTINCT night)::int AS booked
                            FROM booking_room r
                           CROSS JOIN generate_series(r.arrival, r.departure - 1, interval '1 day') AS night
                           WHERE r.hotel_id = $1 AND r.booking_id = b.id AND ${STANDS}) AS nights
      WHERE b.hotel_id = $1 AND b.id = $2 AND b.guest_data_erased_at IS NULL`,
    [hotelId, bookingId],
  );
  return booking;
}
