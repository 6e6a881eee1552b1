import { sumOf } from './hotel.js';
import type { Room, Selection } from './sold.js';

export interface PushedRoom {
  label: string;
  type: string;
  board: string;
  arrival: number;
  departure: number;
  adults: number;
  children: number;
  minor: number;
  selection: Selection | null;
  nightly: { day: number; base: number; fees: number | null }[];
  /** The terms that the guest was shown. */
  termsCode?: string;
  /** The last digits of the card that comes with it. */
  card: string | null;
}

export interface Content {
  rooms: PushedRoom[];
  /** The ages that `ChildGuests` names. */
  named: number[];
  extraMinor: number;
  /** What its total has of taxes that are paid at booking. */
  taxesMinor?: number;
  extras: string[];
  phone: string;
}

type Ages = (number | null)[];

/** The rooms that go on as those pushed: the nearest pair first; of equal ones that which is as it was sold. */
export function matched(standing: readonly Room[], { rooms, named }: Content): (Room | undefined)[] {
  const active = standing.filter(({ state }) => state === 'active');
  const found = noShowsNamed(
    active,
    standing.filter(({ state }) => state === 'no_show'),
    rooms,
  );
  let ages = [...named];
  for (const noShow of found) if (noShow) ages = minus(ages, noShow.ages).left;
  for (;;) {
    const pairs = rooms.flatMap((room, i) =>
      active
        .filter((old) => !found[i] && !found.includes(old) && old.type === room.type)
        .map((old) => ({
          old,
          i,
          rank: [distance(old, room), strangeness(old, room, ages), i, old.position],
        })),
    );
    const [nearest] = pairs.sort((a, b) => compared(a.rank, b.rank));
    if (!nearest) return found;
    found[nearest.i] = nearest.old;
    ages = minus(ages, nearest.old.ages).left;
  }
}

/** Whether a room is pushed as it stands, but for the ages of its children. */
export function isAsSold(old: Room, room: PushedRoom): boolean {
  const isNewSelection = room.selection !== null && room.selection.id !== old.selection;
  const areNewTerms = room.termsCode !== undefined && room.termsCode !== old.terms?.code;
  return isSameSale(old, room) && !isNewSelection && !areNewTerms;
}

/** The ages of the children of each room. `isPriced`: whether the amount of a room is a price with these ages. */
export function agesOf(
  { rooms, named }: Content,
  goOn: readonly (Room | undefined)[],
  isPriced: (room: number, ages: readonly number[]) => boolean,
): Ages[] {
  let left = [...named];
  const found: (Ages | undefined)[] = rooms.map(({ children }) => (children === 0 ? [] : undefined));
  const quoted = rooms.map(({ selection, children }) =>
    selection && children > 0 && selection.ages.length === children
      ? (selection.ages as number[])
      : undefined,
  );
  rooms.forEach((_, i) => {
    if (found[i] || !quoted[i] || goOn[i]) return;
    found[i] = [...quoted[i]];
    for (const age of quoted[i]) left = minus(left, [age]).left;
  });
  rooms.forEach((_, i) => {
    const old = goOn[i];
    if (found[i] || !old) return;
    if (named.length === 0) found[i] = [...old.ages];
    else if (!old.ages.includes(null) && minus(left, old.ages).missing === 0) {
      found[i] = [...old.ages];
      left = minus(left, old.ages).left;
    } else if (quoted[i] && minus(left, quoted[i]).missing === 0) {
      found[i] = [...quoted[i]];
      left = minus(left, quoted[i]).left;
    }
  });
  const open = rooms.map((_, i) => i).filter((i) => !found[i]);
  if (sumOf(open.map((i) => rooms[i]!.children)) === left.length) {
    const counts = open.map((i) => rooms[i]!.children);
    const ways = new Map(
      orders(left)
        .map((order) => dealt(counts, order))
        .map((way) => [JSON.stringify(way), way]),
    );
    const priced = [...ways.values()].filter((way) => open.every((i, n) => isPriced(i, way[n]!)));
    const way = priced.length === 1 ? priced[0]! : dealt(counts, left);
    open.forEach((i, n) => (found[i] = way[n]));
  } else {
    for (const i of open) {
      const known = (goOn[i]?.ages ?? []).filter((age) => age !== null);
      const rest = minus(left, known);
      if (goOn[i] && rest.missing === 0) [found[i], left] = [[...goOn[i].ages], rest.left];
      else found[i] = Array.from({ length: rooms[i]!.children }, () => null);
    }
  }
  return found.map((ages) => sorted(ages!));
}

