import { daysOf } from './hotel.js';
import type { Room, World } from './sold.js';

/** What reports say of a day. */
export interface DayFigures {
  roomNights: number;
  revenue: number;
  arrivals: number;
  noShows: number;
  cancellations: number;
  cancelledNights: number;
}

const BOOKED = ['active', 'checked_in', 'checked_out'];

/** The figures of each day from `from` to `to`: what each night was sold for; that of nights given back on the first of them. */
export function figuresOf({ bookings }: World, from: number, to: number): Map<number, DayFigures> {
  const days = new Map(daysOf({ arrival: from, departure: to + 1 }).map((day) => [day, nothing()]));
  const at = (day: number) => days.get(day) ?? nothing();
  for (const room of bookings.flatMap(({ rooms }) => rooms)) {
    const isBooked = BOOKED.includes(room.state);
    if (isBooked) at(room.arrival).arrivals++;
    if (room.state === 'no_show') at(room.arrival).noShows++;
    if (room.state === 'cancelled') {
      at(room.arrival).cancellations++;
      at(room.arrival).cancelledNights += room.departure - room.arrival;
    }
    if (!isBooked) continue;
    for (const { day } of countedWithin(room)) at(day).roomNights++;
    for (const { day, minor } of room.nights) at(countsOn(room, day)).revenue += minor ?? 0;
  }
  return days;
}

function countedWithin({ nights, arrival, departure }: Room) {
  return nights.filter(({ day, counts }) => counts && day >= arrival && day < departure);
}

function countsOn(room: Room, day: number): number {
  const counted = room.nights.filter(({ counts }) => counts).map((night) => night.day);
  let on = day;
  while (!counted.includes(on) && on > room.arrival && !counted.includes(on - 1)) on--;
  const isBeforeAll = !counted.includes(on) && on === room.arrival;
  return isBeforeAll ? (counted[0] ?? on) : on;
}

function nothing(): DayFigures {
  return { roomNights: 0, revenue: 0, arrivals: 0, noShows: 0, cancellations: 0, cancelledNights: 0 };
}
