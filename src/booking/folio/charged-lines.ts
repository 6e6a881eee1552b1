import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import type { FolioLine } from './folio-line.entity.js';

type Charge = Pick<
  FolioLine,
  'kind' | 'bookedRoomId' | 'amountMinor' | 'currency' | 'text' | 'from' | 'until'
>;
type StandingLine = Charge & Pick<FolioLine, 'id' | 'reversesId'>;

export type ChargedLine = Charge & { reversesId: number | null };

type ChargedBooking = Pick<Booking, 'status' | 'totalMinor' | 'currency' | 'extras'>;
type ChargedRoom = Pick<BookedRoom, 'id' | 'status' | 'totalMinor' | 'arrival' | 'departure'>;

const MAX_NAMES_LENGTH = 255;

/**
 * Returns a line for each room with a price, and one for the rest of the booking's total. Cancelled and removed rooms cost
 * nothing. A no-show costs its price; in a cancelled booking no-shows cost at most the booking's total.
 */
export function dueCharges(booking: ChargedBooking, rooms: readonly ChargedRoom[]): Charge[] {
  const { currency, totalMinor } = booking;
  const counted = rooms.filter(isStanding);
  const charges: Charge[] = counted.map((room) => ({
    kind: 'room',
    bookedRoomId: room.id,
    amountMinor: room.totalMinor ?? 0,
    currency,
    text: '',
    from: room.arrival,
    until: room.departure,
  }));
  if (totalMinor !== null) {
    const ofRooms = charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const besideMinor = totalMinor - ofRooms;
    charges.push({
      kind: 'extra',
      bookedRoomId: null,
      amountMinor: booking.status === 'active' ? besideMinor : Math.min(0, besideMinor),
      currency,
      text: namesOf(booking.extras),
      from: null,
      until: null,
    });
  }
  return charges.filter(({ amountMinor }) => amountMinor !== 0);
}

/** Returns reversals of lines that are no longer due, and lines that are missing. `lines`: all `room` and `extra` lines. */
export function chargesToPost(due: readonly Charge[], lines: readonly StandingLine[]): ChargedLine[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  const standing = lines.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
  const missing = [...due];
  const obsolete = standing.filter((line) => {
    const same = missing.findIndex((charge) => isSame(charge, line));
    if (same >= 0) missing.splice(same, 1);
    return same < 0;
  });
  return [
    ...obsolete.map(({ id, ...line }) => ({ ...line, amountMinor: -line.amountMinor, reversesId: id })),
    ...missing.map((charge) => ({ ...charge, reversesId: null })),
  ];
}

/** Compares two charges. An empty text equals any other: texts are erased with the guest's data. */
function isSame(a: Charge, b: Charge): boolean {
  return (
    (a.text === b.text || a.text === '' || b.text === '') &&
    a.kind === b.kind &&
    a.bookedRoomId === b.bookedRoomId &&
    a.amountMinor === b.amountMinor &&
    a.currency === b.currency &&
    a.from === b.from &&
    a.until === b.until
  );
}

function namesOf(extras: readonly unknown[]): string {
  const names = extras.map((extra) => (extra as { name?: string }).name ?? '').filter((name) => name !== '');
  // Characters, as the database counts them.
  return Array.from(names.join(', ')).slice(0, MAX_NAMES_LENGTH).join('').toWellFormed();
}
