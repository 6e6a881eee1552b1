import type { DeskReservation } from '../../../in-house/desk-reservation';

/** What reception can do with a whole reservation. */
export type Step =
  | 'checkIn'
  | 'checkOut'
  | 'moveRoom'
  | 'changeDeparture'
  | 'addGuest'
  | 'noShow'
  | 'undoCheckIn'
  | 'undoCheckOut'
  | 'undoNoShow';

/** What can be done with a reservation today, the likeliest first. */
export function stepsOf(reservation: DeskReservation, today: string): Step[] {
  const { status, arrival, departure, checkedInOn, guests } = reservation;
  switch (status) {
    case 'active':
      if (arrival > today) return [];
      return departure >= today ? ['checkIn', 'noShow'] : ['noShow'];
    case 'checked_in': {
      const steps: Step[] = ['checkOut', 'moveRoom', 'changeDeparture', 'addGuest'];
      return checkedInOn === today ? [...steps, 'undoCheckIn'] : steps;
    }
    case 'checked_out':
      return guests.some((guest) => guest.checkedOutOn === today) ? ['undoCheckOut'] : [];
    case 'no_show':
      return departure >= today ? ['undoNoShow'] : [];
  }
}
