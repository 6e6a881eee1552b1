import type { DataSource } from 'typeorm';

const BATCH = 5000;

/** Deletes audit entries older than `keepMonths`, hotel by hotel. Returns how many were deleted. */
export async function deleteOldAuditEntries(
  dataSource: DataSource,
  keepMonths: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  const hotels = (await dataSource.query(
    'SELECT 0::bigint AS id UNION ALL SELECT id FROM hotel ORDER BY id',
  )) as { id: number }[];
  let total = 0;
  for (const { id } of hotels) {
    for (let deleted = BATCH; deleted === BATCH; total += deleted) {
      [, deleted] = (await dataSource.query(
        `DELETE FROM audit_entry
          WHERE hotel_id = $1 AND id IN (SELECT id FROM audit_entry WHERE hotel_id = $1 AND at < $2 LIMIT ${BATCH})`,
        [id, before],
      )) as [unknown[], number];
    }
  }
  return total;
}
