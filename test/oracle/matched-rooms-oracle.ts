import type { ComparedRoom, RoomAsSold } from '../../src/booking/push/matched-rooms.js';

/**
 * The active rooms that go on as wanted ones, found by comparing every pair that is left, again after each match: the nearest
 * pair first, then by the place of the wanted room, then by that of the standing one.
 */
export function slowMatchedRooms(
  standing: readonly RoomAsSold[],
  wanted: readonly ComparedRoom[],
  agesNamed: readonly number[],
): (RoomAsSold | undefined)[] {
  const matched = wanted.map((): RoomAsSold | undefined => undefined);
  let ages = [...agesNamed];
  for (;;) {
    const pairs = wanted.flatMap((room, i) =>
      matched[i]
        ? []
        : standing
            .filter((old) => !matched.includes(old) && old.roomTypeId === room.roomTypeId)
            .map((old) => ({
              old,
              i,
              rank: [distance(old, room), strangeness(old, room, ages), i, old.position],
            })),
    );
    const [nearest] = pairs.sort((a, b) => compared(a.rank, b.rank));
    if (!nearest) return matched;
    matched[nearest.i] = nearest.old;
    ages = minus(ages, nearest.old.ages).left;
  }
}

function distance(old: ComparedRoom, room: ComparedRoom): number {
  const isOfBoard = old.boardId === room.boardId;
  const isOfDays = old.arrival === room.arrival && old.departure === room.departure;
  if (isOfBoard && isOfDays) return old.unitLabel === room.unitLabel ? 0 : 1;
  return isOfBoard ? 2 : 3;
}

/** 3 for a room that was sold otherwise; less for one that was sold so. */
function strangeness(old: RoomAsSold, room: ComparedRoom, ages: readonly number[]): number {
  const facts = ({ boardId, arrival, departure, adults, children, totalMinor, currency }: ComparedRoom) =>
    JSON.stringify([boardId, arrival, departure, adults, children, totalMinor, currency]);
  const hasNewSelection = room.selectionId !== null && room.selectionId !== old.selectionId;
  if (facts(old) !== facts(room) || hasNewSelection) return 3;
  if (minus(ages, old.ages).missing > 0) return 2;
  return room.selectionId === old.selectionId ? 0 : 1;
}

function minus(ages: readonly number[], taken: readonly (number | null)[]) {
  const left = [...ages];
  let missing = 0;
  for (const age of taken) {
    const at = age === null ? -1 : left.indexOf(age);
    if (at >= 0) left.splice(at, 1);
    else if (age !== null) missing++;
  }
  return { left, missing };
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
