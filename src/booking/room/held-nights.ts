/** `from` and `until` are day numbers; `until` is the day after the last night. */
export interface HeldNights {
  roomTypeId: number;
  from: number;
  until: number;
}

/** Returns holds with exactly `nights` of `roomTypeId` from `today` on; nights that have begun stay as they were. */
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

/** Returns the nights (day numbers) to hold for `wanted`. Nights that the old stay has given back are not held again. */
export function nightsToHold(
  wanted: { arrival: number; departure: number },
  old: { arrival: number; departure: number; holds: readonly HeldNights[] } | undefined,
): number[] {
  const held = new Set(nightsOf(...(old?.holds ?? [])));
  const planned = new Set(old ? nightsOf({ from: old.arrival, until: old.departure }) : []);
  return nightsOf({ from: wanted.arrival, until: wanted.departure }).filter(
    (day) => held.has(day) || !planned.has(day),
  );
}

export function nightsOf(...ranges: readonly { from: number; until: number }[]): number[] {
  return ranges.flatMap(({ from, until }) =>
    Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i),
  );
}
