import { floorOf } from '../../in-house/plan/room-proposal';
import type { RoomsSetAside, HouseRoom } from '../../in-house/reservations/desk-reservation';
import { addDays, nightsBetween } from '../parts/days';
import { type Bar, type Bars, isCovered, linesOfBars } from './chart-bars';
import type { PlanAnswer } from './room-plan.contract';

export const GROUPINGS = ['type', 'building', 'floor'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export type ChartRow =
  | {
      kind: 'group';
      key: string;
      name: string;
      /** Null where the rooms below are of several types. */
      typeId: number | null;
      /** Rooms left for sale on each day, as sales count them; null where the hotel has entered none. */
      left: (number | null)[] | null;
      /** Rooms without guests or plan. */
      free: number[];
    }
  | { kind: 'held'; key: string; held: RoomsSetAside; spans: HeldSpan[] }
  | { kind: 'expected'; key: string; bars: Bar[] }
  | { kind: 'room'; key: string; room: HouseRoom; bars: Bar[] };

/** Days on which a number of rooms is kept. */
export interface HeldSpan {
  start: number;
  length: number;
  rooms: number;
}

export interface ChartNames {
  types: readonly { id: number; name: string }[];
  buildings: readonly { id: number; name: string }[];
  floor: (floor: number | null) => string;
  unplaced: string;
}

/**
 * The lines of the plan from top to bottom. By type each room type has what is kept of it, who has no room of it yet, then its
 * rooms; by building or floor, what is kept and who has no room yet stand above all rooms.
 */
export function chartRows(
  plan: PlanAnswer,
  bars: Bars,
  names: ChartNames,
  { grouping, buildingId }: { grouping: Grouping; buildingId: number | undefined },
): ChartRow[] {
  const rooms = plan.rooms.filter((room) => buildingId === undefined || room.buildingId === buildingId);
  const rowOf = (room: HouseRoom): ChartRow => ({
    kind: 'room',
    key: `room-${room.roomId}`,
    room,
    bars: bars.byRoom.get(room.roomId) ?? [],
  });
  const group = (name: string, typeId: number | null, ofGroup: readonly HouseRoom[]): ChartRow => ({
    kind: 'group',
    key: `group-${typeId ?? name}`,
    name,
    typeId,
    left: typeId === null ? null : leftOf(plan, typeId),
    free: ofGroup.length === 0 ? [] : freeOf(plan, bars, ofGroup),
  });
  const waiting = (types: readonly number[]): ChartRow[] => [
    ...plan.held.filter((held) => types.includes(held.roomTypeId)).map((held) => heldRow(plan, held)),
    ...linesOfBars(
      plan,
      bars.expected.filter(({ stay }) => stay !== null && types.includes(stay.roomTypeId)),
    ).map((line, i): ChartRow => ({ kind: 'expected', key: `expected-${types.join('.')}-${i}`, bars: line })),
  ];
  if (grouping === 'type') {
    return names.types.flatMap(({ id, name }) => {
      const ofType = rooms.filter((room) => room.roomTypeId === id);
      const above = waiting([id]);
      if (ofType.length === 0 && (above.length === 0 || buildingId !== undefined)) return [];
      return [group(name, id, ofType), ...above, ...ofType.map(rowOf)];
    });
  }
  const above = waiting(names.types.map(({ id }) => id));
  return [
    ...(above.length > 0 ? [group(names.unplaced, null, []), ...above] : []),
    ...groupsOf(rooms, names, grouping).flatMap(({ name, rooms: ofGroup }) => [
      group(name, null, ofGroup),
      ...ofGroup.map(rowOf),
    ]),
  ];
}

function groupsOf(
  rooms: readonly HouseRoom[],
  names: ChartNames,
  grouping: 'building' | 'floor',
): { name: string; rooms: HouseRoom[] }[] {
  const isOneBuilding = new Set(rooms.map(({ buildingId }) => buildingId)).size < 2;
  const building = (id: number) => names.buildings.find((one) => one.id === id)?.name ?? '';
  const groups = new Map<string, HouseRoom[]>();
  for (const room of rooms) {
    const floor = names.floor(floorOf(room.roomName));
    const own = building(room.buildingId);
    const name = grouping === 'building' ? own : isOneBuilding ? floor : `${own} · ${floor}`;
    groups.set(name, [...(groups.get(name) ?? []), room]);
  }
  return [...groups].map(([name, ofGroup]) => ({ name, rooms: ofGroup }));
}

function freeOf(plan: PlanAnswer, { byRoom }: Bars, rooms: readonly HouseRoom[]): number[] {
  const lines = rooms.map(({ roomId }) => byRoom.get(roomId) ?? []);
  return Array.from({ length: plan.days }, (_, day) => lines.filter((bars) => !isCovered(bars, day)).length);
}

function leftOf(plan: PlanAnswer, typeId: number): (number | null)[] {
  const left = new Map(
    plan.left.filter(({ roomTypeId }) => roomTypeId === typeId).map((one) => [one.day, one.left]),
  );
  return Array.from({ length: plan.days }, (_, day) => left.get(addDays(plan.from, day)) ?? null);
}

function heldRow(plan: PlanAnswer, held: RoomsSetAside): ChartRow {
  const spans: HeldSpan[] = [];
  for (const { day, rooms } of held.days) {
    const start = nightsBetween(plan.from, day);
    const last = spans.at(-1);
    if (last?.rooms === rooms && last.start + last.length === start) last.length++;
    else spans.push({ start, length: 1, rooms });
  }
  return { kind: 'held', key: `held-${held.kind}-${held.id}-${held.roomTypeId}`, held, spans };
}
