import type { DataSource } from 'typeorm';

const BATCH = 1000;
const DAY_MS = 86_400_000;

interface StayErasure {
  identityNumbers: number;
  guests: number;
}

/**
 * Erases what the law does not allow to be kept (KVKK): the identity number of a guest `identityNumberKeepDays` after
 * check-out, name, birth date and nationality after `guestDataKeepDays`. The stay itself, which counts, remains.
 */
export async function eraseStays(
  dataSource: DataSource,
  keep: { guestDataKeepDays: number; identityNumberKeepDays: number },
  nowMs: number,
): Promise<StayErasure> {
  const before = (days: number): Date => new Date(nowMs - days * DAY_MS);
  return {
    identityNumbers: await inBatches(
      dataSource,
      `UPDATE stay SET identity_number = NULL
        WHERE (hotel_id, id) IN (SELECT hotel_id, id FROM stay
                                  WHERE identity_number IS NOT NULL AND checked_out_at < $1 LIMIT ${BATCH})`,
      before(keep.identityNumberKeepDays),
    ),
    guests: await inBatches(
      dataSource,
      `UPDATE stay SET first_name = '', last_name = '', identity_number = NULL, birth_date = NULL,
                       nationality = NULL, guest_data_erased_at = now()
        WHERE (hotel_id, id) IN (SELECT hotel_id, id FROM stay
                                  WHERE guest_data_erased_at IS NULL AND checked_out_at < $1 LIMIT ${BATCH})`,
      before(keep.guestDataKeepDays),
    ),
  };
}

/** Small transactions, so that a large erasure never holds up the front desk. */
async function inBatches(dataSource: DataSource, statement: string, before: Date): Promise<number> {
  for (let total = 0; ;) {
    const [, changed] = (await dataSource.query(statement, [before])) as [unknown[], number];
    total += changed;
    if (changed < BATCH) return total;
  }
}
