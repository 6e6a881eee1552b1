import { daysOf, daysToHold, heldOf, type NightRow } from '../../booking/room/nights.js';

/** A room of a booking as it is changed or added. Days are day numbers. */
export interface MovedRoom {
  roomTypeId: number;
  arrival: number;
  departure: number;
  /** The stay as it was, and what of it is held; undefined for a room that is added. */
  old: { arrival: number; departure: number; nightRows: readonly NightRow[] } | undefined;
}

interface Night {
  roomTypeId: number;
  day: number;
}

type LeftOn = (roomTypeId: number, day: number) => number;

/**
 * Returns for each room whether one is left on every night when all are moved together. The nights that they hold now count
 * as free; then each in turn takes its nights. `leftOn` is how many rooms of a type are left on a day besides.
 */
export function availabilityOfEach(rooms: readonly MovedRoom[], leftOn: LeftOn, today: number): boolean[] {
  const left = new Map<string, number>();
  for (const { roomTypeId, day } of rooms.flatMap(({ old }) => heldBy(old))) {
    const key = keyOf(roomTypeId, day);
    left.set(key, (left.get(key) ?? leftOn(roomTypeId, day)) + 1);
  }
  return rooms.map((room) => {
    const { roomTypeId } = room;
    const nights = neededNights(room, today);
    const isLeft = nights.every((day) => (left.get(keyOf(roomTypeId, day)) ?? leftOn(roomTypeId, day)) >= 1);
    if (!isLeft) return false;
    for (const day of nights) {
      const key = keyOf(roomTypeId, day);
      left.set(key, (left.get(key) ?? leftOn(roomTypeId, day)) - 1);
    }
    return true;
  });
}

/**
 * Returns for each room what a block has left when all are changed together: nights that a room gives back are left for the
 * others, nights that it takes are gone for the next ones, nights that it holds stay its own. `leftOn` is what is left besides.
 */
export function leftForEach(rooms: readonly MovedRoom[], leftOn: LeftOn, today: number): LeftOn[] {
  const counted = new Map<string, number>();
  const count = (nights: readonly Night[], by: number) => {
    for (const { roomTypeId, day } of nights) {
      const key = keyOf(roomTypeId, day);
      counted.set(key, (counted.get(key) ?? leftOn(roomTypeId, day)) + by);
    }
  };
  const changes = rooms.map((room) => changedNights(room, today));
  for (const { givenBack } of changes) count(givenBack, 1);
  return changes.map(({ taken }) => {
    const left = new Map(counted);
    count(taken, -1);
    return (roomTypeId, day) => left.get(keyOf(roomTypeId, day)) ?? leftOn(roomTypeId, day);
  });
}

function changedNights(room: MovedRoom, today: number): Record<'givenBack' | 'taken', Night[]> {
  const { roomTypeId } = room;
  const needed = neededNights(room, today).map((day) => ({ roomTypeId, day }));
  const held = heldBy(room.old);
  const without = (nights: readonly Night[], others: readonly Night[]) =>
    nights.filter(
      (night) => !others.some((one) => keyOf(one.roomTypeId, one.day) === keyOf(night.roomTypeId, night.day)),
    );
  return { givenBack: without(held, needed), taken: without(needed, held) };
}

function keyOf(roomTypeId: number, day: number): string {
  return `${roomTypeId}:${day}`;
}

function heldBy(old: MovedRoom['old']): Night[] {
  return old
    ? heldOf(old).flatMap((hold) => daysOf(hold).map((day) => ({ roomTypeId: hold.roomTypeId, day })))
    : [];
}

function neededNights(room: MovedRoom, today: number): number[] {
  return daysToHold(room, room.old).filter((day) => day >= today);
}
