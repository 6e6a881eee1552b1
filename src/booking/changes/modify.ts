import type { BookedRoom } from '../room/booked-room.entity.js';
import { TRANSITIONS } from '../room/booked-room-states.js';
import { amountsOf, completedNights, type Night, nightsOfChange } from '../room/nights.js';
import type { NightsOfRoom } from '../room/nights.queries.js';
import { released } from './room-rows.js';
import type { NewRoom } from './write-booking.js';
import type { RoomChange, ComputedChange } from './computed-change.js';

/** A room that a Modify wants: a new one, or a standing one that goes on. */
export interface ModifiedRoom {
  old: BookedRoom | undefined;
  /** What it is sold as now; null where the old room stays as it was sold. */
  sold: NewRoom | null;
  /** What changes of a room that stays as it was sold. */
  told: Omit<RoomChange, 'id'>;
}

/**
 * Returns what replacing the active rooms of a booking changes. A room that goes on keeps its reservation ID and the nights that have
 * begun. Active rooms of `rooms` that do not go on are removed, with the nights that have begun. `newIds` are for the rooms that are
 * added, in their order; `at` is when the rooms that it sells are sold. `places` are the new positions of no-shows that the Modify
 * leaves out, by their IDs.
 */
export function replacedRooms({
  rooms,
  wanted,
  places,
  newIds,
  at,
  today,
}: {
  rooms: readonly BookedRoom[];
  wanted: readonly ModifiedRoom[];
  places: ReadonlyMap<number, number>;
  newIds: readonly number[];
  at: Date;
  today: number;
}): Pick<ComputedChange, 'rooms' | 'nights'> {
  const { from, to } = TRANSITIONS.remove;
  const goOn = new Set(wanted.map(({ old }) => old?.id));
  const removed = rooms.filter(({ id, status }) => status === from && !goOn.has(id));
  const ids = [...newIds];
  const changes: RoomChange[] = [];
  const resold: NightsOfRoom[] = [];
  const added: NightsOfRoom[] = [];
  for (const [position, { old, sold, told }] of wanted.entries()) {
    if (!sold) {
      changes.push({ ...told, id: old!.id, position });
      continue;
    }
    const { nights, ...content } = sold;
    const id = old?.id ?? ids.shift()!;
    const forgotten = { nightPricesMinor: null, priceBeforeMove: null };
    changes.push({ ...content, ...forgotten, id, position, soldAt: at });
    if (old) resold.push(soldAgain(today, old, sold, nights));
    else added.push({ reservationId: id, before: [], after: nights });
  }
  return {
    rooms: [
      ...changes,
      ...[...places].map(([id, position]) => ({ id, position })),
      ...removed.map(({ id }) => ({ id, status: to })),
    ],
    nights: [...resold, ...added, ...removed.map((room) => released(room, today))],
  };
}

/** Nights that have begun stay as they are; of the same type and days, a room keeps what is held of it, else it holds all others. */
function soldAgain(today: number, old: BookedRoom, sold: NewRoom, nights: readonly Night[]): NightsOfRoom {
  const { arrival, departure, roomTypeId } = sold;
  const isSameStay = arrival === old.arrival && departure === old.departure && roomTypeId === old.roomTypeId;
  const after = nightsOfChange(
    completedNights(old, today),
    { arrival, departure, roomTypeId, blockId: old.blockId, amounts: amountsOf(nights) },
    { today, isInHouse: false },
  );
  const held = (night: Night): Night => (night.day < today ? night : { ...night, state: 'held' });
  return { reservationId: old.id, before: old.nightRows, after: isSameStay ? after : after.map(held) };
}
