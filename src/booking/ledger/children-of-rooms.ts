import type { BookedRoom } from './booked-room.entity.js';
import type { Booking } from './booking.entity.js';

/** A child as a booking keeps it: its age, and what its partner pushed of it. */
export type BookedChild = Record<string, unknown> & { age: number };

/**
 * The children of each room: a booking names them for all its rooms, so that they are dealt to those in their order.
 * Null for a room where the names do not add up to the rooms' children: then their ages are not known.
 */
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
