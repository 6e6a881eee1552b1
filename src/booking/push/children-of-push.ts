/** Has also the fields that its partner pushed. */
type NamedChild = Record<string, unknown> & { age: number };
type Child = NamedChild | { age: number | null };

/** Null for a child whose age is not known. */
export type RoomAges = readonly (number | null)[];

export interface RoomOfChildren {
  /** How many children it has. */
  children: number;
  /** The ages of the price option that it is sold by; left out where that is for no certain ages. */
  quotedAges?: readonly number[];
  /** The ages of the standing room whose days, party, amount and currency it has; left out where there is none. */
  standingAges?: RoomAges;
}

export interface GivenChildren {
  /** Of each room, in the order of the push. */
  ages: RoomAges[];
  /** The children of the rooms, in their order, and then those that the push names and no room has. */
  children: NamedChild[];
}

/** More ways to give children to rooms are not compared: the order decides. */
export const MAX_WAYS = 1_000;

/**
 * Gives the children that a push names to its rooms. A room that is sold by a price option has the ages of that option. A
 * room that goes on as it stands keeps its own, if the push names them or names no child at all. The other rooms have the
 * children that are left: in the one way in which each of these rooms has a price of the hotel (`isPriced`), else in
 * order. Where more or fewer children are left than these rooms have, their ages are not known.
 */
export function childrenOfPush(
  rooms: readonly RoomOfChildren[],
  named: readonly NamedChild[],
  isPriced: (room: number, ages: readonly number[]) => boolean,
): GivenChildren {
  const { given, open, left } = givenAtOnce(rooms, named);
  const counts = open.map((i) => rooms[i]!.children);
  if (sumOf(counts) === left.length) {
    const ways = waysToGive(counts, left.map(ageOf)) ?? [];
    const priced = ways.filter((way) => way.every((ages, n) => isPriced(open[n]!, ages)));
    const way = priced.length === 1 ? priced[0]! : inOrder(counts, left.map(ageOf));
    open.forEach((i, n) => (given[i] = taken(left, way[n]!)));
  }
  for (const i of open) {
    const { standingAges } = rooms[i]!;
    if (standingAges) given[i] ??= taken(left, standingAges);
  }
  const ages = rooms.map(
    ({ children }, i) => given[i]?.map(ageOf) ?? Array.from({ length: children }, () => null),
  );
  const known = given.flatMap((children) => children ?? []).filter(isOfKnownAge);
  const isTold = named.length > 0 || known.length === ages.flat().length;
  return { ages, children: isTold ? [...known, ...left] : [] };
}

/** Returns the prices that tell ways to give the children apart: rooms of the push, each with ages that it may have. */
export function agesToPrice(
  rooms: readonly RoomOfChildren[],
  named: readonly NamedChild[],
): { room: number; ages: readonly number[] }[] {
  const { open, left } = givenAtOnce(rooms, named);
  const counts = open.map((i) => rooms[i]!.children);
  const ways = sumOf(counts) === left.length ? (waysToGive(counts, left.map(ageOf)) ?? []) : [];
  if (ways.length < 2) return [];
  return open.flatMap((room, n) => {
    const distinct = new Map(ways.map((way) => [way[n]!.join(), way[n]!]));
    return [...distinct.values()].map((ages) => ({ room, ages }));
  });
}

interface GivenAtOnce {
  /** The children of each room; undefined where they are not known yet. */
  given: (readonly Child[] | undefined)[];
  /** The places of these rooms. */
  open: number[];
  /** The children that the push names and no room has. */
  left: NamedChild[];
}

/** Options come first: their ages are certain. */
function givenAtOnce(rooms: readonly RoomOfChildren[], named: readonly NamedChild[]): GivenAtOnce {
  const left = [...named];
  const given = rooms.map(({ children, quotedAges, standingAges }): readonly Child[] | undefined => {
    if (children === 0) return [];
    return quotedAges && !standingAges ? quoted(left, quotedAges) : undefined;
  });
  rooms.forEach(({ quotedAges, standingAges }, i) => {
    if (given[i] || !standingAges) return;
    if (named.length === 0) given[i] = standingAges.map((age) => ({ age }));
    else if (!standingAges.includes(null)) given[i] = taken(left, standingAges);
    if (quotedAges) given[i] ??= taken(left, quotedAges);
  });
  return { given, open: given.flatMap((children, i) => (children ? [] : [i])), left };
}

/** Takes the children of these ages, as many as there are, out of those left. */
function quoted(left: NamedChild[], ages: readonly number[]): Child[] {
  return ages.map((age) => taken(left, [age])?.[0] ?? { age });
}

/** Takes a child of each age out of those left; takes none, and returns undefined, where one is missing. */
function taken(left: NamedChild[], ages: RoomAges): Child[] | undefined {
  const missing = ages.filter((age) => age !== null);
  const [children, rest]: [NamedChild[], NamedChild[]] = [[], []];
  for (const child of left) {
    const at = missing.indexOf(child.age);
    if (at >= 0) missing.splice(at, 1);
    (at >= 0 ? children : rest).push(child);
  }
  if (missing.length > 0) return undefined;
  left.splice(0, left.length, ...rest);
  return [...children, ...ages.filter((age) => age === null).map((age) => ({ age }))];
}

/** How many of each age. */
type AgeCount = readonly [age: number, count: number];

/** Returns the ways to give the ages to rooms of so many children; undefined where there are more than {@link MAX_WAYS}. */
function waysToGive(counts: readonly number[], ages: readonly number[]): number[][][] | undefined {
  let ways: { rooms: number[][]; left: readonly AgeCount[] }[] = [{ rooms: [], left: countsOf(ages) }];
  for (const count of counts) {
    const longer: typeof ways = [];
    for (const { rooms, left } of ways) {
      for (const { chosen, rest } of choicesOf(count, left)) {
        if (longer.length === MAX_WAYS) return undefined;
        longer.push({ rooms: [...rooms, chosen], left: rest });
      }
    }
    ways = longer;
  }
  return ways.map(({ rooms }) => rooms);
}

/** Generates the different ages that `count` of the children left can have. */
function* choicesOf(
  count: number,
  [first, ...others]: readonly AgeCount[],
): Generator<{ chosen: number[]; rest: AgeCount[] }> {
  if (!first) {
    yield { chosen: [], rest: [] };
    return;
  }
  const [age, left] = first;
  const ofOthers = sumOf(others.map(([, one]) => one));
  for (let taken = Math.min(left, count); taken >= Math.max(0, count - ofOthers); taken--) {
    for (const { chosen, rest } of choicesOf(count - taken, others)) {
      const unchosen: AgeCount[] = taken === left ? [] : [[age, left - taken]];
      yield { chosen: [...Array<number>(taken).fill(age), ...chosen], rest: [...unchosen, ...rest] };
    }
  }
}

function countsOf(ages: readonly number[]): AgeCount[] {
  const counts = new Map<number, number>();
  for (const age of ages) counts.set(age, (counts.get(age) ?? 0) + 1);
  return [...counts];
}

function inOrder(counts: readonly number[], ages: readonly number[]): number[][] {
  let next = 0;
  return counts.map((count) => ages.slice(next, (next += count)));
}

function isOfKnownAge(child: Child): child is NamedChild {
  return child.age !== null;
}

function ageOf<Age extends number | null>({ age }: { age: Age }): Age {
  return age;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
