import { type DataSource, In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { execute, query } from '../../database/queries.js';
import { eraseInEachHotel, type HotelErasure } from '../../database/recorded-erasure.js';
import { RoomAssignment } from './room-assignment.entity.js';

const BATCH = 1_000;
const KINDS = ['identityNumbers', 'guests'] as const;

type Kind = (typeof KINDS)[number];

interface Erasure {
  kind: Kind;
  /** SQL: the stays `s` that still have the data. */
  where: string;
  /** Takes and returns what {@link eraseGuests} does. */
  erase: (change: HotelChange, ids: string, values: readonly unknown[]) => Promise<number>;
}

const IDENTITY_NUMBER: Erasure = {
  kind: 'identityNumbers',
  where: 's.identity_number IS NOT NULL',
  erase: ({ tx, hotelId }, ids, values) =>
    execute(tx, `UPDATE stay SET identity_number = NULL WHERE hotel_id = $1 AND id IN (${ids})`, [
      hotelId,
      ...values,
    ]),
};

const GUESTS: Erasure = { kind: 'guests', where: 's.guest_data_erased_at IS NULL', erase: eraseGuests };

/**
 * Erases what the law (KVKK) does not allow to be kept: the identity number of a guest `identityNumberKeepDays` after
 * check-out; name, birth date, nationality and why they got a room of another type after `guestDataKeepDays`. Days are
 * the hotel's. A guest whom nobody checked out counts as gone on the planned day. The stay itself remains.
 */
export function eraseStays(
  dataSource: DataSource,
  keep: { guestDataKeepDays: number; identityNumberKeepDays: number },
  nowMs: number,
): Promise<Record<Kind, number>> {
  const { identityNumberKeepDays, guestDataKeepDays } = keep;
  return eraseInEachHotel(dataSource, 'stay-erasure', KINDS, async (erasure) => {
    await eraseDue(dataSource, erasure, { what: IDENTITY_NUMBER, keepDays: identityNumberKeepDays, nowMs });
    await eraseDue(dataSource, erasure, { what: GUESTS, keepDays: guestDataKeepDays, nowMs });
  });
}

/** Erases the guest data of the stays that `ids` selects (SQL over hotel $1 and `values` $2 …); returns how many. */
export async function eraseGuests(
  { tx, hotelId }: HotelChange,
  ids: string,
  values: readonly unknown[],
): Promise<number> {
  const erased = await query<{ bookingRoomId: number }>(
    tx,
    `UPDATE stay
        SET first_name = '', last_name = '', identity_number = NULL, birth_date = NULL, nationality = NULL,
            guest_data_erased_at = now()
      WHERE hotel_id = $1 AND id IN (${ids}) RETURNING booking_room_id AS "bookingRoomId"`,
    [hotelId, ...values],
  );
  const bookingRoomId = In(erased.map((stay) => stay.bookingRoomId));
  await tx.update(RoomAssignment, { hotelId, bookingRoomId }, { reason: null });
  return erased.length;
}

/** Some at a time, so that a large erasure never holds up the front desk; the hotspot's list shows it at once. */
async function eraseDue(
  dataSource: DataSource,
  erasure: HotelErasure<Kind>,
  { what: { kind, where, erase }, keepDays, nowMs }: { what: Erasure; keepDays: number; nowMs: number },
): Promise<void> {
  const { hotelId } = erasure;
  const due = `WITH first_kept AS (
      SELECT time_zone, ($2::timestamptz AT TIME ZONE time_zone)::date - $3::int AS day FROM hotel WHERE id = $1)
    SELECT s.id FROM stay s
     WHERE s.hotel_id = $1 AND ${where}
       AND (s.checked_out_at < (SELECT day::timestamp AT TIME ZONE time_zone FROM first_kept)
            OR s.checked_out_at IS NULL AND s.departure < (SELECT day FROM first_kept))`;
  const values = [new Date(nowMs), keepDays];
  while ((await query(dataSource, `${due} LIMIT 1`, [hotelId, ...values])).length > 0)
    await erasure.inChange(kind, (change) => erase(change, `${due} LIMIT ${BATCH}`, values));
}
