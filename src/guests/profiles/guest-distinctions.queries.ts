import { type Database, execute, query } from '../../database/queries.js';

/** People told apart, by the profiles that stand for them now: `one` and `other` in both orders. The hotel is $1. */
export const TOLD_APART = `
  SELECT pair.one, pair.other
    FROM (SELECT coalesce(l.merged_into_id, l.id) AS lower, coalesce(h.merged_into_id, h.id) AS higher
            FROM guest_distinction d
            JOIN guest_profile l ON l.hotel_id = $1 AND l.id = d.lower_id
            JOIN guest_profile h ON h.hotel_id = $1 AND h.id = d.higher_id
           WHERE d.hotel_id = $1) AS known
   CROSS JOIN LATERAL (VALUES (known.lower, known.higher), (known.higher, known.lower)) AS pair (one, other)
   WHERE pair.one <> pair.other`;

export async function readToldApart(database: Database, hotelId: number, rootId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    `SELECT DISTINCT other AS id FROM (${TOLD_APART}) AS apart WHERE one = $2 ORDER BY other`,
    [hotelId, rootId],
  );
  return rows.map(({ id }) => id);
}

/** Forgets that two people were told apart, with all merged into their profiles. Returns how often they were. */
export function deleteDistinctions(
  database: Database,
  hotelId: number,
  rootIds: readonly [number, number],
): Promise<number> {
  return execute(
    database,
    `DELETE FROM guest_distinction d USING guest_profile l, guest_profile h
      WHERE d.hotel_id = $1 AND l.hotel_id = $1 AND l.id = d.lower_id AND h.hotel_id = $1 AND h.id = d.higher_id
        AND (coalesce(l.merged_into_id, l.id), coalesce(h.merged_into_id, h.id)) IN (($2, $3), ($3, $2))`,
    [hotelId, ...rootIds],
  );
}
