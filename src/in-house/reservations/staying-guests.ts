import { type DayText, dayNumber } from '../../values/day.js';
import { MAX_CHILD_AGE } from '../../values/limits.js';
import type { DeskReservation } from './desk-reservation.js';
import type { DeskGuest } from '../../guests/stays/desk-guest.js';

type Stayed = Pick<DeskReservation, 'status' | 'arrival' | 'adults' | 'children' | 'guests'>;

/**
 * The reservation without the registered guests who have left by the end of a day (a day number), whom `adults` and `children` do
 * not count either; guests who were added count. A room that is checked out keeps all.
 */
export function withoutThoseWhoLeft<Reservation extends Stayed>(
  reservation: Reservation,
  day: number,
): Reservation {
  const { status, guests } = reservation;
  const stays = ({ checkedOutOn }: DeskGuest) => checkedOutOn === null || dayNumber(checkedOutOn) > day;
  const staying = status === 'checked_out' ? guests : guests.filter(stays);
  if (staying.length === 0) return reservation;
  const left = guests.filter((guest) => !staying.includes(guest));
  const leftChildren = left.filter((guest) => isChild(guest, reservation.arrival)).length;
  const children = Math.max(0, reservation.children - leftChildren);
  const adults = Math.max(0, reservation.adults - (left.length - leftChildren));
  return {
    ...reservation,
    guests: staying,
    children,
    adults: Math.max(adults, staying.length - children),
  };
}

/** By the birth date; who has none counts as an adult. */
function isChild({ birthDate }: DeskGuest, arrival: DayText): boolean {
  return (
    birthDate !== null && birthDate > `${Number(arrival.slice(0, 4)) - MAX_CHILD_AGE - 1}${arrival.slice(4)}`
  );
}
