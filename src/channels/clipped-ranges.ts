import type { ClippedDay } from '../inventory/rates/wanted-days.js';
import { dayText } from '../values/day.js';
import type { ClippedRange } from './inventory-request.entity.js';

/** An answer names this many ranges, the first ones. */
export const MAX_CLIPPED_RANGES = 1_000;

interface RoomTypeCode {
  id: number;
  code: string;
}

/** Returns the days as ranges, where neighbouring days of a room type have the same allotment and reason. */
export function clippedRanges(
  days: readonly ClippedDay[],
  roomTypes: readonly RoomTypeCode[],
): ClippedRange[] {
  const codes = new Map(roomTypes.map(({ id, code }) => [id, code]));
  const ranges: (ClippedDay & { last: number })[] = [];
  for (const one of [...days].sort((a, b) => a.roomTypeId - b.roomTypeId || a.day - b.day)) {
    const range = ranges.at(-1);
    const isNext =
      range?.roomTypeId === one.roomTypeId &&
      range.last === one.day - 1 &&
      range.allotment === one.allotment &&
      range.reason === one.reason;
    if (isNext) range.last = one.day;
    else if (ranges.push({ ...one, last: one.day }) > MAX_CLIPPED_RANGES) break;
  }
  return ranges.slice(0, MAX_CLIPPED_RANGES).map(({ roomTypeId, day, last, allotment, reason }) => ({
    roomType: codes.get(roomTypeId) ?? '',
    from: dayText(day),
    to: dayText(last),
    allotment,
    reason,
  }));
}
