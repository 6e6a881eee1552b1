import { MS_PER_DAY, MS_PER_HOUR } from './day.js';
import { entryCache } from './entry-cache.js';

const MS_PER_MINUTE = 60_000;
const KEPT = 2_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const instants = entryCache<string, number>(KEPT);
const texts = entryCache<string, string>(KEPT);

/**
 * Returns the instant (milliseconds since 1970) of a clock time of a day (day number) in a time zone. A time that clocks skip
 * is the first instant after it; of one that comes twice it is the earlier.
 */
export function instantIn(timeZone: string, day: number, minuteOfDay: number): number {
  const key = `${timeZone} ${day} ${minuteOfDay}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const instantMs = computedInstant(timeZone, day, minuteOfDay);
  instants.set(key, instantMs);
  return instantMs;
}

function computedInstant(timeZone: string, day: number, minuteOfDay: number): number {
  const localMs = day * MS_PER_DAY + minuteOfDay * MS_PER_MINUTE;
  const before = offsetMs(timeZone, localMs - MS_PER_DAY);
  const after = offsetMs(timeZone, localMs + MS_PER_DAY);
  if (before === after) return localMs - before;
  const at = [localMs - Math.max(before, after), localMs - Math.min(before, after)].find(
    (instantMs) => instantMs + offsetMs(timeZone, instantMs) === localMs,
  );
  return at ?? changeOfClocks(timeZone, localMs - after, localMs - before);
}

/** Returns an instant as a text with the offset of a time zone: `2027-03-26T18:00:00+01:00`. */
export function instantText(timeZone: string, instantMs: number): string {
  const key = `${timeZone} ${instantMs}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = computedText(timeZone, instantMs);
  texts.set(key, text);
  return text;
}

function computedText(timeZone: string, instantMs: number): string {
  const offset = offsetMs(timeZone, instantMs);
  const local = new Date(instantMs + offset).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / MS_PER_HOUR)).padStart(2, '0');
  const minutes = String(Math.floor((size % MS_PER_HOUR) / MS_PER_MINUTE)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** Returns the first instant with the later offset; `fromMs` has the earlier one. */
function changeOfClocks(timeZone: string, fromMs: number, toMs: number): number {
  const later = offsetMs(timeZone, toMs);
  let [low, high] = [fromMs, toMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(timeZone, middle) === later) high = middle;
    else low = middle;
  }
  return high;
}

/** How far the clocks of a time zone are before UTC at an instant. */
function offsetMs(timeZone: string, instantMs: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time });
    formats.set(timeZone, format);
  }
  const [month, day, year, hour, minute, second] = format.format(instantMs).split(/\D+/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return localMs - Math.floor(instantMs / 1000) * 1000;
}
