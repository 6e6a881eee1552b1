import type { BookedRoom } from './booked-room.entity.js';
import type { Booking } from './booking.entity.js';

/** Has also the fields that its partner pushed. */
export type BookedChild = Record<string, unknown> & { age: number };

/** Returns the ages of the children of each room; null for a child whose age is not known. */
export function childAgesOfRooms(
  booking: Pick<Booking, 'children'>,
  rooms: readonly Pick<BookedRoom, 'children'>[],
): (number | null)[][] {
  return childrenOfRooms(booking, rooms).map(
    (children, i) =>
      children?.map(({ age }) => age) ?? Array.from({ length: rooms[i]!.children }, () => null),
  );
}

/**
 * Returns the children of a booking once its rooms are `after`. `ages` are those of rooms that have changed, by ID.
 * Children that do not add up to those of the rooms stay with the booking until staff say ages.
 */
export function childrenOfChanged(
  booking: Pick<Booking, 'children'>,
  before: readonly Pick<BookedRoom, 'id' | 'children'>[],
  after: readonly Pick<BookedRoom, 'id'>[],
  ages: ReadonlyMap<number, readonly (number | null)[]>,
): BookedChild[] {
  const hasNewAges = [...ages.values()].some(({ length }) => length > 0);
  if (!addsUp(booking, before) && !hasNewAges) return [...(booking.children as readonly BookedChild[])];
  const dealt = childrenOfRooms(booking, before);
  const known = new Map(before.map(({ id }, i) => [id, dealt[i] ?? []]));
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
  before: readonly Pick<BookedRoom, 'id' | 'children'>[],
  leftOut: readonly Pick<BookedRoom, 'id' | 'position'>[],
): readonly BookedChild[] {
  const dealt = childrenOfRooms(booking, before);
  const known = new Map(before.map(({ id }, i) => [id, dealt[i]]));
  const rooms = [
    ...leftOut.map(({ id, position }) => ({ position, children: known.get(id) })),
    ...childrenOfRooms(pushed, pushed.rooms).map((children, position) => ({ position, children })),
  ].sort((a, b) => a.position - b.position);
  if (rooms.some(({ children }) => !children)) return pushed.children;
  return rooms.flatMap(({ children }) => children ?? []);
}

/** Deals the booking's children to its rooms in order; null where they do not add up: ages are not known then. */
function childrenOfRooms(
  { children }: Pick<Booking, 'children'>,
  rooms: readonly Pick<BookedRoom, 'children'>[],
): (BookedChild[] | null)[] {
  const named = children as readonly BookedChild[];
  if (!addsUp({ children }, rooms)) return rooms.map((room) => (room.children === 0 ? [] : null));
  let next = 0;
  return rooms.map((room) => named.slice(next, (next += room.children)));
}

function addsUp(
  { children }: Pick<Booking, 'children'>,
  rooms: readonly Pick<BookedRoom, 'children'>[],
): boolean {
  return rooms.reduce((sum, room) => sum + room.children, 0) === children.length;
}
