import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Holds `personal-data.json` against the entities: each column that can hold what somebody is called, wrote or did is
 * decided there. The value of a table is why none of it is of a guest, or its columns. The value of a column is why it is not
 * personal, or where “Data kept” shows it (`disclosed`) and what “Erase” does to it (`erased`).
 */
const ENTITY = /@Entity\(\{ name: '(\w+)'[\s\S]*?(?=@Entity\(|$(?![\s\S]))/g;
const COLUMN = /@(?:Primary)?Column\(\{([\s\S]*?)\}\)\s*(?:readonly )?(\w+)!?:/g;
const CAN_BE_PERSONAL = /\btype: '(?:text|jsonb|date|bytea)'/;

process.chdir(path.join(import.meta.dirname, '..'));

const decided = JSON.parse(readFileSync('scripts/personal-data.json', 'utf8'));
const tables = new Map(
  readdirSync('src', { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => [...readFileSync(path.join('src', file), 'utf8').matchAll(ENTITY)])
    .map(([text, table]) => [table, columnsOf(text)]),
);

const faults = [
  ...[...tables].flatMap(([table, columns]) => undecided(table, columns)),
  ...Object.entries(decided).flatMap(([table, columns]) => unknown(table, columns)),
];
for (const fault of faults) process.stdout.write(`${fault}; see scripts/personal-data.json\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function columnsOf(text) {
  return [...text.matchAll(COLUMN)]
    .filter(([, options]) => CAN_BE_PERSONAL.test(options))
    .map(([, options, member]) => /\bname: '(\w+)'/.exec(options)?.[1] ?? snakeCase(member));
}

function undecided(table, columns) {
  if (!(table in decided)) return [`it is not decided whether ${table} holds data of guests`];
  if (typeof decided[table] === 'string') return [];
  return columns
    .filter((column) => !(column in decided[table]))
    .map((column) => `it is not decided whether ${table}.${column} is personal`);
}

function unknown(table, columns) {
  const known = tables.get(table);
  if (!known) return [`${table} is no table`];
  if (typeof columns === 'string') return [];
  return Object.entries(columns).flatMap(([column, decision]) => {
    if (!known.includes(column)) return [`${table} has no such column ${column}`];
    const isWhole = typeof decision === 'string' || (decision.disclosed && decision.erased);
    return isWhole ? [] : [`${table}.${column} does not say how it is disclosed and erased`];
  });
}

function snakeCase(member) {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
