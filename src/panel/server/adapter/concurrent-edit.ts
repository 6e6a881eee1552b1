import { plainObject } from '../../../http/strict.js';
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

/** What the form was opened with; undefined where it says nothing that can be read. */
export function seenIn(form: Values): Values | undefined {
  const json = form[SEEN];
  if (typeof json !== 'string') return undefined;
  try {
    const seen = plainObject(JSON.parse(json));
    // What has parts stands in a form as JSON text: nothing in it is nested.
    return seen && Object.fromEntries(Object.entries(seen).filter(([, value]) => Object(value) !== value));
  } catch {
    return undefined;
  }
}

/**
 * Puts together what two people changed in one form: `seen` is the record as the form was opened with it, `now` as it is,
 * `typed` what comes from the form. A field that only somebody else changed keeps their value. One that both
 * changed is disputed. Secrets are left out: nobody ever sees them.
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

/** Values as forms write them: nothing is empty, and a flag that is not set is as good as none. */
function asText(value: unknown): string {
  return value === null || value === undefined || value === false ? '' : String(value);
}
