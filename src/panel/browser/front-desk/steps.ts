import type { DeskReservation } from '../../../in-house/desk-reservation';

export const STEPS = [
  'checkIn',
  'checkInTogether',
  'checkOut',
  'moveRoom',
  'changeBooking',
  'cancelBooking',
  'folio',
  'addGuest',
  'noShow',
  'undoCheckIn',
  'undoCheckOut',
  'undoNoShow',
] as const;

/** What reception can do with a whole reservation. */
export type Step = (typeof STEPS)[number];

const TOGETHER: Step[] = ['checkInTogether'];
const CHANGES: Step[] = ['changeBooking', 'cancelBooking', 'folio'];

/** What can be done with a reservation today, the likeliest first. */
export function stepsOf(reservation: DeskReservation, today: string): Step[] {
  const { status, arrival, departure, checkedInOn, guests, roomsExpected } = reservation;
  switch (status) {
    case 'active':
      if (arrival > today) return CHANGES;
      if (departure < today) return ['noShow', ...CHANGES];
      return ['checkIn', ...(roomsExpected > 1 ? TOGETHER : []), ...CHANGES, 'noShow'];
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

/** What is due of a reservation today; a change is never due. */
export function nextStep(reservation: DeskReservation, today: string): Step | undefined {
  return stepsOf(reservation, today).find((step) => !CHANGES.includes(step));
}
