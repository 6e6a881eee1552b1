import type { HouseRoom } from '../../../in-house/desk-reservation';
import type { House, PlanAnswer } from '../../contract/front-desk';
import { addDays, nightsBetween } from '../parts/days';

/** A stay on one line of the plan. `start` and `length` are nights from the plan's first day on, already cut to it. */
export interface Bar {
  key: string;
  reservationId: number;
  name: string;
  kind: 'inHouse' | 'left' | 'expected';
  from: string;
  until: string;
  start: number;
  length: number;
  /** It began before the first day, or goes on after the last. */
  cutStart: boolean;
  cutEnd: boolean;
}

export type PlanRow =
  | { kind: 'type'; key: string; typeId: number; roomCount: number; free: number[] }
  | { kind: 'expected'; key: string; bars: Bar[] }
  | { kind: 'room'; key: string; room: HouseRoom; bars: Bar[] };

/** The lines of the plan from top to bottom: each room type, then who has no room of it yet, then its rooms. */
export function planRows(plan: PlanAnswer, house: House, buildingId: number | undefined): PlanRow[] {
  const rooms = plan.rooms.filter((room) => buildingId === undefined || room.buildingId === buildingId);
  const types = new Map<number, HouseRoom[]>();
  for (const { id } of house.roomTypes) types.set(id, []);
  for (const room of rooms) types.get(room.roomTypeId)?.push(room);
  const occupied = new Map<number, Bar[]>();
  for (const one of plan.occupancies) {
    // A guest who stayed too long has the room tonight, too, whatever was planned.
    const until = one.inHouse && one.until <= plan.today ? addDays(plan.today, 1) : one.until;
    const kind = one.inHouse ? ('inHouse' as const) : ('left' as const);
    const bar = barOf(plan, { ...one, until, kind, key: `${one.reservationId}-${one.roomId}-${one.from}` });
    if (bar) occupied.set(one.roomId, [...(occupied.get(one.roomId) ?? []), bar]);
  }
  const rows: PlanRow[] = [];
  for (const [typeId, ofType] of types) {
    const expected = plan.expected.filter((one) => one.roomTypeId === typeId);
    if (ofType.length === 0 && (expected.length === 0 || buildingId !== undefined)) continue;
    const busy = ofType.map((room) => occupied.get(room.roomId) ?? []);
    const free = Array.from(
      { length: plan.days },
      (_, day) => busy.filter((bars) => !bars.some((bar) => covers(bar, day))).length,
    );
    rows.push({ kind: 'type', key: `type-${typeId}`, typeId, roomCount: ofType.length, free });
    const bars = expected.flatMap(
      (one) =>
        barOf(plan, {
          ...one,
          from: one.arrival,
          until: one.departure,
          kind: 'expected',
          key: String(one.reservationId),
        }) ?? [],
    );
    lanes(bars).forEach((lane, index) =>
      rows.push({ kind: 'expected', key: `expected-${typeId}-${index}`, bars: lane }),
    );
    ofType.forEach((room, index) =>
      rows.push({ kind: 'room', key: `room-${room.roomId}`, room, bars: busy[index] ?? [] }),
    );
  }
  return rows;
}

function covers(bar: Bar, day: number): boolean {
  return bar.kind !== 'left' && bar.start <= day && day < bar.start + bar.length;
}

interface Occupancy extends Pick<Bar, 'key' | 'kind' | 'from' | 'until'> {
  reservationId: number;
  guestName: string;
}

function barOf(
  plan: PlanAnswer,
  { key, kind, from, until, reservationId, guestName }: Occupancy,
): Bar | undefined {
  const first = nightsBetween(plan.from, from);
  const last = nightsBetween(plan.from, until);
  const start = Math.max(0, first);
  const end = Math.min(plan.days, last);
  if (end <= start) return undefined;
  const shown = { key, kind, from, until, reservationId, name: guestName };
  return { ...shown, start, length: end - start, cutStart: first < 0, cutEnd: last > plan.days };
}

/** As few lines as will hold the bars without one over another. */
function lanes(bars: readonly Bar[]): Bar[][] {
  const lines: Bar[][] = [];
  for (const bar of bars) {
    const line = lines.find((one) => {
      const last = one.at(-1);
      return last !== undefined && last.start + last.length <= bar.start;
    });
    if (line) line.push(bar);
    else lines.push([bar]);
  }
  return lines;
}
