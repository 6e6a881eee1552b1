import { MS_PER_DAY, MS_PER_HOUR } from './day.js';

/**
 * The instant of a full hour of a day (day number) in a time zone, or `now` where that is still to come. As in
 * PostgreSQL, an hour that clocks skip is the one after it, and of one that comes twice it is the second.
 */
export function hourOrNow(timeZone: string, day: number, hour: number, now: Date): Date {
  const localMs = day * MS_PER_DAY + hour * MS_PER_HOUR;
  const [before, after] = [localMs - MS_PER_DAY, localMs + MS_PER_DAY].map((ms) => offsetMs(timeZone, ms));
  const atMs = localMs - after!;
  const isAfter = offsetMs(timeZone, atMs) === after;
  return new Date(Math.min(isAfter ? atMs : localMs - before!, now.getTime()));
}

/** How far the clocks of a time zone are before UTC at an instant. */
function offsetMs(timeZone: string, instantMs: number): number {
  const local = new Date(instantMs).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - instantMs;
}
