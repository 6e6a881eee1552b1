import { type Database, execute, query } from '../../database/queries.js';
import { roomIs } from '../../booking/room/states-in-sql.js';

const BATCH = 1_000;

/** Links of bookings and stays whose guests' data were erased. */
const ERASED_LINKS = `SELECT l.id FROM guest_link l
   JOIN booking b ON b.hotel_id = $1 AND b.id = l.booking_id
   LEFT JOIN stay s ON s.hotel_id = $1 AND s.id = l.stay_id
  WHERE l.hotel_id = $1
    AND (l.stay_id IS NULL AND b.guest_data_erased_at IS NOT NULL OR s.guest_data_erased_at IS NOT NULL)`;

const IS_WITHOUT_LINKS = `p.merged_into_id IS NULL AND NOT EXISTS (
  SELECT 1 FROM guest_link l JOIN guest_profile m ON m.hotel_id = $1 AND m.id = l.profile_id
   WHERE l.hotel_id = $1 AND (m.id = p.id OR m.merged_into_id = p.id))`;

export async function hasErasedLinks(database: Database, hotelId: number): Promise<boolean> {
  const found = await query(database, `${ERASED_LINKS} LIMIT 1`, [hotelId]);
  return found.length > 0;
}

/** Deletes some of these links, and the profiles whose last ones they were. Returns how many profiles. */
export async function deleteErasedLinks(database: Database, hotelId: number): Promise<number> {
  const deleted = await query<{ profileId: number }>(
    database,
    `DELETE FROM guest_link WHERE hotel_id = $1 AND id IN (${ERASED_LINKS} LIMIT ${BATCH}) RETURNING profile_id AS "profileId"`,
    [hotelId],
  );
  const ids = [...new Set(deleted.map(({ profileId }) => profileId))];
  return execute(
    database,
    `DELETE FROM guest_profile p
      WHERE p.hotel_id = $1 AND ${IS_WITHOUT_LINKS}
        AND p.id IN (SELECT coalesce(merged_into_id, id) FROM guest_profile WHERE hotel_id = $1 AND id = ANY($2))`,
    [hotelId, ids],
  );
}

/** Deletes profiles that are older than so many days and without links. */
export function deleteUnusedProfiles(database: Database, hotelId: number, keepDays: number): Promise<number> {
  return execute(
    database,
    `DELETE FROM guest_profile p
      WHERE p.hotel_id = $1 AND p.created_at < now() - make_interval(days => $2) AND ${IS_WITHOUT_LINKS}`,
    [hotelId, keepDays],
  );
}

/** Whether a room of the linked bookings and stays is expected or in house. */
export async function isExpectedOrInHouse(
  database: Database,
  hotelId: number,
  linkIds: readonly number[],
): Promise<boolean> {
  const open = await query(
    database,
    `SELECT 1 FROM guest_link l JOIN booking_room r ON r.hotel_id = $1 AND r.booking_id = l.booking_id
       LEFT JOIN stay s ON s.hotel_id = $1 AND s.id = l.stay_id
      WHERE l.hotel_id = $1 AND l.id = ANY($2) AND ${roomIs('open', 'r')}
        AND (l.stay_id IS NULL OR s.booking_room_id = r.id AND s.checked_out_at IS NULL) LIMIT 1`,
    [hotelId, linkIds],
  );
  return open.length > 0;
}
