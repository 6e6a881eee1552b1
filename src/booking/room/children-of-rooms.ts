import type { BookedRoom } from './booked-room.entity.js';
import type { Booking } from './booking.entity.js';

/** Has also the fields that its partner pushed. */
export type BookedChild = Record<string, unknown> & { age: number };

type RoomWithChildren = Pick<BookedRoom, 'children'> & Partial<Pick<BookedRoom, 'childAges'>>;
type Ages = (number | null)[];

/** Returns the ages of the children of each room; null for a child whose age is not known. */
export function childAgesOfRooms(
  { children }: Pick<Booking, 'children'>,
  rooms: readonly RoomWithChildren[],
): Ages[] {
  const named = (children as readonly BookedChild[]).map(({ age }) => age);
  const byPosition = dealtInOrder(named, rooms);
  const ages = rooms.map(({ childAges = null, children: count }, i) =>
    childAges?.length === count ? [...childAges] : byPosition[i]!,
  );
  return areAgesOf(named, ages) ? ages : byPosition;
}

/**
 * Returns the children of a booking once its rooms are `after`. `ages` are those of rooms that have changed, by ID.
 * Children that do not add up to those of the rooms stay with the booking until staff say ages.
 */
export function childrenOfChanged(
  booking: Pick<Booking, 'children'>,
  before: readonly (RoomWithChildren & Pick<BookedRoom, 'id'>)[],
  after: readonly Pick<BookedRoom, 'id'>[],
  ages: ReadonlyMap<number, readonly (number | null)[]>,
): BookedChild[] {
  const hasNewAges = [...ages.values()].some(({ length }) => length > 0);
  if (!addsUp(booking, before) && !hasNewAges) return [...(booking.children as readonly BookedChild[])];
  const known = knownChildren(booking, before);
  return after.flatMap(({ id }) => {
    const children = known.get(id) ?? [];
    const wanted = ages.get(id);
    if (!wanted) return children;
    return wanted.flatMap((age, i) => (age === null ? [] : [{ ...children[i], age }]));
  });
}

/**
 * Returns the children of a booking once a Modify has left out no-shows, which stand beside its rooms. Only those that the
 * Modify tells where they do not add up to those of the rooms.
 */
export function childrenWithNoShows(
  pushed: { children: readonly BookedChild[]; rooms: readonly Pick<BookedRoom, 'children'>[] },
  booking: Pick<Booking, 'children'>,
  before: readonly (RoomWithChildren & Pick<BookedRoom, 'id'>)[],
  leftOut: readonly Pick<BookedRoom, 'id' | 'position' | 'children'>[],
): readonly BookedChild[] {
  const known = knownChildren(booking, before);
  const ofNoShows = leftOut.map((room) => ({ ...room, known: known.get(room.id) ?? [] }));
  const areKnown = ofNoShows.every((room) => room.known.length === room.children);
  if (!areKnown || !addsUp(pushed, pushed.rooms)) return pushed.children;
  let next = 0;
  const ofPush = pushed.rooms.map(({ children }, position) => ({
    position,
    known: pushed.children.slice(next, (next += children)),
  }));
  return [...ofNoShows, ...ofPush].sort((a, b) => a.position - b.position).flatMap((room) => room.known);
}

/** Returns the children of each room, by its ID, whose ages are known. */
function knownChildren(
  booking: Pick<Booking, 'children'>,
  rooms: readonly (RoomWithChildren & Pick<BookedRoom, 'id'>)[],
): Map<number, BookedChild[]> {
  const left = [...(booking.children as readonly BookedChild[])];
  const ages = childAgesOfRooms(booking, rooms);
  return new Map(
    rooms.map(({ id }, i) => {
      const known = ages[i]!.filter((age) => age !== null);
      return [id, known.map((age) => takeOfAge(left, age))];
    }),
  );
}

function takeOfAge(left: BookedChild[], age: number): BookedChild {
  const at = left.findIndex((child) => child.age === age);
  return at < 0 ? { age } : left.splice(at, 1)[0]!;
}

/** Deals ages to rooms in their order; they are not known where they do not add up. */
function dealtInOrder(named: readonly number[], rooms: readonly RoomWithChildren[]): Ages[] {
  const isWhole = rooms.reduce((sum, room) => sum + room.children, 0) === named.length;
  let next = 0;
  return rooms.map(({ children }) =>
    isWhole ? named.slice(next, (next += children)) : Array.from({ length: children }, () => null),
  );
}

/**
 * Whether the rooms can have these ages in a booking that names its children so. An instance of an earlier release writes the
 * children of a booking and not those of its rooms, which it has changed where they differ.
 */
function areAgesOf(named: readonly number[], rooms: readonly Ages[]): boolean {
  const ages = rooms.flat();
  const known = ages.filter((age) => age !== null);
  const left = [...named];
  const areNamed = known.every((age) => {
    const at = left.indexOf(age);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
  if (known.length === ages.length) return areNamed && left.length === 0;
  return areNamed || named.length === 0;
}

function addsUp(
  { children }: Pick<Booking, 'children'>,
  rooms: readonly Pick<BookedRoom, 'children'>[],
): boolean {
  return rooms.reduce((sum, room) => sum + room.children, 0) === children.length;
}
