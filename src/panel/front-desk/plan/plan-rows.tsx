import type { HouseRoom } from '../../../in-house/reservations/desk-reservation';
import type { House, PlanAnswer } from '../front-desk.contract';
import { addDays, nightsBetween } from '../../parts/days';

/** A stay on one line of the plan. `start` and `length` are nights from the plan's first day on, already cut to it. */
export interface Bar {
  key: string;
  /** Null of a room that is out of order. */
  reservationId: number | null;
  roomTypeId: number | null;
  /** The guest, or why the room is out of order. */
  name: string;
  kind: 'inHouse' | 'left' | 'expected' | 'planned' | 'outOfOrder';
  from: string;
  until: string;
  start: number;
  length: number;
  isStartCut: boolean;
  isEndCut: boolean;
  /** Whether guests who have not left are in the room that is planned. */
  isInConflict: boolean;
}

export type PlanRow =
  | { kind: 'type'; key: string; typeId: number; left: (number | null)[]; free: number[] }
  | { kind: 'expected'; key: string; typeId: number; bars: Bar[] }
  | { kind: 'room'; key: string; room: HouseRoom; bars: Bar[] };

/** The lines of the plan from top to bottom: each room type, then who has no room of it yet, then its rooms. */
export function planRows(plan: PlanAnswer, house: House, buildingId: number | undefined): PlanRow[] {
  const rooms = plan.rooms.filter((room) => buildingId === undefined || room.buildingId === buildingId);
  const types = new Map<number, HouseRoom[]>();
  for (const { id } of house.roomTypes) types.set(id, []);
  for (const room of rooms) types.get(room.roomTypeId)?.push(room);
  const occupied = new Map<number, Bar[]>();
  const add = (roomId: number, bar: Bar | undefined) => {
    if (bar) occupied.set(roomId, [...(occupied.get(roomId) ?? []), bar]);
  };
  for (const one of plan.occupancies) {
    // A guest who stayed too long has the room tonight, too, whatever was planned.
    const until = one.inHouse && one.until <= plan.today ? addDays(plan.today, 1) : one.until;
    const kind = one.inHouse ? ('inHouse' as const) : ('left' as const);
    const key = `${one.reservationId}-${one.roomId}-${one.from}`;
    add(one.roomId, barOf(plan, { ...one, roomTypeId: null, until, kind, key }));
  }
  for (const one of plan.planned) add(one.roomId, expectedBar(plan, one, 'planned'));
  for (const { id, roomId, reason, ...days } of plan.outOfOrder) {
    const bar = { ...days, kind: 'outOfOrder' as const, key: `out-${id}`, guestName: reason };
    add(roomId, barOf(plan, { ...bar, reservationId: null, roomTypeId: null }));
  }
  const rows: PlanRow[] = [];
  for (const [typeId, ofType] of types) {
    const expected = plan.expected.filter((one) => one.roomTypeId === typeId);
    if (ofType.length === 0 && (expected.length === 0 || buildingId !== undefined)) continue;
    const busy = ofType.map((room) => withConflicts(occupied.get(room.roomId) ?? []));
    const free = Array.from(
      { length: plan.days },
      (_, day) => busy.filter((bars) => !bars.some((bar) => covers(bar, day))).length,
    );
    rows.push({ kind: 'type', key: `type-${typeId}`, typeId, left: leftOf(plan, typeId), free });
    const bars = expected.flatMap((one) => expectedBar(plan, one, 'expected') ?? []);
    linesOfBars(bars).forEach((lane, index) =>
      rows.push({ kind: 'expected', key: `expected-${typeId}-${index}`, typeId, bars: lane }),
    );
    ofType.forEach((room, index) =>
      rows.push({ kind: 'room', key: `room-${room.roomId}`, room, bars: busy[index] ?? [] }),
    );
  }
  return rows;
}

function withConflicts(bars: readonly Bar[]): Bar[] {
  const overlaps = (a: Bar, b: Bar) => a.start < b.start + b.length && b.start < a.start + a.length;
  const isInConflict = (bar: Bar) =>
    bar.kind === 'planned' && bars.some((other) => other.kind === 'inHouse' && overlaps(bar, other));
  return bars.map((bar) => ({ ...bar, isInConflict: isInConflict(bar) }));
}

function covers(bar: Bar, day: number): boolean {
  return bar.kind !== 'left' && bar.start <= day && day < bar.start + bar.length;
}

/** Rooms left for sale on each day, as sales count them; null where the hotel has entered none. */
function leftOf(plan: PlanAnswer, typeId: number): (number | null)[] {
  const left = new Map(
    plan.left.filter(({ roomTypeId }) => roomTypeId === typeId).map((one) => [one.day, one.left]),
  );
  return Array.from({ length: plan.days }, (_, day) => left.get(addDays(plan.from, day)) ?? null);
}

function expectedBar(
  plan: PlanAnswer,
  stay: PlanAnswer['expected'][number],
  kind: 'expected' | 'planned',
): Bar | undefined {
  const { arrival: from, departure: until, reservationId } = stay;
  return barOf(plan, { ...stay, from, until, kind, key: `${kind}-${reservationId}` });
}

interface Occupancy extends Pick<Bar, 'key' | 'kind' | 'from' | 'until' | 'reservationId' | 'roomTypeId'> {
  guestName: string;
}

function barOf(
  plan: PlanAnswer,
  { key, kind, from, until, reservationId, roomTypeId, guestName }: Occupancy,
): Bar | undefined {
  const first = nightsBetween(plan.from, from);
  const last = nightsBetween(plan.from, until);
  const start = Math.max(0, first);
  const end = Math.min(plan.days, last);
  if (end <= start) return undefined;
  const shown = { key, kind, from, until, reservationId, roomTypeId, name: guestName };
  const cut = { isStartCut: first < 0, isEndCut: last > plan.days };
  return { ...shown, start, length: end - start, ...cut, isInConflict: false };
}

function linesOfBars(bars: readonly Bar[]): Bar[][] {
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
