import type { BookedRoom } from '../../booking/ledger/booked-room.entity.js';

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
 * Returns the plans that a change of their booking moves or ends. An expected reservation keeps a room of its type, on
 * its new days; one that a partner's Modify puts in the position of another gets its room. All other plans end.
 */
export function settledPlans(rooms: readonly PlannableRoom[], plans: readonly StandingPlan[]): SettledPlan[] {
  const expected = rooms.filter(({ status }) => status === 'active');
  const heirs = expected.filter(({ id }) => !plans.some(({ bookingRoomId }) => bookingRoomId === id));
  return plans.flatMap((plan): SettledPlan[] => {
    const own = rooms.find(({ id }) => id === plan.bookingRoomId);
    const isFit = (room: PlannableRoom) => room.roomTypeId === plan.roomTypeId;
    const isHeir = (room: PlannableRoom) => room.position === own?.position && isFit(room);
    const room =
      own?.status === 'active'
        ? [own].find(isFit)
        : own?.status === 'removed'
          ? heirs.splice(heirs.findIndex(isHeir), heirs.some(isHeir) ? 1 : 0)[0]
          : undefined;
    if (!room) return [{ plan, becomes: null }];
    const becomes = { bookingRoomId: room.id, from: room.arrival, until: room.departure };
    const isSame =
      room.id === plan.bookingRoomId && becomes.from === plan.from && becomes.until === plan.until;
    return isSame ? [] : [{ plan, becomes }];
  });
}
