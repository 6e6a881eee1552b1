import type { BookingState } from '../../../booking/room/booking-state';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import { type Step, stepsOf } from '../steps';

export type RoomStep = Exclude<Step, 'folio'>;

export type BookingAction =
  { kind: RoomStep; reservation: DeskReservation } | { kind: 'payment' } | { kind: 'undoCancellation' };

export interface BookingActions {
  /** What is to be done next; undefined where nothing is. */
  main: BookingAction | undefined;
  others: BookingAction[];
}

interface ActedOn {
  state: BookingState | undefined;
  /** A decimal. */
  balance: string;
  today: string;
  /** The room that the person looks at, else the most urgent one; undefined where none stands. */
  room: DeskReservation | undefined;
}

/** Returns what can be done with a booking now. */
export function actionsOf({ state, balance, today, room }: ActedOn): BookingActions {
  const isOwed = Number(balance) > 0;
  const payment: BookingAction = { kind: 'payment' };
  if (state === 'cancelled' || !room) {
    const undo: BookingAction[] = state === 'cancelled' ? [{ kind: 'undoCancellation' }] : [];
    return { main: isOwed ? payment : undefined, others: undo };
  }
  const steps = roomSteps(room, today);
  const step = mainStep(room, steps);
  // The check-out of today takes the payment with it.
  const isLeaving = room.status === 'checked_in' && room.departure <= today;
  const isPaidFirst = isOwed && room.status !== 'active' && !isLeaving;
  const main = isPaidFirst ? payment : step && ({ kind: step, reservation: room } as const);
  const others = steps.filter((kind) => isPaidFirst || kind !== step);
  return { main, others: others.map((kind) => ({ kind, reservation: room })) };
}

/** Returns the steps of a room without its folio, which is part of the page. */
export function roomSteps(room: DeskReservation, today: string): RoomStep[] {
  return stepsOf(room, today).filter((step) => step !== 'folio');
}

function mainStep({ status }: DeskReservation, steps: readonly RoomStep[]): RoomStep | undefined {
  switch (status) {
    case 'active':
      if (steps.includes('checkInTogether')) return 'checkInTogether';
      return steps.includes('checkIn') ? 'checkIn' : steps.includes('noShow') ? 'noShow' : 'changeBooking';
    case 'checked_in':
      return steps[0];
    default:
      return undefined;
  }
}

/** Returns the room of which something is due first: who comes or leaves today, then who is here, then who is expected. */
export function mostUrgent(
  reservations: readonly DeskReservation[],
  today: string,
): DeskReservation | undefined {
  const rank = ({ status, arrival, departure }: DeskReservation) => {
    if (status === 'active') return arrival <= today ? 0 : 3;
    if (status === 'checked_in') return departure <= today ? 1 : 2;
    return status === 'checked_out' ? 4 : 5;
  };
  return [...reservations].sort((a, b) => rank(a) - rank(b))[0];
}
