/** `releaseDay` of a night that is never released. */
export const NEVER = 0x7fff_ffff;

/** What a partner has left of a room type, on each day of a snapshot. */
export interface AllottedDays {
  readonly partnerId: number;
  readonly roomTypeId: number;
  /** 0 where nothing is allotted, or it is released and that is written down: all have it then. */
  readonly left: Int16Array;
  /** The day, as a day number, from which on all have what is left. */
  readonly releaseDay: Int32Array;
  /** The revision of the last change. */
  readonly changedAt: Float64Array;
}

/** A night as it is stored; `releaseDay` and `day` are day numbers. */
export interface AllottedNight {
  partnerId: number;
  roomTypeId: number;
  day: number;
  left: number;
  releaseDay: number;
  revision: number;
}

/** What a day of {@link AllottedDays} takes in memory. */
const ALLOTTED_DAY_BYTES = 2 + 4 + 8;

export function allottedBytes(allotments: readonly AllottedDays[] = []): number {
  return allotments.reduce((bytes, { left }) => bytes + left.length * ALLOTTED_DAY_BYTES, 0);
}

/** Writes nights into the days of a snapshot. Nights outside them do not concern it. */
export function setAllottedNights(
  allotments: AllottedDays[],
  { firstDay, dayCount }: { firstDay: number; dayCount: number },
  nights: Iterable<AllottedNight>,
): void {
  const known = new Map(allotments.map((one) => [`${one.partnerId} ${one.roomTypeId}`, one]));
  for (const { partnerId, roomTypeId, day, left, releaseDay, revision } of nights) {
    const index = day - firstDay;
    if (index < 0 || index >= dayCount) continue;
    const key = `${partnerId} ${roomTypeId}`;
    const days = known.get(key) ?? emptyDays(partnerId, roomTypeId, dayCount);
    if (!known.has(key)) {
      known.set(key, days);
      allotments.push(days);
    }
    days.left[index] = left;
    days.releaseDay[index] = releaseDay;
    days.changedAt[index] = Math.max(days.changedAt[index] ?? 0, revision);
  }
}

function emptyDays(partnerId: number, roomTypeId: number, dayCount: number): AllottedDays {
  return {
    partnerId,
    roomTypeId,
    left: new Int16Array(dayCount),
    releaseDay: new Int32Array(dayCount).fill(NEVER),
    changedAt: new Float64Array(dayCount),
  };
}
