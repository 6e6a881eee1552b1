import type { ChartedStay } from '../../in-house/reservations/desk-reservation';
import { addDays, nightsBetween } from '../parts/days';
import type { PlanAnswer, SplitRoom } from './room-plan.contract';

/** A stay, or a part of it, on one line of the plan. `start` and `length` are nights from the plan's first day on, already cut to it. */
export interface Bar {
  key: string;
  kind: 'inHouse' | 'left' | 'expected' | 'planned' | 'outOfOrder';
  /** Null of a room that is out of order. */
  stay: ChartedStay | null;
  /** The guest, or why the room is out of order. */
  name: string;
  from: string;
  until: string;
  start: number;
  length: number;
  isStartCut: boolean;
  isEndCut: boolean;
  /** Whether guests who have not left are in the room that is planned. */
  isInConflict: boolean;
  /** Whether the guests are in house, now or in another room. */
  isInHouse: boolean;
  /** Whether it ends with the departure, which its right edge moves. */
  isLast: boolean;
  /** Whether another part of the stay comes before it. */
  isLater: boolean;
  /** Days that are free after it, until the next bar of the line or the end of the plan. */
  free: number;
}

/** Every bar by the room in which it stands, and those without a room. */
export interface Bars {
  byRoom: Map<number, Bar[]>;
  expected: Bar[];
  /** What is planned for each reservation. */
  planned: Map<number, SplitRoom[]>;
}

export function barsOf(plan: PlanAnswer): Bars {
  const byRoom = new Map<number, Bar[]>();
  const add = (roomId: number, bar: Bar | undefined) => {
    if (bar) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), bar]);
  };
  const planned = new Map<number, SplitRoom[]>();
  for (const { reservationId, roomId, from } of plan.planned)
    planned.set(reservationId, [...(planned.get(reservationId) ?? []), { roomId, from }]);
  for (const one of plan.occupancies) {
    // A guest who stayed too long has the room tonight, too, whatever was planned.
    const until = one.inHouse && one.until <= plan.today ? addDays(plan.today, 1) : one.until;
    const days = {
      kind: one.inHouse ? ('inHouse' as const) : ('left' as const),
      key: `${one.reservationId}-${one.roomId}-${one.from}`,
      from: one.from,
      until,
      isInHouse: one.inHouse,
      isLast: one.inHouse && (planned.get(one.reservationId) ?? []).length === 0,
    };
    add(one.roomId, barOf(plan, one, days));
  }
  for (const { from, until, ...one } of plan.planned) {
    const key = `planned-${one.reservationId}-${from}`;
    const isLast = until === one.departure;
    const isLater = one.inHouse || from !== planned.get(one.reservationId)?.[0]?.from;
    const days = { kind: 'planned' as const, key, from, until, isLast, isLater, isInHouse: one.inHouse };
    add(one.roomId, barOf(plan, one, days));
  }
  for (const { id, roomId, reason, from, until } of plan.outOfOrder)
    add(roomId, barOf(plan, null, { kind: 'outOfOrder', key: `out-${id}`, name: reason, from, until }));
  const expected = plan.expected.flatMap((one) => {
    const days = { from: one.arrival, until: one.departure, isLast: true };
    return barOf(plan, one, { kind: 'expected', key: `expected-${one.reservationId}`, ...days }) ?? [];
  });
  for (const [roomId, bars] of byRoom) byRoom.set(roomId, inLine(plan, bars));
  return { byRoom, expected, planned };
}

/** The bars of stays without a room on as few lines as they need. */
export function linesOfBars(plan: PlanAnswer, bars: readonly Bar[]): Bar[][] {
  const lines: Bar[][] = [];
  for (const bar of bars) {
    const line = lines.find((one) => {
      const last = one.at(-1);
      return last !== undefined && last.start + last.length <= bar.start;
    });
    if (line) line.push(bar);
    else lines.push([bar]);
  }
  return lines.map((line) => inLine(plan, line));
}

/** Whether somebody has the room, or shall have it, on a day. */
export function isCovered(bars: readonly Bar[], day: number): boolean {
  return bars.some((bar) => bar.kind !== 'left' && bar.start <= day && day < bar.start + bar.length);
}

type Days = Pick<Bar, 'kind' | 'key' | 'from' | 'until'> &
  Partial<Pick<Bar, 'name' | 'isInHouse' | 'isLast' | 'isLater'>>;

function barOf(plan: PlanAnswer, stay: ChartedStay | null, days: Days): Bar | undefined {
  const first = nightsBetween(plan.from, days.from);
  const last = nightsBetween(plan.from, days.until);
  const start = Math.max(0, first);
  const end = Math.min(plan.days, last);
  if (end <= start) return undefined;
  return {
    name: stay?.guestName ?? '',
    isInHouse: false,
    isLast: false,
    isLater: false,
    ...days,
    stay,
    start,
    length: end - start,
    isStartCut: first < 0,
    isEndCut: last > plan.days,
    isInConflict: false,
    free: 0,
  };
}

function inLine(plan: PlanAnswer, bars: readonly Bar[]): Bar[] {
  const sorted = [...bars].sort((a, b) => a.start - b.start);
  const overlaps = (a: Bar, b: Bar) => a.start < b.start + b.length && b.start < a.start + a.length;
  const isInConflict = (bar: Bar) =>
    bar.kind === 'planned' && sorted.some((other) => other.kind === 'inHouse' && overlaps(bar, other));
  return sorted.map((bar, i) => ({
    ...bar,
    isInConflict: isInConflict(bar),
    free: Math.max(0, (sorted[i + 1]?.start ?? plan.days) - bar.start - bar.length),
  }));
}
