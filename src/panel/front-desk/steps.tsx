import type { DeskReservation } from '../../in-house/reservations/desk-reservation';

export const STEPS = [
  'checkIn',
  'checkInTogether',
  'checkOut',
  'moveRoom',
  'planRoom',
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
const CHANGES: Step[] = ['changeBooking', 'cancelBooking', 'folio'];

/** What can be done with a reservation today, the likeliest first. */
export function stepsOf(reservation: DeskReservation, today: string): Step[] {
  const { status, arrival, departure, checkedInOn, guests, roomsExpected } = reservation;
  switch (status) {
    case 'active':
      if (arrival > today) return [...PLAN, ...CHANGES];
      if (departure < today) return ['noShow', ...CHANGES];
      return ['checkIn', ...(roomsExpected > 1 ? TOGETHER : []), ...PLAN, ...CHANGES, 'noShow'];
    case 'checked_in': {
      const steps: Step[] = ['checkOut', 'folio', 'moveRoom', 'changeBooking', 'addGuest'];
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
  return stepsOf(reservation, today).find((step) => !PLAN.includes(step) && !CHANGES.includes(step));
}
