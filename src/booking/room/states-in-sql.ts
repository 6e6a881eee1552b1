import { type BookedRoomState, type StateGroup, statesOf } from './booked-room-states.js';

// All that SQL asks of the states of rooms and bookings. `npm run check -- house` refuses a state by its name elsewhere in SQL.

/** Returns the condition that a row of `booking_room` is of a group of states; `alias` is '' where the columns have none. */
export function roomIs(group: StateGroup, alias = ''): string {
  const states = statesOf(group).map((state) => `'${state}'`);
  return `${statusOf(alias)} ${states.length === 1 ? `= ${states[0]}` : `IN (${states.join(', ')})`}`;
}

/** Returns the condition that a row of `booking` is cancelled, or stands. */
export function bookingIs(status: 'active' | 'cancelled', alias = ''): string {
  return `${statusOf(alias)} = '${status}'`;
}

/** Returns the place of a room's state in an order of states; NULL for one that the order leaves out. */
export function placeOfState(order: readonly BookedRoomState[], alias = ''): string {
  return `array_position('{${order.join()}}', ${statusOf(alias)})`;
}

function statusOf(alias: string): string {
  return alias === '' ? 'status' : `${alias}.status`;
}
