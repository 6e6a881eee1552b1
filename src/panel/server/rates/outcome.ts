import type { ChangeOutcome } from '../../../inventory/rates/day-change.service.js';
import type { Limited, Outcome } from '../../contract/rates.js';
import type { BeforeJson } from '../panel-page.js';

/** People do not read longer lists of refusals and questions. */
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
    default:
      return result;
  }
}
