/** Rooms of one type held for the nights from day `from` to the day before `until` (day numbers). */
export interface HeldNights {
  roomTypeId: number;
  from: number;
  until: number;
}

/**
 * What a room holds when from `today` on it shall hold exactly `nights`, of its type `roomTypeId`: nights that have begun
 * stay as they were held, of whatever type. Unbroken nights of one type are one range.
 */
export function holdsFrom(
  today: number,
  held: readonly HeldNights[],
  roomTypeId: number,
  nights: Iterable<number>,
): HeldNights[] {
  const holds = held
    .filter((hold) => hold.from < today)
    .map((hold) => ({ roomTypeId: hold.roomTypeId, from: hold.from, until: Math.min(hold.until, today) }))
    .sort((a, b) => a.from - b.from);
  for (const day of [...nights].filter((night) => night >= today).sort((a, b) => a - b)) {
    const last = holds.at(-1);
    if (last?.roomTypeId === roomTypeId && last.until === day) last.until = day + 1;
    else holds.push({ roomTypeId, from: day, until: day + 1 });
  }
  return holds;
}

/** Every night of the ranges. */
export function nightsOf(...ranges: readonly { from: number; until: number }[]): number[] {
  return ranges.flatMap(({ from, until }) =>
    Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i),
  );
}
