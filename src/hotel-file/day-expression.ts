import { parseDay } from '../values/day.js';

const RELATIVE = /^today(?:([+-])(\d{1,5}))?$/;

/** The day number of `YYYY-MM-DD`, `today`, `today+N` or `today-N`; undefined for anything else. */
export function resolveDay(expression: string, today: number): number | undefined {
  const match = RELATIVE.exec(expression);
  if (!match) return parseDay(expression);
  const days = Number(match[2] ?? 0);
  return match[1] === '-' ? today - days : today + days;
}

/** As {@link resolveDay}, for an expression that the form has admitted already. */
export function dayOf(expression: string, today: number): number {
  const day = resolveDay(expression, today);
  if (day === undefined) throw new RangeError(`not a day: ${expression}`);
  return day;
}
