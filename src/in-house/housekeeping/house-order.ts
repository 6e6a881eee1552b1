import { inAlphabet, inNumberedOrder } from '../../database/text-order.js';

/**
 * Rooms as people walk through the house: by building, as the hotel sorted them, then by their numbers. `room`
 * and `building` are SQL of the tables' aliases.
 */
export function houseOrder(language: string, room = 'room', building = 'building'): string {
  const byName = inNumberedOrder(`${room}.name`, language);
  return `${building}.sort, ${inNumberedOrder(`${building}.name`, language)}, ${room}.sort, ${byName}, ${room}.id`;
}

/** Bookings `b` by the surname of who has booked, then by their first name. */
export function bookerOrder(language: string): string {
  return `${inAlphabet('b.guest_surname', language)}, ${inAlphabet('b.guest_name', language)}`;
}
