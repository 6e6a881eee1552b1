import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MAY_USE } from '../config/dependency-cruiser.mjs';

/*
 * A table is owned by the part of the service in whose folder its entity stands: it alone writes the table, and only
 * parts that may use the owner read it. This finds the others in SQL and in calls of repositories.
 */

/**
 * What parts write besides their own tables: a database whole, the settings that a hotel's file replaces whole, and at the desk
 * the stays of guests who come and go.
 */
const ALSO_WRITES = {
  backup: () => true,
  'in-house': (table) => table === 'stay' || table === 'room_assignment',
  'hotel-file': (table) => SETTINGS_OF_FILES.has(table),
};
const SETTINGS_OF_FILES = new Set([
  'cancellation_tier',
  'footer_text',
  'guest_mail_text',
  'mail_server',
  'virtual_pos',
]);

const SQL_READ = /\b(?:FROM|JOIN)\s+\(?"?(\w+)/g;
const WRITING_METHODS =
  'insert|save|update|delete|upsert|remove|create|increment|decrement|softDelete|softRemove';
const SQL_WRITE = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+"?(\w+)/g;
const MANAGER_WRITE = new RegExp(`\\.(?:${WRITING_METHODS})\\(\\s*(\\w+)\\s*,`, 'g');
const RECORD_KIND = /\bentity: (\w+)/g;
const REPOSITORY = /@InjectRepository\((\w+)\)\s*(?:private |protected |public )?(?:readonly )?(\w+)/g;

process.chdir(path.join(import.meta.dirname, '..'));
const files = readdirSync('src', { recursive: true }).map((file) => path.join('src', file));
const partOf = (file) => file.split(path.sep)[1];

const owners = new Map();
const tables = new Map();
for (const file of files.filter((name) => name.endsWith('.entity.ts'))) {
  const text = readFileSync(file, 'utf8');
  for (const [, table, entity] of text.matchAll(/@Entity\(\{ name: '(\w+)'.*?\}\)\s*export class (\w+)/gs)) {
    owners.set(table, partOf(file));
    tables.set(entity, table);
  }
}

const faults = [];
for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('spec.ts'))) {
  const part = partOf(file);
  const text = readFileSync(file, 'utf8');
  const fault = (index, what) => faults.push(`${file}:${text.slice(0, index).split('\n').length} ${what}`);
  for (const { 1: table, index } of text.matchAll(SQL_READ)) {
    const owner = owners.get(table);
    if (owner && owner !== part && MAY_USE[part]?.includes(owner) === false)
      fault(index, `reads ${table}, which ${owner} owns`);
  }
  for (const { table, index } of writesOf(text)) {
    const owner = owners.get(table);
    if (!owner || owner === part || ALSO_WRITES[part]?.(table)) continue;
    fault(index, `writes ${table}, which ${owner} owns`);
  }
}
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;

/** The tables that a source writes, undefined for an entity of none, with where it does. */
function* writesOf(text) {
  for (const { 1: table, index } of text.matchAll(SQL_WRITE)) yield { table, index };
  for (const pattern of [MANAGER_WRITE, RECORD_KIND]) {
    for (const { 1: entity, index } of text.matchAll(pattern)) yield { table: tables.get(entity), index };
  }
  for (const [, entity, name] of text.matchAll(REPOSITORY)) {
    const write = new RegExp(`\\bthis\\.${name}\\.(?:${WRITING_METHODS})\\(`, 'g');
    for (const { index } of text.matchAll(write)) yield { table: tables.get(entity), index };
  }
}
