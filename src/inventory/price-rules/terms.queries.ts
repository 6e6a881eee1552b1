import type { EntityManager } from 'typeorm';
import { query } from '../../database/queries.js';

/** Keeps what the terms of a hotel say now. Call it once they are written, before the change ends. */
export async function keepTermsVersions(tx: EntityManager, hotelId: number): Promise<void> {
  await query(
    tx,
    `WITH said AS (
       SELECT id, version_id, jsonb_build_object('code', code, 'name', name, 'text', text, 'graceHours', grace_hours,
                'steps', steps, 'noShow', no_show, 'deposits', deposits) AS content
         FROM terms WHERE hotel_id = $1),
     added AS (
       INSERT INTO terms_version (hotel_id, terms_id, content)
       SELECT $1, said.id, said.content
         FROM said LEFT JOIN terms_version v ON v.hotel_id = $1 AND v.id = said.version_id
        WHERE v.content IS DISTINCT FROM said.content
       RETURNING id, terms_id)
     UPDATE terms SET version_id = added.id FROM added WHERE terms.hotel_id = $1 AND terms.id = added.terms_id`,
    [hotelId],
  );
}

/** Whether terms of a hotel that are in use name an amount of money. */
export async function haveTermsAmounts(tx: EntityManager, hotelId: number): Promise<boolean> {
  const found = await query(
    tx,
    `SELECT 1 FROM terms
      WHERE hotel_id = $1 AND retired_at IS NULL
        AND jsonb_path_exists(jsonb_build_array(steps, no_show, deposits), '$.**.amount') LIMIT 1`,
    [hotelId],
  );
  return found.length > 0;
}
