import type { Distribution } from '../database/distribution.js';

export interface StoredTable {
  name: string;
  /** Undefined where it is a plain table of this server. */
  stands: 'reference' | 'distributed' | undefined;
  primaryKey: string[];
  /** The primary key, unique indexes and exclusion constraints. */
  unique: { name: string; columns: string[] }[];
}

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
  fromColumns: string[];
  toColumns: string[];
  definition: string;
}

export interface PlannedTable {
  name: string;
  how: Distribution;
  /** By which column its rows are spread; null where every machine has all of them. */
  column: string | null;
}

export interface TablePlan {
  tables: PlannedTable[];
  /** Keys that are dropped before and added again afterwards. */
  keys: ForeignKey[];
  faults: string[];
}

/** Plans what is left to do: reference tables first, the hotel before what stands with it. */
export function planDistribution(
  stored: readonly StoredTable[],
  keys: readonly ForeignKey[],
  wanted: ReadonlyMap<string, Distribution>,
): TablePlan {
  const faults: string[] = [];
  const tables: PlannedTable[] = [];
  for (const table of stored) {
    const how = wanted.get(table.name);
    if (how === undefined) {
      faults.push(`${table.name}: nothing says where it stands. It is no table of this release.`);
      continue;
    }
    const column = columnOf(table, how);
    if (table.stands === undefined) tables.push({ name: table.name, how, column });
    else if ((table.stands === 'reference') !== (how === 'reference'))
      faults.push(`${table.name}: is ${table.stands} and should be "${how}".`);
    for (const { name, columns } of table.unique) {
      if (column !== null && !columns.includes(column))
        faults.push(`${table.name}: ${name} is unique without ${column}, by which the rows are spread.`);
    }
  }
  const named = new Map(stored.map((table) => [table.name, table]));
  for (const key of keys) {
    const fault = faultOfKey(key, wanted, named);
    if (fault !== undefined) faults.push(`${key.from}: ${key.name} ${fault}.`);
  }
  const planned = new Set(tables.map(({ name }) => name));
  return {
    tables: tables.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)),
    keys: keys.filter(({ from, to }) => planned.has(from) || planned.has(to)),
    faults,
  };
}

/** The hotel is spread by its ID, its tables by the hotel, others by the one column of their key. */
function columnOf({ name, primaryKey }: StoredTable, how: Distribution): string | null {
  if (how === 'reference') return null;
  return how === 'hotel' && name !== 'hotel' ? 'hotel_id' : (primaryKey[0] ?? null);
}

function rank({ name, how }: PlannedTable): number {
  if (how === 'reference') return 0;
  return name === 'hotel' ? 1 : 2;
}

function faultOfKey(
  { from, to, fromColumns, toColumns }: ForeignKey,
  wanted: ReadonlyMap<string, Distribution>,
  named: ReadonlyMap<string, StoredTable>,
): string | undefined {
  const [how, target] = [wanted.get(from), wanted.get(to)];
  if (how === undefined || target === undefined || target === 'reference') return undefined;
  if (how !== 'hotel' || target !== 'hotel')
    return `refers from "${how}" to "${target}", which no machine can check`;
  const place = toColumns.indexOf(columnOf(named.get(to)!, target) ?? '');
  return place >= 0 && fromColumns[place] === columnOf(named.get(from)!, how)
    ? undefined
    : `does not stay within the hotel`;
}
