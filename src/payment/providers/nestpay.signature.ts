import { createHash } from 'node:crypto';

/** Fields that no hash covers; an answer leaves out `nationalidno` too. */
const UNSIGNED = new Set(['hash', 'encoding']);
const UNSIGNED_IN_ANSWER = new Set([...UNSIGNED, 'nationalidno']);

/** Hash version 3 of a request: see {@link nestpayAnswerHash}. */
export function nestpayRequestHash(fields: Readonly<Record<string, string>>, storeKey: string): string {
  return hashOfFields(fields, storeKey, UNSIGNED);
}

/**
 * Hash version 3 of an answer: the values in the order of their field names without regard to case, then the store
 * key, each escaped and joined by `|`; SHA-512 in base64. Empty fields count.
 */
export function nestpayAnswerHash(fields: Readonly<Record<string, string>>, storeKey: string): string {
  return hashOfFields(fields, storeKey, UNSIGNED_IN_ANSWER);
}

function hashOfFields(
  fields: Readonly<Record<string, string>>,
  storeKey: string,
  unsigned: ReadonlySet<string>,
): string {
  const values = Object.entries(fields)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !unsigned.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, value]) => value);
  return createHash('sha512')
    .update([...values, storeKey].map(escaped).join('|'), 'utf8')
    .digest('base64');
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}
