import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { dayNumber, dayText } from '../../values/day';

export const STEPS = [
  'checkIn',
  'checkInTogether',
  'checkOut',
  'moveRoom',
  'planRoom',
  'splitStay',
  'changeBooking',
  'cancelBooking',
  'folio',
  'addGuest',
  'noShow',
  'undoCheckIn',
  'undoCheckOut',
  'undoNoShow',
] as const;

export type Step = (typeof STEPS)[number];

const TOGETHER: Step[] = ['checkInTogether'];
const PLAN: Step[] = ['planRoom'];
const SPLIT: Step[] = ['splitStay'];
const CHANGES: Step[] = ['changeBooking', 'cancelBooking', 'folio'];

/** What can be done with a reservation today, the likeliest first. */
export function stepsOf(reservation: DeskReservation, today: string): Step[] {
  const { status, arrival, departure, checkedInOn, guests, roomsExpected } = reservation;
  const split = firstSplitDay(reservation, today) < departure ? SPLIT : [];
  switch (status) {
    case 'active':
      if (arrival > today) return [...PLAN, ...split, ...CHANGES];
      if (departure < today) return ['noShow', ...CHANGES];
      return ['checkIn', ...(roomsExpected > 1 ? TOGETHER : []), ...PLAN, ...split, ...CHANGES, 'noShow'];
    case 'checked_in': {
      const rest: Step[] = [...split, 'changeBooking', 'addGuest'];
      const steps: Step[] = dueRoom(reservation, today)
        ? ['moveRoom', 'checkOut', 'folio', ...rest]
        : ['checkOut', 'folio', 'moveRoom', ...rest];
      return checkedInOn === today ? [...steps, 'undoCheckIn'] : steps;
    }
    case 'checked_out':
      return guests.some((guest) => guest.checkedOutOn === today) ? ['undoCheckOut', 'folio'] : ['folio'];
    case 'no_show':
      return departure >= today ? ['undoNoShow', 'folio'] : ['folio'];
  }
}

/** What is due of a reservation today; a plan or a change is never due. */
export function nextStep(reservation: DeskReservation, today: string): Step | undefined {
  const notDue = [...PLAN, ...SPLIT, ...CHANGES];
  return stepsOf(reservation, today).find((step) => !notDue.includes(step));
}

/** The first day on which guests can change to another room that is planned for them. */
export function firstSplitDay({ arrival }: DeskReservation, today: string): string {
  return dayText(dayNumber(arrival > today ? arrival : today) + 1);
}

/** The room to which guests in house are to move today, or should have moved before. */
export function dueRoom(
  { status, roomId, laterRooms }: DeskReservation,
  today: string,
): DeskReservation['laterRooms'][number] | undefined {
  const due = status === 'checked_in' ? laterRooms.findLast(({ from }) => from <= today) : undefined;
  return due && due.roomId !== roomId ? due : undefined;
}
