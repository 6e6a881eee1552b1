import type { ReadPool } from '../../database/read-pool.service.js';
import { dayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type { ArchivedPlan, BookedPlan } from './archived-plan.js';
import type { Days } from './snapshot.js';

/** Reads a room type and a board whether they are archived or not. Undefined where there is no such room type. */
export async function readArchivedPlan(
  database: ReadPool,
  hotelId: number,
  { roomTypeId, boardId }: BookedPlan,
  { from, to }: Days,
): Promise<ArchivedPlan | undefined> {
  const [found] = await database.rows<
    [LocalizedText, number, number, number, LocalizedText | null, (number | null)[]]
  >(
    `SELECT t.name, t.capacity_adult, t.capacity_children, t.capacity_total,
            (SELECT title FROM board b WHERE b.hotel_id = $1 AND b.id = $3),
            ARRAY(SELECT d.allotment - d.sold
                    FROM generate_series(0, $5::int - 1) AS n
                    LEFT JOIN room_day d ON d.hotel_id = $1 AND d.room_type_id = $2 AND d.day = $4::date + n
                   ORDER BY n)
       FROM room_type t WHERE t.hotel_id = $1 AND t.id = $2`,
    [hotelId, roomTypeId, boardId, dayText(from), to - from + 1],
  );
  if (!found) return undefined;
  const [name, capacityAdult, capacityChildren, capacityTotal, boardTitle, leftOfDays] = found;
  return { name, capacityAdult, capacityChildren, capacityTotal, boardTitle, leftOfDays };
}

/** Whether a board is archived, or no longer sold with a room type. */
export async function isArchived(
  database: ReadPool,
  hotelId: number,
  { roomTypeId, boardId }: BookedPlan,
): Promise<boolean> {
  const [found] = await database.rows<[boolean]>(
    `SELECT b.retired_at IS NOT NULL
            OR EXISTS (SELECT FROM rate_plan p WHERE p.hotel_id = $1 AND p.room_type_id = $2 AND p.board_id = $3
                          AND p.retired_at IS NOT NULL)
       FROM board b WHERE b.hotel_id = $1 AND b.id = $3`,
    [hotelId, roomTypeId, boardId],
  );
  return found?.[0] ?? false;
}
