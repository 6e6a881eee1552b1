import { type Database, query } from '../../../database/queries.js';

/** How records of a hotel are called in its trail: tables that have a hotel_id and an id, and SQL of the name over `x`. */
const OF_HOTEL: Readonly<Record<string, { from: string; id: string; name: string }>> = {
  hotel: { from: '(SELECT id AS hotel_id, id, title FROM hotel) x', id: 'x.id', name: 'x.title' },
  room: { from: 'room x', id: 'x.id', name: 'x.name' },
  building: { from: 'building x', id: 'x.id', name: 'x.name' },
  'room-type': { from: 'room_type x', id: 'x.id', name: 'x.code' },
  board: { from: 'board x', id: 'x.id', name: 'x.code' },
  'rate-plan': {
    from: `rate_plan x JOIN room_type t ON t.hotel_id = x.hotel_id AND t.id = x.room_type_id
                       JOIN board b ON b.hotel_id = x.hotel_id AND b.id = x.board_id`,
    id: 'x.id',
    name: `t.code || ' · ' || b.code`,
  },
  promotion: { from: 'promotion x', id: 'x.id', name: 'x.code' },
  terms: { from: 'terms x', id: 'x.id', name: 'x.code' },
  tax: { from: 'tax x', id: 'x.id', name: 'x.code' },
  booking: { from: 'booking x', id: 'x.id', name: 'x.voucher' },
  'room-block': { from: 'room_block x', id: 'x.id', name: 'x.name' },
  reservation: {
    from: 'booking_room x JOIN booking b ON b.hotel_id = x.hotel_id AND b.id = x.booking_id',
    id: 'x.id',
    name: 'b.voucher',
  },
  stay: {
    from: 'stay x JOIN booking b ON b.hotel_id = x.hotel_id AND b.id = x.booking_id',
    id: 'x.id',
    name: 'b.voucher',
  },
  day_change: {
    from: 'day_change x',
    id: 'x.id',
    name: `to_char(x.first_day, 'DD.MM.YYYY') || CASE WHEN x.last_day > x.first_day THEN to_char(x.last_day, ' – DD.MM.YYYY') ELSE '' END`,
  },
  webhook: { from: 'webhook x', id: 'x.id', name: "regexp_replace(x.url, '^https?://([^/]+).*$', '\\1')" },
  'api-key': { from: 'api_key x', id: 'x.id', name: 'x.label' },
  staff: {
    from: `(SELECT sh.hotel_id, m.id, m.name FROM staff_hotel sh JOIN staff_member m ON m.id = sh.staff_id
            UNION ALL SELECT hotel_id, id, name FROM staff_invitation) x`,
    id: 'x.id',
    name: 'x.name',
  },
};

/** Facts that are the id of a record, with its kind. */
const FACTS: Readonly<Record<string, string>> = {
  room: 'room',
  roomTypeId: 'room-type',
  boardId: 'board',
  buildingId: 'building',
  block: 'room-block',
};

/** SQL over an entry `r`: the name of its record, if it is there and of the same hotel, else its number. */
export function entityNameSql(): string {
  const cases = Object.entries(OF_HOTEL).map(
    ([entity, { from, id, name }]) =>
      `WHEN '${entity}' THEN (SELECT ${name} FROM ${from} WHERE x.hotel_id = r.hotel_id AND ${id} = r.entity_id::bigint)`,
  );
  return `CASE WHEN r.entity_id ~ '^[0-9]{1,15}$'
               THEN coalesce(CASE r.entity ${cases.join('\n')} END, r.entity_id) ELSE r.entity_id END`;
}

/** The facts of an entry with names of the hotel's own records in the place of their ids. */
export async function withNames(database: Database, hotelId: number, changes: string): Promise<string> {
  const entry: unknown = JSON.parse(changes);
  for (const [facts, key, fact] of allFacts(entry)) {
    const kind = Object.hasOwn(FACTS, key) ? OF_HOTEL[FACTS[key]!] : undefined;
    const ids = [fact].flat().filter((id) => Number.isSafeInteger(id));
    if (!kind || ids.length === 0) continue;
    const rows = await query<{ id: number; name: string }>(
      database,
      `SELECT ${kind.id} AS id, ${kind.name} AS name FROM ${kind.from} WHERE x.hotel_id = $1 AND ${kind.id} = ANY($2)`,
      [hotelId, ids],
    );
    const names = new Map(rows.map(({ id, name }): [unknown, string] => [id, name]));
    const named = (id: unknown) => names.get(id) ?? id;
    facts[key] = Array.isArray(fact) ? fact.map(named) : named(fact);
  }
  return JSON.stringify(entry);
}

function allFacts(value: unknown): [Record<string, unknown>, string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(allFacts);
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, fact]) => [[holder, key, fact], ...allFacts(fact)]);
}
