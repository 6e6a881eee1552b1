import { dayText, type DayText } from '../values/day.js';
import { sumByCurrency, type Line, NO_ARRIVALS, sumOf } from './figures.js';
import type { NamedLine, Pickup, PickupPart } from './report.js';
import { monthOf, type ReportRange } from './report-range.js';
import type { Dimension, Keyed, OnTheBooks, RoomFigures } from './room-figures.queries.js';

export interface RangeFigures extends RoomFigures {
  available: (Keyed & { rooms: number })[];
}

/** The line of the whole range, of figures that were read for all of it. */
export function totalLine(figures: RangeFigures): Line {
  return linesBy('all', figures).get(null) ?? emptyLine(0);
}

export function dayLines(figures: RangeFigures, { from, until }: ReportRange): NamedLine[] {
  const days: DayText[] = Array.from({ length: until - from }, (_, index) => dayText(from + index));
  const lines = linesBy('day', figures);
  return days.map((day) => ({ ...(lines.get(day) ?? emptyLine(0)), key: day, name: day }));
}

export function monthLines(days: readonly NamedLine[]): NamedLine[] {
  const months = groupedBy(days, ({ name }) => monthOf(name));
  return [...months].map(([month, ofMonth]) => ({ ...sumOf(ofMonth), key: month, name: month }));
}

/** The lines of a dimension, those with most room nights first. Rooms are available to room types alone. */
export function namedLines(
  dimension: Dimension,
  figures: RangeFigures,
  nameOf: (key: string | null) => string,
  byName: Intl.Collator,
): NamedLine[] {
  return [...linesBy(dimension, figures)]
    .map(([key, line]) => ({ ...line, key, name: nameOf(key) }))
    .sort((a, b) => b.roomNights - a.roomNights || b.arrivals - a.arrivals || byName.compare(a.name, b.name));
}

const HAVE_ROOMS: readonly Dimension[] = ['all', 'day', 'roomType'];

function linesBy(
  dimension: Dimension,
  { sold, arrivals, available }: RangeFigures,
): Map<string | null, Line> {
  const lines = new Map<string | null, Line>();
  const line = (key: string | null) => {
    const known = lines.get(key) ?? emptyLine(HAVE_ROOMS.includes(dimension) ? 0 : null);
    lines.set(key, known);
    return known;
  };
  const of = <T extends Keyed>(rows: readonly T[]) => rows.filter((row) => row.dimension === dimension);
  for (const [key, rows] of groupedBy(of(sold), (row) => row.key)) {
    const known = line(key);
    known.sold = sumByCurrency(rows);
    known.roomNights = known.sold.reduce((sum, { roomNights }) => sum + roomNights, 0);
  }
  for (const { dimension: _, key, ...counts } of of(arrivals)) Object.assign(line(key), counts);
  for (const { key, rooms } of of(available)) line(key).roomsAvailable = rooms;
  return lines;
}

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function emptyLine(roomsAvailable: number | null): Line {
  return { ...NO_ARRIVALS, roomsAvailable, roomNights: 0, sold: [] };
}

const NOTHING: PickupPart = { roomNights: 0, revenueMinor: 0 };

/** The pairs of `thisYear` are now and a week ago, those of `yearBefore` a year ago and in the end. */
export function pickupOf(thisYear: readonly OnTheBooks[], yearBefore: readonly OnTheBooks[]): Pickup[] {
  const shifted = yearBefore.map((part) => ({ ...part, month: nextYear(part.month) }));
  const keys = new Set([...thisYear, ...shifted].map(({ month, currency }) => `${month} ${currency}`));
  const part = (parts: readonly OnTheBooks[], key: string, at: 0 | 1): PickupPart => {
    const found = parts.find((one) => `${one.month} ${one.currency}` === key);
    return found ? { roomNights: found.roomNights[at], revenueMinor: found.revenueMinor[at] } : NOTHING;
  };
  return [...keys].sort().map((key) => ({
    month: key.slice(0, 7),
    currency: key.slice(8),
    now: part(thisYear, key, 0),
    weekAgo: part(thisYear, key, 1),
    yearAgo: part(shifted, key, 0),
    lastYear: part(shifted, key, 1),
  }));
}

function nextYear(month: string): string {
  return `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;
}
