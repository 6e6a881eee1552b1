import { type DayText, dayNumber } from '../values/day.js';
import { MAX_CHILD_AGE } from '../values/limits.js';
import type { DeskGuest, DeskReservation } from './desk-reservation.js';

type Stayed = Pick<DeskReservation, 'status' | 'arrival' | 'adults' | 'children' | 'guests'>;

/**
 * The reservation with the registered guests alone who have not left by the end of a day (a day number), and `adults` and
 * `children` as they are then. A room that is checked out keeps all its guests, one without registered guests is as booked.
 */
export function withoutThoseWhoLeft<Reservation extends Stayed>(
  reservation: Reservation,
  day: number,
): Reservation {
  const { status, guests } = reservation;
  const stays = ({ checkedOutOn }: DeskGuest) => checkedOutOn === null || dayNumber(checkedOutOn) > day;
  const staying = status === 'checked_out' ? guests : guests.filter(stays);
  if (staying.length === 0) return reservation;
  const children = childrenAmong(staying, reservation);
  return { ...reservation, guests: staying, children, adults: staying.length - children };
}

/** How many are children, by their birth dates; of those without one as many as were booked beyond the adults. */
function childrenAmong(staying: readonly DeskGuest[], { arrival, adults, children, guests }: Stayed): number {
  const bornAfter = `${Number(arrival.slice(0, 4)) - MAX_CHILD_AGE - 1}${arrival.slice(4)}`;
  const isChild = ({ birthDate }: { birthDate: DayText | null }) =>
    birthDate !== null && birthDate > bornAfter;
  const count = (all: readonly DeskGuest[]) => {
    const ofUnknownAge = all.filter(({ birthDate }) => birthDate === null).length;
    const young = all.filter(isChild).length;
    return { ofUnknownAge, young, grown: all.length - ofUnknownAge - young };
  };
  const registered = count(guests);
  const unknownChildren = Math.min(
    Math.max(0, registered.ofUnknownAge - Math.max(0, adults - registered.grown)),
    Math.max(0, children - registered.young),
  );
  const { young, ofUnknownAge } = count(staying);
  return young + Math.min(unknownChildren, ofUnknownAge);
}
