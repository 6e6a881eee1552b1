import type { BookedRoom } from '../../booking/room/booked-room.entity.js';

export type PlannableRoom = Pick<
  BookedRoom,
  'id' | 'position' | 'roomTypeId' | 'arrival' | 'departure' | 'status'
>;

/** `roomTypeId` is the type of the room itself; days are day numbers. */
export interface StandingPlan {
  id: number;
  bookingRoomId: number;
  roomId: number;
  roomTypeId: number;
  from: number;
  until: number;
}

/** A plan that cannot stay as it is; `becomes` is what it would be, null where the room is free again. */
export interface SettledPlan {
  plan: StandingPlan;
  becomes: { bookingRoomId: number; from: number; until: number } | null;
}

/**
 * Returns the plans that must change with their booking. An expected reservation keeps a planned room of its type, on its new
 * days. A reservation that a partner's Modify puts in the position of a removed one gets the plan of that. Other plans end.
 */
export function settledPlans(rooms: readonly PlannableRoom[], plans: readonly StandingPlan[]): SettledPlan[] {
  const expected = rooms.filter(({ status }) => status === 'active');
  const unplanned = expected.filter(({ id }) => !plans.some(({ bookingRoomId }) => bookingRoomId === id));
  return plans.flatMap((plan): SettledPlan[] => {
    const room = roomAfter(plan, rooms, unplanned);
    if (!room) return [{ plan, becomes: null }];
    const becomes = { bookingRoomId: room.id, from: room.arrival, until: room.departure };
    const isSame =
      room.id === plan.bookingRoomId && becomes.from === plan.from && becomes.until === plan.until;
    return isSame ? [] : [{ plan, becomes }];
  });
}

/** Returns the expected reservation that has the planned room after the change, and takes it from `unplanned`. */
function roomAfter(
  plan: StandingPlan,
  rooms: readonly PlannableRoom[],
  unplanned: PlannableRoom[],
): PlannableRoom | undefined {
  const own = rooms.find(({ id }) => id === plan.bookingRoomId);
  const isOfType = (room: PlannableRoom) => room.roomTypeId === plan.roomTypeId;
  if (own?.status === 'active') return isOfType(own) ? own : undefined;
  if (own?.status !== 'removed') return undefined;
  const at = unplanned.findIndex((room) => room.position === own.position && isOfType(room));
  return at < 0 ? undefined : unplanned.splice(at, 1)[0];
}
