import type { DayText } from '../values/day.js';
import { adrMinor, occupancy } from './figures.js';
import type { ReadDayFigures } from './day-figures.queries.js';
import { dayLines } from './report-lines.js';
import type { ReportRange } from './report-range.js';

/** Whole weeks, so that the day of the last year is the same weekday. */
const DAYS_OF_52_WEEKS = 364;

/** What prices of a day are decided by, as docs/reports.md defines it. */
export interface DayFigures {
  day: DayText;
  /** Null where no room was available. */
  occupancy: number | null;
  /** Planned nights that the last seven days have brought; below 0 where more were cancelled. */
  pickup: number;
  /** In the currency of the hotel; null where no night was sold in it. */
  adrMinor: number | null;
  /** Of the same weekday, 52 weeks before. */
  occupancyLastYear: number | null;
}

/** The same weekdays of the last year. */
export function rangeOfWeekdaysBefore({ from, until }: ReportRange): ReportRange {
  return { from: from - DAYS_OF_52_WEEKS, until: until - DAYS_OF_52_WEEKS };
}

/** The figures of each day of a range, in order. */
export function dayFigures(
  { figures, pickedUp }: ReadDayFigures,
  range: ReportRange,
  currency: string,
): DayFigures[] {
  const before = dayLines(figures, rangeOfWeekdaysBefore(range));
  const pickups = new Map(pickedUp.map(({ day, roomNights }) => [day, roomNights]));
  return dayLines(figures, range).map((line, index) => {
    const sold = line.sold.find((one) => one.currency === currency);
    return {
      day: line.name as DayText,
      occupancy: occupancy(line),
      pickup: pickups.get(line.name) ?? 0,
      adrMinor: sold ? adrMinor(sold) : null,
      occupancyLastYear: occupancy(before[index]!),
    };
  });
}
