/** Sizes of the room plan in pixels; its stylesheet has the same. Bars that fingers touch are higher. */
export const ROW_PX = window.matchMedia('(pointer: coarse)').matches ? 52 : 36;
export const HEAD_PX = 62;
export const nameWidth = (): number => (window.innerWidth < 600 ? 92 : 150);
/** Days are never narrower: a name must be readable on a bar of one night. */
export const MIN_DAY_PX = 44;

export interface ChartSizes {
  dayPx: number;
  namePx: number;
  /** Of all days, with the names of the rooms. */
  width: number;
}

export function sizesOf(width: number, days: number): ChartSizes {
  const namePx = nameWidth();
  const dayPx = Math.max(MIN_DAY_PX, Math.floor((width - namePx) / days));
  return { dayPx, namePx, width: namePx + dayPx * days };
}

/** Where a bar stands, from the noon of its first day to that of the day after its last night. */
export function barPlace(
  bar: { start: number; length: number; isStartCut: boolean; isEndCut: boolean },
  { dayPx, namePx }: ChartSizes,
): { left: number; width: number } {
  const left = bar.start * dayPx + (bar.isStartCut ? 0 : dayPx / 2);
  const right = (bar.start + bar.length) * dayPx + (bar.isEndCut ? 0 : dayPx / 2);
  return { left: namePx + left, width: Math.max(12, right - left - 2) };
}
