import type { ClientBase } from 'pg';

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** Rows may be large: there is a column of bytes. */
  isLarge: boolean;
}

/** Known from the backup's head (migrations), or not worth keeping (sessions, failed logins, requests of a minute). */
const LEFT_OUT = ['migration', 'staff_session', 'login_failure', 'request_count'];

/** Security codes and what a guest's browser was given must not outlive their time in a copy, so a backup has none. */
const LEFT_EMPTY: Record<string, readonly string[]> = {
  card: ['cvv_encrypted', 'cvv_erase_at'],
  payment_session: ['fragment'],
};

/** What a backup holds of the database, in an order in which no row comes before one that it refers to. */
export async function tablesToKeep(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attgenerated = '' AND c.relname <> ALL ($1)
      ORDER BY c.relname, a.attnum`,
    [LEFT_OUT],
  );
  const tables = new Map<string, Table>();
  for (const { table, column, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [], isLarge: false };
    tables.set(table, known);
    if (LEFT_EMPTY[table]?.includes(column)) continue;
    known.columns.push({ name: column, type });
    known.isLarge ||= type === 'bytea';
  }
  return sorted([...tables.values()], await references(client));
}

export async function sequences(
  client: ClientBase,
): Promise<{ name: string; table: string; column: string }[]> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(
    `SELECT s.relname AS name, t.relname AS table, a.attname AS column
       FROM pg_depend d
       JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace
       JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND t.relname <> ALL ($1)
      ORDER BY 1`,
    [LEFT_OUT],
  );
  return rows;
}

async function references(client: ClientBase): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint c
       JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND c.conrelid <> c.confrelid`,
  );
  return rows;
}

function sorted(tables: Table[], links: { from: string; to: string }[]): Table[] {
  const placed = new Set<string>();
  const order: Table[] = [];
  while (order.length < tables.length) {
    const free = tables.filter(
      ({ name }) => !placed.has(name) && links.every(({ from, to }) => from !== name || placed.has(to)),
    );
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of free) placed.add(table.name);
    order.push(...free);
  }
  return order;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
