import type { Night, NightRow } from './nights.js';

/** A room of a booking, its nights as they are stored, and as they shall be. */
export interface AllottedRoom {
  before: readonly NightRow[];
  after: readonly Night[];
}

/** Returns the rooms that a partner has left of a type on a day; undefined where none are set aside, or they are released. */
export type LeftOfAllotment = (roomTypeId: number, day: number) => number | undefined;

const keyOf = (roomTypeId: number, day: number) => `${roomTypeId} ${day}`;

/**
 * Returns which nights are taken from whose allotment. A night that a room goes on holding stays what it is. Others are taken from what
 * `left` says of the booking's partner, which knows nothing of what the same change gives back. What is given back of a released day
 * is for everyone. `partnerId` is null where the booking is not a partner's. A night of a block is not taken from an allotment.
 */
export function allotted(
  rooms: readonly AllottedRoom[],
  partnerId: number | null,
  left: LeftOfAllotment,
): Map<Night, number> {
  const found = new Map<Night, number>();
  const added: Night[] = [];
  const givenBack = new Map<string, number>();
  for (const { before, after } of rooms) {
    const standing = new Map(
      before.flatMap((row) => (row.state === 'held' ? [[keyOf(row.roomTypeId, row.from), row]] : [])),
    );
    for (const night of after) {
      if (night.state !== 'held') continue;
      const key = keyOf(night.roomTypeId, night.day);
      const row = standing.get(key);
      if (!row) added.push(night);
      else if ((row.allottedTo ?? null) !== null) found.set(night, row.allottedTo!);
      standing.delete(key);
    }
    for (const [key, { allottedTo }] of standing) {
      if (allottedTo === partnerId) givenBack.set(key, (givenBack.get(key) ?? 0) + 1);
    }
  }
  if (partnerId === null) return found;
  const taken = new Map<string, number>();
  for (const night of added) {
    if (night.blockId !== null) continue;
    const key = keyOf(night.roomTypeId, night.day);
    const before = left(night.roomTypeId, night.day);
    if (before === undefined) continue;
    if (before + (givenBack.get(key) ?? 0) - (taken.get(key) ?? 0) <= 0) continue;
    found.set(night, partnerId);
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return found;
}
