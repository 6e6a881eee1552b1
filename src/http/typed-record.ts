import { type FieldFault, InvalidFields } from './errors.js';
import { type Key, ReadContext } from './read-context.js';
import type { Form, FormOf } from './record-form.js';

export type Typed = Readonly<Record<string, unknown>>;

/**
 * Reads a record as a person typed it: numbers as texts, lists and texts by language as JSON. What was left out gets
 * its initial value in a new record, and stays in another one. Throws {@link InvalidFields} with one fault a field.
 * `language` is the hotel's, in which names are needed.
 */
export function readTyped<E>(form: FormOf<E>, typed: Typed, isNew: boolean, language?: string): Partial<E> {
  const reading = new ReadContext([], language);
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(form as Form)) {
    const sent = Object.hasOwn(typed, name) ? typed[name] : undefined;
    if (!field.isInPanel || (sent === undefined && !isNew)) continue;
    const value = sent === undefined ? undefined : field.fromFormText(sent);
    if (value !== undefined) row[name] = field.read(value, reading.at(name));
    else if (field.initial === undefined) reading.at(name).fault('is_required', 'is missing');
    else row[name] = field.initial;
  }
  throwFieldErrors(reading, (keys) => String(keys[0]));
  return row as Partial<E>;
}

/** Throws {@link InvalidFields} where anything was wrong, with one fault a field. */
export function throwFieldErrors(
  { faults, isFull }: ReadContext,
  fieldOf: (keys: readonly Key[]) => string,
): void {
  const byField = new Map<string, FieldFault>();
  for (const { keys, message } of faults) {
    const field = fieldOf(keys);
    if (!byField.has(field)) byField.set(field, { field, message });
  }
  if (byField.size > 0) throw new InvalidFields([...byField.values()], isFull);
}
