import type { RoomOfChildren } from '../../src/booking/push/children-of-push.js';

type Ages = (number | null)[];

/** The ages of each room of a push, each list sorted, found by trying every order in which its children can stand. */
export function slowAgesOfPush(
  rooms: readonly RoomOfChildren[],
  named: readonly number[],
  isPriced: (room: number, ages: readonly number[]) => boolean,
  maxWays: number,
): Ages[] {
  let left = [...named];
  const found = rooms.map((): Ages | undefined => undefined);
  rooms.forEach((room, i) => {
    if (room.children === 0) found[i] = [];
    if (room.children === 0 || !room.quotedAges || room.standingAges) return;
    found[i] = [...room.quotedAges];
    for (const age of room.quotedAges) left = without(left, [age]) ?? left;
  });
  rooms.forEach((room, i) => {
    const { standingAges, quotedAges } = room;
    if (found[i] || !standingAges) return;
    const rest = standingAges.includes(null) ? undefined : without(left, standingAges);
    if (named.length === 0) found[i] = [...standingAges];
    else if (rest) [found[i], left] = [[...standingAges], rest];
    else {
      const quoted = quotedAges && without(left, quotedAges);
      if (quoted) [found[i], left] = [[...quotedAges], quoted];
    }
  });
  const open = rooms.map((_, i) => i).filter((i) => !found[i]);
  const wanted = open.reduce((sum, i) => sum + rooms[i]!.children, 0);
  if (wanted === left.length) {
    const inOrder = dealt(open, rooms, left);
    const ways = new Map(
      orders(left)
        .map((order) => dealt(open, rooms, order))
        .map((way) => [JSON.stringify(way), way]),
    );
    const priced = [...ways.values()].filter((way) => open.every((i, n) => isPriced(i, way[n]!)));
    const way = ways.size <= maxWays && priced.length === 1 ? priced[0]! : inOrder;
    open.forEach((i, n) => (found[i] = way[n]!));
  } else {
    for (const i of open) {
      const { children, standingAges = [] } = rooms[i]!;
      const rest = without(
        left,
        standingAges.filter((age) => age !== null),
      );
      if (rest) left = rest;
      found[i] =
        rest && standingAges.length > 0 ? [...standingAges] : Array.from({ length: children }, () => null);
    }
  }
  return found.map((ages) => sorted(ages!));
}

export function sorted<Age extends number | null>(ages: readonly Age[]): Age[] {
  return [...ages].sort((a, b) => (a ?? -1) - (b ?? -1));
}

function dealt(
  open: readonly number[],
  rooms: readonly RoomOfChildren[],
  ages: readonly number[],
): number[][] {
  let next = 0;
  return open.map((i) => sorted(ages.slice(next, (next += rooms[i]!.children))));
}

function orders(ages: readonly number[]): number[][] {
  if (ages.length === 0) return [[]];
  return ages.flatMap((age, i) => orders(ages.filter((_, n) => n !== i)).map((order) => [age, ...order]));
}

function without(ages: readonly number[], taken: readonly (number | null)[]): number[] | undefined {
  const left = [...ages];
  for (const age of taken) {
    const at = left.indexOf(age!);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}
