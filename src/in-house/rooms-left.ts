import { type HeldNights, nightsOf } from '../booking/ledger/held-nights.js';

/** A room of a booking as it is moved to other dates. Days are day numbers. */
export interface MovedRoom {
  roomTypeId: number;
  arrival: number;
  departure: number;
  /** The stay as it was, and what of it is held. */
  old: { arrival: number; departure: number; holds: readonly HeldNights[] };
}

/**
 * Returns for each room of a booking whether there is one for it on every night, when all of them are moved together: what
 * they hold now is free for them, and each of them takes a room from the next. `leftOn` is how many rooms of a type are left
 * on a day beside those.
 */
export function areLeft(
  rooms: readonly MovedRoom[],
  leftOn: (roomTypeId: number, day: number) => number,
  today: number,
): boolean[] {
  const left = new Map<string, number>();
  const keyOf = (roomTypeId: number, day: number) => `${roomTypeId}:${day}`;
  for (const { roomTypeId, day } of rooms.flatMap(({ old }) => heldOf(old.holds))) {
    const key = keyOf(roomTypeId, day);
    left.set(key, (left.get(key) ?? leftOn(roomTypeId, day)) + 1);
  }
  return rooms.map((room) => {
    const { roomTypeId } = room;
    const nights = neededNights(room, today);
    const isLeft = nights.every((day) => (left.get(keyOf(roomTypeId, day)) ?? leftOn(roomTypeId, day)) >= 1);
    if (!isLeft) return false;
    for (const day of nights) {
      const key = keyOf(roomTypeId, day);
      left.set(key, (left.get(key) ?? leftOn(roomTypeId, day)) - 1);
    }
    return true;
  });
}

function heldOf(holds: readonly HeldNights[]): { roomTypeId: number; day: number }[] {
  return holds.flatMap((hold) => nightsOf(hold).map((day) => ({ roomTypeId: hold.roomTypeId, day })));
}

/** Nights from today on; those that the room gave back before are not taken again. */
function neededNights({ arrival, departure, old }: MovedRoom, today: number): number[] {
  const held = new Set(nightsOf(...old.holds));
  const planned = new Set(nightsOf({ from: old.arrival, until: old.departure }));
  return nightsOf({ from: Math.max(arrival, today), until: departure }).filter(
    (day) => held.has(day) || !planned.has(day),
  );
}
