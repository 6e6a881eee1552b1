import type { ChangeOutcome } from '../../inventory/rates/day-change.service.js';
import type { Limited, Outcome } from './rates.contract.js';
import type { BeforeJson } from '../page/panel-page.js';

/** People do not read longer lists. */
const MAX_LISTED = 300;

export function limited<T>(items: readonly T[]): Limited<T> {
  return { count: items.length, items: items.slice(0, MAX_LISTED) };
}

export function outcome(result: ChangeOutcome): BeforeJson<Outcome> {
  switch (result.status) {
    case 'refused':
      return { ...result, refusals: limited(result.refusals) };
    case 'questions':
      return { ...result, questions: limited(result.questions) };
    case 'conflict':
      // The person decides about each conflict: all are listed.
      return { ...result, conflicts: { count: result.conflicts.length, items: result.conflicts } };
    default:
      return result;
  }
}

/** Returns the outcome of an undo. The person decides nothing about its conflicts, so that a part of them is enough. */
export function outcomeOfUndo(result: ChangeOutcome): BeforeJson<Outcome> {
  return result.status === 'conflict' ? { ...result, conflicts: limited(result.conflicts) } : outcome(result);
}
