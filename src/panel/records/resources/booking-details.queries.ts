import { type Database, query } from '../../../database/queries.js';
import type { PanelLanguage } from '../../../values/languages.js';
import { localizedSql } from './fields.js';

/** As the page of a booking shows it, by names of columns in the panel's texts. */
type ShownRow = Readonly<Record<string, unknown>>;

export function readRoomsOfBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
  language: PanelLanguage,
): Promise<ShownRow[]> {
  return query<ShownRow>(
    database,
    `SELECT r.id AS reservation, t.code AS "roomType", ${localizedSql('b.title').replaceAll(':language', '$3')} AS board, r.arrival, r.departure, r.adults, r.children, r.total, r.matched_rate AS rate, r.status
       FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
       LEFT JOIN board b ON b.hotel_id = r.hotel_id AND b.id = r.board_id
      WHERE r.hotel_id = $1 AND r.booking_id = $2 ORDER BY r.position, r.id`,
    [hotelId, bookingId, language],
  );
}

const HISTORY_SHOWN = 200;

/** Every change by a partner has a row of its own; the refusals of a kind have one together, so that they hide no change. */
const PUSHES_OF_BOOKING = `
  SELECT received_at AS at, type, outcome, partner_id, code, detail, 1 + repeats AS times, repeated_at AS latest,
         received_at AS place
    FROM booking_push
   WHERE hotel_id = $1 AND booking_id = $2 AND outcome <> 'failed' AND detail IS DISTINCT FROM 'repeated'
  UNION ALL
  SELECT min(received_at), type, outcome, partner_id, NULL, 'repeated', sum(1 + repeats)::int,
         max(coalesce(repeated_at, received_at)), max(received_at)
    FROM booking_push
   WHERE hotel_id = $1 AND booking_id = $2 AND outcome <> 'failed' AND detail = 'repeated'
   GROUP BY type, outcome, partner_id
  UNION ALL
  SELECT min(received_at), type, 'failed', partner_id, code, (array_agg(detail ORDER BY received_at DESC))[1], count(*)::int,
         max(received_at), max(received_at)
    FROM (SELECT received_at, CASE WHEN type IN ('Book', 'Modify', 'Cancel') THEN type END AS type, partner_id, code, detail
            FROM booking_push WHERE hotel_id = $1 AND booking_id = $2 AND outcome = 'failed') AS failed
   GROUP BY type, partner_id, code`;

/**
 * What partners and staff did to a booking, newest first; `times` and `latest` only where it was more than once. The last row
 * says how many older ones are left out.
 */
export async function readHistoryOfBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<ShownRow[]> {
  const rows = await query<ShownRow & { entries: number }>(
    database,
    `SELECT at, action, outcome, by, code, detail, times, latest, count(*) OVER ()::int AS entries FROM (
       SELECT r.at, r.type AS action, r.outcome, p.name AS by, r.code, r.detail, nullif(r.times, 1) AS times,
              CASE WHEN r.times > 1 THEN r.latest END AS latest, r.place
         FROM (${PUSHES_OF_BOOKING}) AS r LEFT JOIN partner p ON p.id = r.partner_id
        UNION ALL
       SELECT at, action, NULL, actor_name, NULL, changes ->> 'reason', NULL, NULL, at FROM audit_entry
        WHERE hotel_id = $1 AND entity = 'booking' AND entity_id = $2::text
          AND action IN ('booking_changed', 'booker_changed', 'guests_named', 'booking_cancelled', 'rooms_cancelled', 'undo_cancellation')
       ) AS history
      ORDER BY place DESC LIMIT ${HISTORY_SHOWN}`,
    [hotelId, bookingId],
  );
  const shown = rows.map(({ entries: _, ...row }) => row);
  const left = (rows[0]?.entries ?? 0) - rows.length;
  return left === 0 ? shown : [...shown, { action: 'olderEntries', times: left }];
}
