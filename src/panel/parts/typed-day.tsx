import { dayText, parseDay } from '../../values/day';
import type { PanelLanguage } from '../../values/languages';

/** Days between which a day must be, both included. */
export interface Limits {
  min?: string;
  max?: string;
}

export type DayFault = 'notADay' | 'tooEarly' | 'tooLate';

export interface TypedDay {
  day: string;
  /** Whether more typing cannot make another day of it: the year is whole, and so is the last number. */
  isWhole: boolean;
}

/** Separators are dots by now. Days stand first, as both languages write them, or last as in `2027-03-01`. */
const FORMS = [
  /^(?<date>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})\.(?<month>\d{1,2})\.(?<date>\d{1,2})$/,
  /^(?<date>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})$/,
];

/** A day `2027-03-01` as it stands in an input: `01.03.2027` in Turkish, `01/03/2027` in English. */
export function writtenDay(day: string, language: PanelLanguage): string {
  return day
    .split('-')
    .reverse()
    .join(language === 'tr' ? '.' : '/');
}

/** The day that people mean by `1.3.2027`, `1/3/27`, `01032027` or `2027-03-01`; undefined where it is none. */
export function typedDay(text: string, today: string, limits: Limits): TypedDay | undefined {
  const plain = text.trim().replace(/\s*[./\-–\s]\s*/g, '.');
  for (const form of FORMS) {
    const { year, month, date } = form.exec(plain)?.groups ?? {};
    if (year === undefined || month === undefined || date === undefined) continue;
    const rest = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    if (year.length === 2) {
      const day = dayOfShortYear(year, rest, today, limits);
      if (day !== undefined) return { day, isWhole: false };
    } else if (parseDay(year + rest) !== undefined) {
      return { day: year + rest, isWhole: plain.endsWith(year) || date.length === 2 };
    }
  }
  return undefined;
}

/** Of all centuries, the day within the limits that is nearest to today; without one within, the nearest. */
function dayOfShortYear(year: string, rest: string, today: string, limits: Limits): string | undefined {
  const now = parseDay(today) ?? 0;
  const century = Number(today.slice(0, 2));
  const days = [century - 1, century, century + 1]
    .map((one) => parseDay(`${one}${year}${rest}`))
    .filter((day) => day !== undefined)
    .sort((a, b) => Math.abs(a - now) - Math.abs(b - now))
    .map(dayText);
  return days.find((day) => limitFault(day, limits) === undefined) ?? days[0];
}

export function dayFault(text: string, today: string, limits: Limits): DayFault | undefined {
  if (text.trim() === '') return undefined;
  const typed = typedDay(text, today, limits);
  return typed ? limitFault(typed.day, limits) : 'notADay';
}

function limitFault(day: string, { min = '', max = '' }: Limits): DayFault | undefined {
  if (min !== '' && day < min) return 'tooEarly';
  return max !== '' && day > max ? 'tooLate' : undefined;
}
