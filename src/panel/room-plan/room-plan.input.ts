import { partsText } from '../../in-house/plan/planned-parts.js';
import { flag, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional } from '../../http/record-form.js';
import { input, mapped, members } from '../../http/typed-input.js';
import { MAX_PLAN_DAYS, MAX_ROOMS_OF_CHANGE, MAX_STAY_NIGHTS } from '../../values/limits.js';
import { day, eachOnce, idOrNull, requiredText } from '../page/page-fields.js';

export const CHART_QUERY = input({ from: day(), days: whole(1, MAX_PLAN_DAYS) });
export const DAY_QUERY = input({ day: day() });
export const ROOMS_QUERY = input({
  reservationId: recordId(),
  from: optional(day()),
  until: optional(day()),
});

const ROOM_FROM = input({ roomId: recordId(), from: day() });

/** Where it is left out, what is planned is not compared. */
const seen = optional(
  mapped(members(ROOM_FROM, 0, MAX_STAY_NIGHTS), (rooms) =>
    partsText(rooms.map((room) => ({ ...room, until: 0 }))),
  ),
);

const MOVE = mapped(
  input({ reservationId: recordId(), roomId: idOrNull(), seen }),
  ({ roomId, seen: known, reservationId }) => ({
    reservationId,
    rooms: roomId === null ? [] : [{ roomId, from: null }],
    seen: known ?? undefined,
  }),
);
export const MOVES = input({ moves: members(MOVE, 1, MAX_ROOMS_OF_CHANGE, eachOnce('reservationId')) });

export const SPLIT = mapped(
  input({ reservationId: recordId(), rooms: members(ROOM_FROM, 0, MAX_STAY_NIGHTS), seen }),
  ({ seen: known, ...split }) => ({ ...split, seen: known ?? undefined }),
);

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
  at: ReadContext,
): void {
  if (from !== undefined && until !== undefined && until <= from) {
    at.at('until').fault('is_not_after_from', 'must be after from');
  }
}

export const CLOSURE = input({ id: recordId() });
