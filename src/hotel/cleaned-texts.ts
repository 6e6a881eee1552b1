import { setImmediate } from 'node:timers/promises';
import type { Form, FormOf } from '../http/record-form.js';
import { plainObject } from '../http/scalars.js';

/**
 * Returns the fields of a stored record whose markup is not clean, cleaned. An earlier release may have stored it, or a
 * backup brought it back. Other requests go on between two texts.
 */
export async function cleanedTexts<E extends object>(form: FormOf<E>, row: Partial<E>): Promise<Partial<E>> {
  const changed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(form as Form)) {
    const value = (row as Record<string, unknown>)[name];
    if (!field.cleaned || value === undefined) continue;
    const clean = await inPieces(value, (piece) => field.cleaned!(piece));
    if (clean !== value) changed[name] = clean;
  }
  return changed as Partial<E>;
}

/** Cleans a text, or texts by language one after the other. Returns the value itself where nothing is to be cleaned. */
async function inPieces(value: unknown, clean: (piece: unknown) => unknown): Promise<unknown> {
  const texts = plainObject(value);
  if (!texts) return clean(value);
  const changed: [string, unknown][] = [];
  for (const [language, text] of Object.entries(texts)) {
    const cleaned = (clean({ [language]: text }) as typeof texts)[language];
    if (cleaned === text) continue;
    changed.push([language, cleaned]);
    await setImmediate();
  }
  return changed.length === 0 ? value : { ...texts, ...Object.fromEntries(changed) };
}
