/** Rooms of one type held for the nights from day `from` to the day before `until` (day numbers). */
export interface HeldNights {
  roomTypeId: number;
  from: number;
  until: number;
}

/** How many rooms more (or fewer, when negative) of a type are held on a day; never 0. */
export interface NightChange {
  roomTypeId: number;
  day: number;
  rooms: number;
}

/**
 * What changes when the nights held `before` become those held `after`, per room type and day, ordered by both. Nights
 * that stay the same do not appear, so that a booking can be moved within a hotel that is otherwise sold out.
 */
export function netDifference(before: readonly HeldNights[], after: readonly HeldNights[]): NightChange[] {
  const byType = new Map<number, Map<number, number>>();
  const count = (held: HeldNights, rooms: number): void => {
    let days = byType.get(held.roomTypeId);
    if (!days) byType.set(held.roomTypeId, (days = new Map<number, number>()));
    for (let day = held.from; day < held.until; day++) days.set(day, (days.get(day) ?? 0) + rooms);
  };
  for (const held of before) count(held, -1);
  for (const held of after) count(held, 1);

  const changes: NightChange[] = [];
  for (const [roomTypeId, days] of byType) {
    for (const [day, rooms] of days) if (rooms !== 0) changes.push({ roomTypeId, day, rooms });
  }
  return changes.sort((a, b) => a.roomTypeId - b.roomTypeId || a.day - b.day);
}

/** The unbroken ranges `[from, until)` of a set of days, in order. */
export function runsOf(days: Iterable<number>): { from: number; until: number }[] {
  const runs: { from: number; until: number }[] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.until === day) last.until = day + 1;
    else runs.push({ from: day, until: day + 1 });
  }
  return runs;
}

/** Every day of `[from, until)`. */
export function daysOf(range: { from: number; until: number }): number[] {
  return Array.from({ length: Math.max(0, range.until - range.from) }, (_, i) => range.from + i);
}
