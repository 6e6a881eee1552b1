import { ownField, plainObject } from './strict.js';

/** The fields of a form as the caller sent them; anything but an object has none. */
export function formFields(body: unknown): Record<string, unknown> {
  return plainObject(body) ?? {};
}

/**
 * The values of an array field in any of its spellings: `name[]=7&name[]=12`, `name=7&name=12`, `name[0]=7`, or an
 * array of a JSON body. Undefined when the field is absent.
 */
export function formList(fields: Record<string, unknown>, name: string): unknown[] | undefined {
  const values: unknown[] = [];
  let present = false;
  const take = (value: unknown) => {
    present = true;
    if (Array.isArray(value)) values.push(...(value as unknown[]));
    else values.push(value);
  };
  for (const key of [name, `${name}[]`]) {
    const value = ownField(fields, key);
    if (value !== undefined) take(value);
  }
  const indexed = Object.keys(fields)
    .filter((key) => key.startsWith(`${name}[`) && /^\[\d{1,4}\]$/.test(key.slice(name.length)))
    .sort((a, b) => Number(a.slice(name.length + 1, -1)) - Number(b.slice(name.length + 1, -1)));
  for (const key of indexed) take(fields[key]);
  return present ? values : undefined;
}