export function sorted(ages: readonly (number | null)[]): Ages {
  return [...ages].sort((a, b) => (a ?? -1) - (b ?? -1));
}

export function isSameAges(some: readonly (number | null)[], others: readonly (number | null)[]): boolean {
  return JSON.stringify(sorted(some)) === JSON.stringify(sorted(others));
}

function noShowsNamed(
  active: readonly Room[],
  noShows: readonly Room[],
  rooms: readonly PushedRoom[],
): (Room | undefined)[] {
  const named: (Room | undefined)[] = rooms.map(() => undefined);
  const isAlike = (old: Room, room: PushedRoom) =>
    isSameStay(old, room) && hasSameParty(old, room) && old.label === room.label;
  for (const noShow of noShows) {
    const left = rooms
      .map((room, i) => ({ room, i }))
      .filter(({ room, i }) => !named[i] && isSameStay(noShow, room));
    const same = left.filter(({ room }) => isSameSale(noShow, room));
    same.sort((a, b) => Number(!isAsSold(noShow, a.room)) - Number(!isAsSold(noShow, b.room)));
    const labelled = same.find(({ room }) => room.label === noShow.label);
    const isOfLabel = labelled && !active.some((old) => isAlike(old, labelled.room));
    const isSpare = left.length > active.filter((old) => isSameStay(old, noShow)).length;
    const unlike = [...active];
    const other = same.find(({ room }) => {
      const at = unlike.findIndex((old) => isAlike(old, room));
      return at < 0 || unlike.splice(at, 1).length === 0;
    });
    const found = isOfLabel ? labelled : isSpare ? (labelled ?? other) : undefined;
    if (found) named[found.i] = noShow;
  }
  return named;
}

function distance(old: Room, room: PushedRoom): number {
  if (old.board !== room.board) return 3;
  if (!isSameStay(old, room)) return 2;
  return old.label === room.label ? 0 : 1;
}

/** 3 for a room that was sold otherwise; less for one that was sold so. */
function strangeness(old: Room, room: PushedRoom, ages: readonly number[]): number {
  if (!isAsSold(old, room)) return 3;
  if (minus(ages, old.ages).missing > 0) return 2;
  return (room.selection?.id ?? null) === old.selection ? 0 : 1;
}

type Sold = Pick<PushedRoom, 'type' | 'board' | 'arrival' | 'departure' | 'adults' | 'minor'>;

function isSameStay(a: Sold, b: Sold): boolean {
  return a.type === b.type && a.arrival === b.arrival && a.departure === b.departure;
}

function hasSameParty(old: Room, room: PushedRoom): boolean {
  return old.board === room.board && old.adults === room.adults && old.ages.length === room.children;
}

function isSameSale(old: Room, room: PushedRoom): boolean {
  return isSameStay(old, room) && hasSameParty(old, room) && old.minor === room.minor;
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

function dealt(counts: readonly number[], ages: readonly number[]): number[][] {
  let next = 0;
  return counts.map((count) => sorted(ages.slice(next, (next += count))) as number[]);
}

function orders(ages: readonly number[]): number[][] {
  if (ages.length === 0) return [[]];
  return ages.flatMap((age, i) => orders(ages.filter((_, n) => n !== i)).map((order) => [age, ...order]));
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
