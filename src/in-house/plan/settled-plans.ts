import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { isSameParts, partsOnDays, type PlannedPart } from './planned-parts.js';

export type PlannableRoom = Pick<
  BookedRoom,
  'id' | 'position' | 'roomTypeId' | 'arrival' | 'departure' | 'status'
>;

/** What is planned for one reservation, in order. `hasFirst` tells whether its first part is still planned: no guest has come. */
export interface StandingPlan {
  reservationId: number;
  hasFirst: boolean;
  parts: readonly (PlannedPart & {
    /** The type of the room itself. */
    roomTypeId: number;
  })[];
}

/** A plan that cannot stay as it is; `becomes` is what it would be, null where the rooms are free again. */
export interface SettledPlan {
  plan: StandingPlan;
  becomes: { reservationId: number; hasFirst: boolean; parts: PlannedPart[] } | null;
}

/**
 * Returns the plans that must change with their booking. An expected reservation keeps planned rooms of its type, on its new
 * days; guests in house keep those that they are to have later. A reservation that a partner's Modify puts in the position of a
 * removed one gets the plan of that. Other plans end.
 */
export function settledPlans(rooms: readonly PlannableRoom[], plans: readonly StandingPlan[]): SettledPlan[] {
  const expected = rooms.filter(({ status }) => status === 'active');
  const unplanned = expected.filter(({ id }) => !plans.some(({ reservationId }) => reservationId === id));
  return plans.flatMap((plan): SettledPlan[] => {
    const room = roomAfter(plan, rooms, unplanned);
    if (!room) return [{ plan, becomes: null }];
    const days = { from: room.arrival, until: room.departure };
    const parts = partsOnDays(plan.parts, days, !plan.hasFirst);
    if (room.id === plan.reservationId && isSameParts(parts, plan.parts)) return [];
    const becomes = parts.length === 0 ? null : { reservationId: room.id, hasFirst: plan.hasFirst, parts };
    return [{ plan, becomes }];
  });
}

/** Returns the reservation that has the planned rooms after the change, and takes it from `unplanned`. */
function roomAfter(
  plan: StandingPlan,
  rooms: readonly PlannableRoom[],
  unplanned: PlannableRoom[],
): PlannableRoom | undefined {
  const own = rooms.find(({ id }) => id === plan.reservationId);
  const isOfType = (room: PlannableRoom) =>
    plan.parts.every(({ roomTypeId }) => room.roomTypeId === roomTypeId);
  const isKept = own?.status === 'active' ? plan.hasFirst : own?.status === 'checked_in' && !plan.hasFirst;
  if (isKept) return own && isOfType(own) ? own : undefined;
  if (own?.status !== 'removed') return undefined;
  const at = unplanned.findIndex((room) => room.position === own.position && isOfType(room));
  return at < 0 ? undefined : unplanned.splice(at, 1)[0];
}
