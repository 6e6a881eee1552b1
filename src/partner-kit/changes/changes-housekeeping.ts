import type { DataSource } from 'typeorm';
import { inEachHotel } from '../../database/hotel-ids.js';
import { execute } from '../../database/queries.js';
import { MS_PER_DAY } from '../../values/day.js';

const BATCH = 5_000;
const KEEP_DAYS = 30;

/** Deletes the beginning of each sequence, older than 30 days, so that the rest has no gaps. Returns how many. */
export async function deleteOldChanges(dataSource: DataSource, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEEP_DAYS * MS_PER_DAY);
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    for (let deleted = BATCH; deleted === BATCH; total += deleted) {
      deleted = await execute(
        dataSource,
        `DELETE FROM hotel_change
          WHERE hotel_id = $1
            AND seq <= (SELECT max(seq) FROM (SELECT seq, at FROM hotel_change WHERE hotel_id = $1
                                               ORDER BY seq LIMIT ${BATCH}) AS oldest
                         WHERE at < $2)`,
        [hotelId, before],
      );
    }
  });
  return total;
}
