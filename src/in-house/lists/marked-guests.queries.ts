import { type Database, query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import { dayText } from '../../values/day.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import type { MarkedArrival } from '../../guests/profiles/guest-profile.js';
import { MARKED_OF_ROOM } from '../../guests/profiles/marked-of-room.js';
import { roomIs } from '../../booking/room/states-in-sql.js';

const MAX_MARKED = 20;

/** Marked people who are due on the day, late or in house, each once; the first 20, the blocked before others. */
export async function readMarkedGuests(
  database: Database,
  hotelId: number,
  day: number,
): Promise<{ count: number; items: MarkedArrival[] }> {
  const language = await readLanguage(database, hotelId);
  const rows = await query<MarkedArrival & { people: number }>(
    database,
    `SELECT *, count(*) OVER ()::int AS people FROM (
       SELECT DISTINCT ON (m."guestId") m.*, r.id AS "reservationId", r.status, r.arrival, r.departure,
              (SELECT room.name FROM room
                WHERE room.hotel_id = r.hotel_id
                  AND room.id = coalesce((SELECT a.room_id FROM room_assignment a
                                           WHERE a.hotel_id = r.hotel_id AND a.booking_room_id = r.id AND a.in_house
                                           ORDER BY a.from_day DESC LIMIT 1),
                                         (SELECT p.room_id FROM planned_room p
                                           WHERE p.hotel_id = r.hotel_id AND p.booking_room_id = r.id))) AS "roomName"
         FROM booking_room r CROSS JOIN LATERAL (${MARKED_OF_ROOM}) AS m
        WHERE r.hotel_id = $1
          AND ${roomIs('open', 'r')} AND r.arrival <= $2
          AND (r.departure >= $2 OR ${roomIs('in_house', 'r')})
        ORDER BY m."guestId", r.status, r.id) AS marked
      ORDER BY mark, arrival DESC, ${inAlphabet('name', language)} LIMIT ${MAX_MARKED}`,
    [hotelId, dayText(day)],
  );
  return { count: rows[0]?.people ?? 0, items: rows.map(({ people: _, ...one }) => one) };
}
