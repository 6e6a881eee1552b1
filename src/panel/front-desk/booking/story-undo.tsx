import type { BookingChangeKind } from '../../../booking/history/booking-change-kind';
import type { FolioEntry } from '../../../booking/folio/folio';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import { type Step, stepsOf } from '../steps';
import type { BookingDetails, StoryEntry } from './booking.contract';

export type StoryUndo =
  | { kind: 'undoCheckIn' | 'undoCheckOut' | 'undoNoShow'; reservation: DeskReservation }
  | { kind: 'undoGuestOut'; reservation: DeskReservation; stayId: number }
  | { kind: 'undoCancellation' }
  | { kind: 'reverse'; line: FolioEntry };

const STEPS: Partial<Record<BookingChangeKind, Step & ('undoCheckIn' | 'undoCheckOut' | 'undoNoShow')>> = {
  checked_in: 'undoCheckIn',
  checked_out: 'undoCheckOut',
  no_show: 'undoNoShow',
};

interface UndoneIn {
  booking: BookingDetails;
  /** The lines of the folio that the person may reverse. */
  reversible: readonly FolioEntry[];
}

/** Returns how a change can be taken back now; undefined where it cannot, or a later one of its kind comes first. */
export function undoOf(entry: StoryEntry, { booking, reversible }: UndoneIn): StoryUndo | undefined {
  const { kind, reservationId, stayId, isLastStanding } = entry;
  if (kind === 'posted') {
    const [posted] = entry.lines;
    const line = reversible.find(({ lineId }) => lineId === posted?.lineId);
    return line && { kind: 'reverse', line };
  }
  if (!isLastStanding) return undefined;
  if (kind === 'cancelled') {
    return booking.state === 'cancelled' ? { kind: 'undoCancellation' } : undefined;
  }
  const reservation = booking.reservations.find((one) => one.reservationId === reservationId);
  if (!reservation) return undefined;
  const step = STEPS[kind];
  if (step && stepsOf(reservation, booking.today).includes(step)) return { kind: step, reservation };
  const guest = reservation.guests.find((one) => one.stayId === stayId);
  const hasLeftToday = reservation.status === 'checked_in' && guest?.checkedOutOn === booking.today;
  return kind === 'guest_checked_out' && guest && hasLeftToday
    ? { kind: 'undoGuestOut', reservation, stayId: guest.stayId }
    : undefined;
}
