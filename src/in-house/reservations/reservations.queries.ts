import { type Database, query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import type { DayText } from '../../values/day.js';
import type { DeskReservation } from './desk-reservation.js';
import { bookerOrder, houseOrder } from '../housekeeping/house-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { MARKED_OF_ROOM } from '../../guests/profiles/marked-of-room.js';
import { roomIs } from '../../booking/room/states-in-sql.js';
import type { StateGroup } from '../../booking/room/booked-room-states.js';
import { businessDayOf } from '../../hotel/business-day.js';

export type DeskList = 'arrivals' | 'inHouse' | 'departures';

type ReservationRow = Omit<DeskReservation, 'payment'>;

/** `plannedRoom`: for paper, where a planned room counts as the room. */
export type RoomOrder = 'room' | 'plannedRoom';

/** Reservations in the order of the house, those without a room last, then by who has booked. */
function inHouseOrder(by: RoomOrder, language: string): string {
  const [room, building] = by === 'room' ? ['room', 'building'] : ['placed', 'placed_building'];
  return `${room}.id IS NULL, ${houseOrder(language, room, building)}, ${bookerOrder(language)}, r.id`;
}

/** Those who are still expected, those who have come, those who did not. */
const EXPECTED_FIRST = `CASE WHEN ${roomIs('expected', 'r')} THEN 1 WHEN ${roomIs('no_show', 'r')} THEN 3 ELSE 2 END`;

/** The reservations whose IDs `ids` selects, a query over the hotel ($1) and `values` ($2 …). */
export async function reservationsOf(
  database: Database,
  hotelId: number,
  ids: string,
  values: readonly unknown[],
  by: RoomOrder = 'room',
): Promise<ReservationRow[]> {
  const language = await readLanguage(database, hotelId);
  const order = inHouseOrder(by, language);
  return query(database, `${selectReservations(language, ids)} ORDER BY ${order}`, [hotelId, ...values]);
}

/**
 * The reservations on the lists of a day, each once and by room, with the names of the lists that it is on and its place
 * among arrivals.
 */
export async function reservationsOnLists(
  database: Database,
  hotelId: number,
  day: DayText,
  today: DayText,
): Promise<(ReservationRow & { lists: DeskList[]; placeOfArrival: number })[]> {
  const isToday = day === today;
  const inHouse = isToday ? IN_HOUSE_NOW : SLEEPING_ON;
  const lists = Object.entries({ arrivals: arrivalsOn(isToday), inHouse, departures: departuresOn(isToday) });
  const ids = lists.map(([list, idsOf]) => `SELECT id, '${list}' AS list FROM (${idsOf}) AS ${list} (id)`);
  const listed = `SELECT id, array_agg(list) AS lists FROM (${ids.join(' UNION ALL ')}) AS listed GROUP BY id`;
  const language = await readLanguage(database, hotelId);
  const arriving = `${EXPECTED_FIRST}, ${inHouseOrder('plannedRoom', language)}`;
  const place = `row_number() OVER (ORDER BY ${arriving})::int AS "placeOfArrival"`;
  return query(
    database,
    `${selectReservations(language, listed, 'wanted.lists', place)} ORDER BY ${inHouseOrder('room', language)}`,
    isToday ? [hotelId, day] : [hotelId, day, today],
  );
}

/** What is known of the reservations whose IDs are the first column of a query, and `others` of its columns. */
function selectReservations(language: string, ids: string, ...others: readonly string[]): string {
  return (
    // The planner does not reorder so many joins: unless what is wanted stands first, it joins every booking.
    `WITH wanted (id) AS MATERIALIZED (${ids})
   SELECT ${[...others, ''].join(', ')}r.id AS "reservationId", b.id AS "bookingId", b.voucher, b.source, p.name AS "partnerName",
          b.guest_name AS "guestName", b.guest_surname AS "guestSurname", b.guests AS "bookedGuests",
          r.room_type_id AS "roomTypeId", t.name AS "roomTypeName", board.title AS "boardTitle", r.arrival,
          r.departure, r.adults, r.children, r.status, r.total, b.currency, b.balance, b.remarks,
          (b.price_mismatch IS NOT NULL AND b.mismatch_seen_at IS NULL) AS "priceMismatch",
          (SELECT count(*)::int FROM booking_room AS other
            WHERE other.hotel_id = r.hotel_id AND other.booking_id = r.booking_id AND ${roomIs('expected', 'other')}) AS "roomsExpected",
          EXISTS (SELECT FROM booking_room AS other WHERE other.hotel_id = r.hotel_id AND other.booking_id = r.booking_id
                     AND other.id <> r.id AND ${roomIs('standing', 'other')}) AS "hasOtherRooms",
          room.id AS "roomId", room.name AS "roomName", a.reason AS "roomReason",
          planned.id AS "plannedRoomId", planned.name AS "plannedRoomName",
          coalesce((SELECT json_agg(json_build_object('roomId', room.id, 'roomName', room.name, 'from', later.from_day)
                      ORDER BY later.from_day)
                      FROM planned_room later JOIN room ON room.hotel_id = later.hotel_id AND room.id = later.room_id
                     WHERE later.hotel_id = r.hotel_id AND later.later_of = r.id), '[]') AS "laterRooms",
          ${businessDayOf('guests.checked_in_at')} AS "checkedInOn",
          coalesce((SELECT json_agg(json_build_object('firstName', g.first_name, 'lastName', g.last_name,
                      'identityNumber', g.identity_number, 'birthDate', g.birth_date, 'nationality', g.nationality)
                      ORDER BY g.position)
                      FROM named_guest g WHERE g.hotel_id = r.hotel_id AND g.booking_room_id = r.id), '[]') AS "namedGuests",
          coalesce((SELECT json_agg(m ORDER BY m.mark, ${inAlphabet('m.name', language)}) FROM (${MARKED_OF_ROOM}) AS m), '[]') AS marked,
          coalesce(guests.list, '[]') AS guests
     FROM wanted
     JOIN booking_room r ON r.hotel_id = $1 AND r.id = wanted.id
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
                                 'checkedOutOn', ${businessDayOf('s.checked_out_at')}) ORDER BY s.checked_in_at, s.id) AS list
                          FROM stay s WHERE s.hotel_id = r.hotel_id AND s.booking_room_id = r.id) AS guests ON true
     LEFT JOIN LATERAL (SELECT a.room_id, a.reason FROM room_assignment a
                         WHERE a.hotel_id = r.hotel_id AND a.booking_room_id = r.id
                         ORDER BY a.in_house DESC, a.from_day DESC, a.until_day DESC,
                                  a.room_id = guests.room_id DESC LIMIT 1) AS a ON true
     LEFT JOIN room ON room.hotel_id = r.hotel_id AND room.id = a.room_id
     LEFT JOIN planned_room plan ON plan.hotel_id = r.hotel_id AND plan.booking_room_id = r.id
     LEFT JOIN room planned ON planned.hotel_id = r.hotel_id AND planned.id = plan.room_id
     LEFT JOIN building ON building.hotel_id = r.hotel_id AND building.id = room.building_id
     LEFT JOIN room placed ON placed.hotel_id = r.hotel_id AND placed.id = coalesce(room.id, planned.id)
     LEFT JOIN building placed_building
       ON placed_building.hotel_id = r.hotel_id AND placed_building.id = placed.building_id`
  );
}

/** Today with those who are late, also those recorded as no-shows, as long as it can be undone. */
export function arrivalsOn(isToday: boolean): string {
  const ofDay = `SELECT id FROM booking_room
    WHERE hotel_id = $1 AND ${roomIs('standing')} AND arrival = $2`;
  if (!isToday) return ofDay;
  const late = (group: StateGroup) => `SELECT id FROM booking_room
    WHERE hotel_id = $1 AND ${roomIs(group)} AND arrival < $2 AND departure >= $2`;
  return [ofDay, late('expected'), late('no_show')].join(' UNION ALL ');
}

/** With guests in house on the day ($2), which is today. */
export const IN_HOUSE_NOW = `SELECT id FROM booking_room
  WHERE hotel_id = $1 AND ${roomIs('in_house')} AND arrival <= $2`;

/**
 * Who sleeps here in the night of a day ($2); before today ($3) by room assignments: guests may come or leave late. Guests who
 * came in the next morning had the night before; those who came later that day had not.
 */
export const SLEEPING_ON = `SELECT booking_room_id FROM room_assignment
    WHERE hotel_id = $1 AND from_day <= $2 AND until_day > $2
  UNION SELECT booking_room_id FROM room_assignment
    WHERE hotel_id = $1 AND in_house AND from_day <= $2 AND $2::date < $3::date
  UNION SELECT late.booking_room_id FROM room_assignment AS late
      JOIN hotel ON hotel.id = late.hotel_id
      JOIN booking_room AS booked ON booked.hotel_id = late.hotel_id AND booked.id = late.booking_room_id
      JOIN stay ON stay.hotel_id = late.hotel_id AND stay.booking_room_id = late.booking_room_id
    WHERE late.hotel_id = $1 AND late.from_day = $2::date + 1 AND late.until_day > $2 AND booked.arrival <= $2
      AND stay.checked_in_at AT TIME ZONE hotel.time_zone < $2::date + interval '36 hours'
  UNION SELECT id FROM booking_room
    WHERE hotel_id = $1 AND arrival <= $2 AND ${roomIs('expected')} AND departure > $2 AND $2::date >= $3::date`;

export function departuresOn(isToday: boolean): string {
  const due = isToday ? `${roomIs('in_house')} AND departure <= $2` : `${roomIs('open')} AND departure = $2`;
  return `SELECT id FROM booking_room WHERE hotel_id = $1 AND ${due}
    UNION SELECT b.id FROM room_assignment a JOIN booking_room b ON b.hotel_id = $1 AND b.id = a.booking_room_id
     WHERE a.hotel_id = $1 AND a.until_day = $2 AND ${roomIs('checked_out', 'b')}
       AND NOT EXISTS (SELECT 1 FROM room_assignment AS later WHERE later.hotel_id = $1
                          AND later.booking_room_id = a.booking_room_id AND later.until_day > a.until_day)`;
}

/** The rooms of a booking ($2) whose guests can be checked in on the day ($3). */
export const DUE_OF_BOOKING = `SELECT id FROM booking_room
  WHERE hotel_id = $1 AND booking_id = $2 AND ${roomIs('expected')} AND arrival <= $3 AND departure >= $3`;

export const STANDING_RESERVATION = `SELECT id FROM booking_room
  WHERE hotel_id = $1 AND id = $2 AND ${roomIs('standing')}`;

/** The rooms of a booking ($2) that stand. */
export const STANDING_OF_BOOKING = `SELECT id FROM booking_room
  WHERE hotel_id = $1 AND booking_id = $2 AND ${roomIs('standing')}`;
