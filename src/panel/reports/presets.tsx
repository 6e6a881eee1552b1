import type { ReportDays } from './reports.contract';
import { addDays } from '../parts/days';

export const PRESETS = ['thisMonth', 'lastMonth', 'nextMonth', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof PRESETS)[number];

export function rangeOf(preset: Preset, today: string): ReportDays {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (preset) {
    case 'thisYear':
      return yearRange(year);
    case 'lastYear':
      return yearRange(year - 1);
    case 'lastMonth':
      return month === 1 ? monthRange(year - 1, 12) : monthRange(year, month - 1);
    case 'nextMonth':
      return month === 12 ? monthRange(year + 1, 1) : monthRange(year, month + 1);
    default:
      return monthRange(year, month);
  }
}

function yearRange(year: number): ReportDays {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function monthRange(year: number, month: number): ReportDays {
  const [next, nextYear] = month === 12 ? [1, year + 1] : [month + 1, year];
  return { from: firstDay(year, month), to: addDays(firstDay(nextYear, next), -1) };
}

function firstDay(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
