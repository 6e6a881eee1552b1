import { MAX_FORM_FIELDS } from '../values/limits.js';
import { ownField } from './scalars.js';

/** Returns the value of a field that is no list; undefined when absent. A list or object becomes `[]`, which no rule accepts. */
export function scalarOf(fields: Record<string, unknown>, name: string): unknown {
  for (const key in fields) if (key.startsWith(name) && key[name.length] === '[') return [];
  return ownField(fields, name);
}

/**
 * The values of an array field in any of its spellings: `name[]=7&name[]=12`, `name=7&name=12`, `name[0]=7`, or an
 * array of a JSON body. An empty element ('') is absent unless `keepsEmpty`. Undefined when the field is absent, or has only
 * absent elements; a member of any other name is a value that is not valid. With `emptyIsAbsent`, null for the whole list
 * counts as absent.
 */
export function listOf(
  fields: Record<string, unknown>,
  name: string,
  { emptyIsAbsent = false, keepsEmpty = false }: { emptyIsAbsent?: boolean; keepsEmpty?: boolean } = {},
): unknown[] | undefined {
  const values: unknown[] = [];
  let isPresent = false;
  const take = (value: unknown) => {
    const taken = Array.isArray(value) ? (value as unknown[]) : [value];
    const filled = keepsEmpty ? taken : taken.filter((one) => one !== '');
    isPresent ||= filled.length > 0 || taken.length === 0;
    // One value more than any list may have is enough for its refusal.
    for (const one of filled) if (values.length <= MAX_FORM_FIELDS) values.push(one);
  };
  for (const key of [name, `${name}[]`]) {
    const value = ownField(fields, key);
    if (value !== undefined && !(emptyIsAbsent && value === null)) take(value);
  }
  const indexed = Object.keys(fields)
    .filter((key) => key.startsWith(`${name}[`) && /^\[\d{1,4}\]$/.test(key.slice(name.length)))
    .sort((a, b) => Number(a.slice(name.length + 1, -1)) - Number(b.slice(name.length + 1, -1)));
  for (const key of indexed) take(fields[key]);
  const named = Object.keys(fields).filter((key) => key.startsWith(`${name}[`) && key !== `${name}[]`);
  if (named.length > indexed.length) take(undefined);
  return isPresent ? values : undefined;
}
