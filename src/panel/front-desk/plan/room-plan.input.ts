import { flag, recordId } from '../../../http/record-fields.js';
import type { Reading } from '../../../http/record-form.js';
import { input, members } from '../../../http/typed-input.js';
import { MAX_ROOMS_OF_CHANGE } from '../../../values/limits.js';
import { day, eachOnce, idOrNull, requiredText } from '../../page/page-fields.js';

export const DAY_QUERY = input({ day: day() });

const MOVE = input({ reservationId: recordId(), roomId: idOrNull() });
export const MOVES = input({ moves: members(MOVE, 1, MAX_ROOMS_OF_CHANGE, eachOnce('reservationId')) });

export const OUT_OF_ORDER = input(
  {
    roomId: recordId(),
    from: day(),
    until: day(),
    reason: requiredText(),
    lowersSales: flag(false),
    freesPlans: flag(false),
  },
  untilIsAfterFrom,
);

function untilIsAfterFrom(
  { from, until }: { from: number | undefined; until: number | undefined },
  at: Reading,
): void {
  if (from !== undefined && until !== undefined && until <= from) {
    at.at('until').fault('is_not_after_from', 'must be after from');
  }
}

export const CLOSURE = input({ id: recordId() });
