import type { BookedRoom } from './booked-room.entity.js';
import type { Booking } from './booking.entity.js';

/** Has also the fields that its partner pushed. */
export type BookedChild = Record<string, unknown> & { age: number };

/** Deals the booking's children to its rooms in order; null where they do not add up: ages are not known then. */
export function childrenOfRooms(
  { children }: Pick<Booking, 'children'>,
  rooms: readonly Pick<BookedRoom, 'children'>[],
): (BookedChild[] | null)[] {
  const named = children as readonly BookedChild[];
  const count = rooms.reduce((sum, room) => sum + room.children, 0);
  if (count !== named.length) return rooms.map((room) => (room.children === 0 ? [] : null));
  let next = 0;
  return rooms.map((room) => named.slice(next, (next += room.children)));
}
