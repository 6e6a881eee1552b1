import type { DataSource } from 'typeorm';
import { inEachHotel } from './hotel-ids.js';
import { execute } from './queries.js';

const BATCH = 5_000;
const OF_NO_HOTEL = 0;

export async function deleteOldAuditEntries(
  dataSource: DataSource,
  keepMonths: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  let total = 0;
  const deleteOf = async (id: number): Promise<void> => {
    for (let deleted = BATCH; deleted === BATCH; total += deleted) {
      deleted = await execute(
        dataSource,
        `DELETE FROM audit_entry
          WHERE hotel_id = $1 AND id IN (SELECT id FROM audit_entry WHERE hotel_id = $1 AND at < $2 LIMIT ${BATCH})`,
        [id, before],
      );
    }
  };
  await deleteOf(OF_NO_HOTEL);
  await inEachHotel(dataSource, deleteOf);
  return total;
}
