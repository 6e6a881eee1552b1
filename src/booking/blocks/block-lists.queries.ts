import { type Database, query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { dayText } from '../../values/day.js';
import type { BookingOfBlock, HeldRooms, ListedBlock, ShownBlock, ShownType } from './shown-block.js';
import { roomIs } from '../room/states-in-sql.js';

const LISTED = `b.id AS "blockId", b.name, b.status, b.arrival, b.departure, b.release_day AS "releaseDay",
  coalesce(n.rooms, 0) AS "roomNights", coalesce(n.picked_up, 0) AS "pickedUp"`;
const FROM_BLOCKS = `room_block b
  LEFT JOIN (SELECT block_id, sum(rooms)::int AS rooms, sum(least(picked_up, rooms))::int AS picked_up
               FROM room_block_night WHERE hotel_id = $1 GROUP BY 1) AS n ON n.block_id = b.id`;

/** Open ones first, the soonest first, then those that are over, the latest first. */
export function readBlocks(database: Database, hotelId: number, limit: number): Promise<ListedBlock[]> {
  return query(
    database,
    `SELECT ${LISTED} FROM ${FROM_BLOCKS}
      WHERE b.hotel_id = $1
      ORDER BY b.closed_at IS NOT NULL, CASE WHEN b.closed_at IS NULL THEN b.arrival END, b.arrival DESC, b.id LIMIT $2`,
    [hotelId, limit],
  );
}

export async function readBlock(
  database: Database,
  hotelId: number,
  blockId: number,
): Promise<ShownBlock | undefined> {
  const values = [hotelId, blockId];
  const [block] = await query<Omit<ShownBlock, 'types' | 'bookings'>>(
    database,
    `SELECT ${LISTED}, b.version, b.currency, b.contact_name AS "contactName", b.contact_phone AS "contactPhone",
            b.contact_email AS "contactEmail", b.notes
       FROM ${FROM_BLOCKS} WHERE b.hotel_id = $1 AND b.id = $2`,
    values,
  );
  if (!block) return undefined;
  return {
    ...block,
    types: await readTypes(database, values),
    bookings: await readBookings(database, values),
  };
}

function readTypes(database: Database, values: readonly unknown[]): Promise<ShownType[]> {
  return query(
    database,
    `SELECT t.room_type_id AS "roomTypeId", type.name, t.board_id AS "boardId", board.title AS "boardTitle", t.price,
            (SELECT json_agg(json_build_object('day', night::date, 'rooms', coalesce(n.rooms, 0),
                               'pickedUp', coalesce(n.picked_up, held.rooms, 0), 'free', d.allotment - d.sold) ORDER BY night)
               FROM generate_series(b.arrival, b.departure - 1, interval '1 day') AS night
               LEFT JOIN room_block_night n ON n.hotel_id = $1 AND n.block_id = $2
                     AND n.room_type_id = t.room_type_id AND n.day = night::date
               LEFT JOIN room_day d ON d.hotel_id = $1 AND d.room_type_id = t.room_type_id AND d.day = night::date
               LEFT JOIN LATERAL (SELECT count(*)::int AS rooms FROM booked_night h
                                   WHERE h.hotel_id = $1 AND h.block_id = $2 AND h.room_type_id = t.room_type_id
                                     AND h.from_day <= night::date AND h.until_day > night::date
                                     AND h.state = 'held') AS held ON true) AS nights
       FROM room_block b
       JOIN room_block_type t ON t.hotel_id = b.hotel_id AND t.block_id = b.id
       JOIN room_type type ON type.hotel_id = t.hotel_id AND type.id = t.room_type_id
       JOIN board ON board.hotel_id = t.hotel_id AND board.id = t.board_id
      WHERE b.hotel_id = $1 AND b.id = $2
      ORDER BY type.sort, type.id`,
    values,
  );
}

function readBookings(database: Database, values: readonly unknown[]): Promise<BookingOfBlock[]> {
  return query(
    database,
    `WITH standing AS (
       SELECT booking_id, count(*) FILTER (WHERE is_standing)::int AS rooms,
              coalesce(sum(adults + children) FILTER (WHERE is_standing), 0)::int AS persons
         FROM (SELECT *, ${roomIs('standing')} AS is_standing FROM booking_room
                WHERE hotel_id = $1 AND block_id = $2) AS r
        GROUP BY booking_id)
     SELECT b.id AS "bookingId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName", b.status,
            b.arrival, b.departure, s.rooms, s.persons, b.total, b.currency,
            (SELECT count(*)::int FROM named_guest g WHERE g.hotel_id = $1 AND g.booking_id = b.id) AS named
       FROM standing s JOIN booking b ON b.hotel_id = $1 AND b.id = s.booking_id
      ORDER BY b.arrival, b.id`,
    values,
  );
}

export async function readHeldRooms(
  database: Database,
  hotelId: number,
  { arrival, departure }: { arrival: number; departure: number },
): Promise<HeldRooms[]> {
  const byName = inAlphabet('b.name', await readLanguage(database, hotelId));
  return query(
    database,
    `SELECT n.room_type_id AS "roomTypeId", b.id AS "blockId", b.name, min(n.day) AS "from", max(n.day) AS "to",
            max(n.rooms - n.picked_up) AS rooms
       FROM room_block_night n JOIN room_block b ON b.hotel_id = n.hotel_id AND b.id = n.block_id
      WHERE n.hotel_id = $1 AND b.closed_at IS NULL AND n.day >= $2 AND n.day < $3 AND n.rooms > n.picked_up
      GROUP BY n.room_type_id, b.id, b.name ORDER BY 4, ${byName}, b.id`,
    [hotelId, dayText(arrival), dayText(departure)],
  );
}
