import type { BookingOrigin } from '../../../booking/changes/set-origin.js';
import { type Database, query } from '../../../database/queries.js';
import type { LocalizedText } from '../../../values/localized-text.js';

/** What room types and boards are called, also retired ones, by their IDs. */
export interface CatalogueNames {
  roomTypes: ReadonlyMap<number, LocalizedText>;
  boards: ReadonlyMap<number, LocalizedText>;
}

export async function readCatalogueNames(
  database: Database,
  hotelId: number,
  named: readonly { roomTypeId: number; boardId: number | null }[],
): Promise<CatalogueNames> {
  const typeIds = [...new Set(named.map(({ roomTypeId }) => roomTypeId))];
  const boardIds = [...new Set(named.flatMap(({ boardId }) => boardId ?? []))];
  return {
    roomTypes: await namesOf<LocalizedText>(
      database,
      'SELECT id, name FROM room_type WHERE hotel_id = $1 AND id = ANY ($2)',
      hotelId,
      typeIds,
    ),
    boards: await namesOf<LocalizedText>(
      database,
      'SELECT id, title AS name FROM board WHERE hotel_id = $1 AND id = ANY ($2)',
      hotelId,
      boardIds,
    ),
  };
}

/** What sources and market segments are called, also retired ones, by their IDs. */
export interface OriginNames {
  sources: ReadonlyMap<number, LocalizedText>;
  segments: ReadonlyMap<number, LocalizedText>;
  companies: ReadonlyMap<number, string>;
}

export async function readOriginNames(
  database: Database,
  hotelId: number,
  named: readonly Partial<BookingOrigin>[],
): Promise<OriginNames> {
  const read = <Name>(
    table: 'booking_source' | 'market_segment' | 'company',
    ids: readonly (number | null | undefined)[],
  ) =>
    namesOf<Name>(database, `SELECT id, name FROM ${table} WHERE hotel_id = $1 AND id = ANY ($2)`, hotelId, [
      ...new Set(ids.flatMap((id) => id ?? [])),
    ]);
  const idsOf = (fact: keyof BookingOrigin) => named.map((one) => one[fact]);
  return {
    sources: await read<LocalizedText>('booking_source', idsOf('bookingSourceId')),
    segments: await read<LocalizedText>('market_segment', idsOf('marketSegmentId')),
    companies: await read<string>('company', idsOf('companyId')),
  };
}

/** What packages are called, also retired ones, by their IDs. */
export function readPackageNames(
  database: Database,
  hotelId: number,
  ids: readonly number[],
): Promise<Map<number, LocalizedText>> {
  return namesOf(
    database,
    'SELECT id, name FROM package WHERE hotel_id = $1 AND id = ANY ($2)',
    hotelId,
    ids,
  );
}

/** The names on the doors of rooms, by their IDs. */
export function readRoomNames(
  database: Database,
  hotelId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return namesOf(database, 'SELECT id, name FROM room WHERE hotel_id = $1 AND id = ANY ($2)', hotelId, ids);
}

/** Names of staff, by their IDs; people who were removed have none. */
export async function readStaffNames(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const sql = 'SELECT id, name FROM staff_member WHERE id = ANY ($1)';
  const rows = await query<{ id: number; name: string }>(database, sql, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The reasons that staff gave for what they did to a booking or a room of it, by their requests. */
export async function readReasonsOfRequests(
  database: Database,
  hotelId: number,
  { bookingId, reservationIds }: { bookingId: number; reservationIds: readonly number[] },
): Promise<Map<string, string>> {
  const rows = await query<{ requestId: string; reason: string }>(
    database,
    `SELECT request_id AS "requestId", changes ->> 'reason' AS reason FROM audit_entry
      WHERE hotel_id = $1 AND request_id IS NOT NULL AND changes ->> 'reason' <> ''
        AND (entity = 'booking' AND entity_id = $2 OR entity = 'reservation' AND entity_id = ANY ($3))`,
    [hotelId, String(bookingId), reservationIds.map(String)],
  );
  return new Map(rows.map(({ requestId, reason }) => [requestId, reason]));
}

async function namesOf<Name = string>(
  database: Database,
  sql: string,
  hotelId: number,
  ids: readonly number[],
): Promise<Map<number, Name>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; name: Name }>(database, sql, [hotelId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
