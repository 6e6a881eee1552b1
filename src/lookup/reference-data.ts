import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { query } from '../database/queries.js';

const TABLES = {
  country: ['id', 'name', 'name_ing', 'code', 'plate'],
  currency: ['id', 'title_code', 'symbol', 'minor_units'],
  language: ['id', 'title', 'code', 'flag'],
} as const;

/** Corrects rows that exist and adds new ones; exchange rates stay. It may run at every start. */
export async function loadReferenceData(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (tx) => {
    for (const [table, columns] of Object.entries(TABLES)) {
      const names = columns.join(', ');
      const updates = columns.slice(1).map((column) => `${column} = excluded.${column}`);
      const differs = columns.slice(1).map((column) => `${table}.${column} <> excluded.${column}`);
      await query(
        tx,
        `INSERT INTO ${table} (${names})
         SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1)
         ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE ${differs.join(' OR ')}`,
        [JSON.stringify(readRows(table))],
      );
    }
  });
}

const FILES: Record<string, string> = {
  country: 'countries',
  currency: 'currencies',
  language: 'languages',
};

function readRows(table: string): Record<string, unknown>[] {
  const file = new URL(`./data/${FILES[table]}.json`, import.meta.url);
  const records = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeCase(name), value])),
  );
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The codes of all currencies that a hotel can have. */
export function currencyCodes(): string[] {
  return readRows('currency')
    .map((row) => String(row['title_code']))
    .sort();
}
