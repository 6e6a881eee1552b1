import { fromJson } from '../../../http/record-form.js';
import { plainObject } from '../../../http/scalars.js';
import type { PanelField } from './definition.js';

/** The member of a form that tells, as JSON text, what the record was when the form was opened. */
export const SEEN = '_seen';

/** Somebody has saved the record between the reading and the change. */
export class ChangedAgain extends Error {}

type Values = Readonly<Record<string, unknown>>;

export interface Merged {
  values: Record<string, unknown>;
  disputed: string[];
}

/** Returns the values that the form was opened with; undefined if it does not send them, or not readably. */
export function seenIn(form: Values): Values | undefined {
  const seen = plainObject(fromJson(form[SEEN]));
  // A form has a value with parts as JSON text, so that no value is nested.
  return seen && Object.fromEntries(Object.entries(seen).filter(([, value]) => Object(value) !== value));
}

/**
 * Merges the changes that two people made in one form. `seen` is the record as the form was opened with it, `now` the record
 * as it is, `typed` what the form sends. A field that only somebody else has changed keeps their value. A field that both
 * have changed differently is disputed. Secrets are left out: nobody ever sees them.
 */
export function mergeConcurrentEdit(
  fields: readonly PanelField[],
  seen: Values,
  now: Values,
  typed: Values,
): Merged {
  const merged: Merged = { values: { ...typed }, disputed: [] };
  for (const { name, kind } of fields) {
    if (kind === 'secret' || !Object.hasOwn(seen, name) || !Object.hasOwn(typed, name)) continue;
    if (asText(now[name]) === asText(seen[name])) continue;
    if (asText(typed[name]) === asText(seen[name])) merged.values[name] = now[name] ?? '';
    else if (asText(typed[name]) !== asText(now[name])) merged.disputed.push(name);
  }
  return merged;
}

/** Returns whether a field that the form sends differs between `before` and `now`. */
export function hasChanged(
  fields: readonly PanelField[],
  before: Values,
  now: Values,
  typed: Values,
): boolean {
  return fields.some(
    ({ name, kind }) =>
      kind !== 'secret' && Object.hasOwn(typed, name) && asText(before[name]) !== asText(now[name]),
  );
}

/** Returns a value as forms write it: null is '', and so is a flag that is not set. */
function asText(value: unknown): string {
  return value === null || value === undefined || value === false ? '' : String(value);
}
