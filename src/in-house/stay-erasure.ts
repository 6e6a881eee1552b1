import type { DataSource } from 'typeorm';
import { inEachHotel } from '../database/hotel-ids.js';
import { changeHotel } from '../database/hotel-change.js';
import { type Database, execute } from '../database/queries.js';

const BATCH = 1_000;
const ACTOR = { kind: 'service', name: 'stay-erasure' } as const;

interface StayErasure {
  identityNumbers: number;
  guests: number;
}

/** What is erased of stays `s` that still have it. */
interface Erased {
  where: string;
  set: string;
}

const IDENTITY_NUMBER: Erased = {
  where: 's.identity_number IS NOT NULL',
  set: 'identity_number = NULL',
};

/** What a stay says of its guest, as it is set when that is erased. */
export const NO_GUEST_DATA = `first_name = '', last_name = '', identity_number = NULL, birth_date = NULL, nationality = NULL,
    guest_data_erased_at = now()`;

const GUEST_DATA: Erased = {
  where: 's.guest_data_erased_at IS NULL',
  set: NO_GUEST_DATA,
};

/**
 * Erases what the law does not allow to be kept (KVKK): the identity number of a guest `identityNumberKeepDays` after
 * check-out, name, birth date, nationality and why they got a room of another type after `guestDataKeepDays`, counted in the
 * hotel's days. A guest whom nobody checked out is taken to have left on the planned day. The stay itself, which counts,
 * remains.
 */
export async function eraseStays(
  dataSource: DataSource,
  keep: { guestDataKeepDays: number; identityNumberKeepDays: number },
  nowMs: number,
): Promise<StayErasure> {
  const total = { identityNumbers: 0, guests: 0 };
  await inEachHotel(dataSource, async (hotelId) => {
    const { identityNumberKeepDays, guestDataKeepDays } = keep;
    total.identityNumbers += await erase(dataSource, hotelId, IDENTITY_NUMBER, identityNumberKeepDays, nowMs);
    total.guests += await erase(dataSource, hotelId, GUEST_DATA, guestDataKeepDays, nowMs);
    await eraseAssignmentReasons(dataSource, hotelId);
  });
  return total;
}

/** Erases why guests got a room of another type, wherever the data of one of them were erased. */
export function eraseAssignmentReasons(database: Database, hotelId: number): Promise<number> {
  return execute(
    database,
    `UPDATE room_assignment a SET reason = NULL
      WHERE a.hotel_id = $1 AND a.reason IS NOT NULL
        AND EXISTS (SELECT 1 FROM stay s WHERE s.hotel_id = $1 AND s.booking_room_id = a.booking_room_id
                       AND s.guest_data_erased_at IS NOT NULL)`,
    [hotelId],
  );
}

/** Some at a time, so that a large erasure never holds up the front desk; the hotspot's list shows it at once. */
async function erase(
  dataSource: DataSource,
  hotelId: number,
  { where, set }: Erased,
  keepDays: number,
  nowMs: number,
): Promise<number> {
  const due = `WITH first_kept AS (
      SELECT time_zone, ($2::timestamptz AT TIME ZONE time_zone)::date - $3::int AS day FROM hotel WHERE id = $1)
    SELECT s.id FROM stay s
     WHERE s.hotel_id = $1 AND ${where}
       AND (s.checked_out_at < (SELECT day::timestamp AT TIME ZONE time_zone FROM first_kept)
            OR s.checked_out_at IS NULL AND s.departure < (SELECT day FROM first_kept))`;
  const values = [hotelId, new Date(nowMs), keepDays];
  for (let total = 0; ;) {
    const found = await dataSource.query<unknown[]>(`${due} LIMIT 1`, values);
    if (found.length === 0) return total;
    total += await changeHotel(dataSource, { hotelId, actor: ACTOR, touches: ['desk'] }, ({ tx }) =>
      execute(tx, `UPDATE stay SET ${set} WHERE hotel_id = $1 AND id IN (${due} LIMIT ${BATCH})`, values),
    );
  }
}
