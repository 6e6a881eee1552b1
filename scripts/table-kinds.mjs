import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Says where each table stands if the database is distributed over several machines. A table of a hotel is known
 * by its primary key, which contains `hotel_id`, as its unique constraints must; of every other one its entity says it.
 */
const DECLARED = /@Distributed\('([\w ]+)'\)\s*@Entity\(\{ name: '(\w+)'/g;

const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?(\w+) \((.*?)^\)/gms;
const HOTEL_IN_KEY = /PRIMARY KEY \(hotel_id\b|^\s*hotel_id [^,\n]*PRIMARY KEY/m;
const UNIQUE_INDEX = /CREATE UNIQUE INDEX (\w+)\s+ON (\w+) \(([^)]*)\)/g;
const UNIQUE_COLUMN = /^\s*(\w+) [^,\n]*\b(?:UNIQUE|PRIMARY KEY)\b/gm;
const UNIQUE_COLUMNS = /\b(?:UNIQUE|PRIMARY KEY) \(([^)]*)\)/g;

process.chdir(path.join(import.meta.dirname, '..'));

const migrations = readdirSync('migrations').map((file) =>
  readFileSync(path.join('migrations', file), 'utf8'),
);

const declared = new Map(
  readdirSync('src', { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => [...readFileSync(path.join('src', file), 'utf8').matchAll(DECLARED)])
    .map(([, kind, table]) => [table, kind]),
);
const created = migrations.flatMap((text) => [...text.matchAll(CREATED)]);
const kinds = new Map(
  created.map(([, table, body]) => [
    table,
    declared.get(table) ?? (HOTEL_IN_KEY.test(body) ? 'hotel' : undefined),
  ]),
);

const faults = [
  ...[...kinds]
    .filter(([, kind]) => kind === undefined)
    .map(([table]) => `${table} has no hotel_id in its primary key, and its entity no @Distributed`),
  ...[...declared.keys()]
    .filter((table) => !kinds.has(table))
    .map((table) => `${table} is declared and is no table`),
  ...created.flatMap(([, table, body]) =>
    uniqueKeys(body)
      .filter((columns) => isOfHotel(table) && !columns.includes('hotel_id'))
      .map((columns) => `${table} has a unique key without hotel_id: ${columns.join(', ')}`),
  ),
  ...migrations
    .flatMap((text) => [...text.matchAll(UNIQUE_INDEX)])
    .filter(([, , table, columns]) => isOfHotel(table) && !columns.includes('hotel_id'))
    .map(([, index]) => `${index} is unique without hotel_id`),
];

for (const kind of new Set(kinds.values())) {
  const tables = [...kinds].filter(([, its]) => its === kind).map(([table]) => table);
  if (kind !== undefined) process.stdout.write(`${kind}: ${tables.sort().join(', ')}\n`);
}
for (const fault of faults) process.stdout.write(`${fault}; see src/database/distribution.ts\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Whether the table stands with its hotel; the hotel's own key is its id. */
function isOfHotel(table) {
  return table !== 'hotel' && kinds.get(table) === 'hotel';
}

/** The columns of the primary key and the unique constraints of a table's definition. */
function uniqueKeys(body) {
  return [
    ...[...body.matchAll(UNIQUE_COLUMN)].map(([, column]) => [column]),
    ...[...body.matchAll(UNIQUE_COLUMNS)].map(([, columns]) => columns.split(',').map((one) => one.trim())),
  ];
}
