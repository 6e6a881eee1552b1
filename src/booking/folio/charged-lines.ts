import type { BookedRoom } from '../ledger/booked-room.entity.js';
import type { Booking } from '../ledger/booking.entity.js';
import type { FolioLine } from './folio-line.entity.js';

type Charge = Pick<
  FolioLine,
  'kind' | 'bookedRoomId' | 'amountMinor' | 'currency' | 'text' | 'from' | 'until'
>;
type StandingLine = Charge & Pick<FolioLine, 'id' | 'reversesId'>;

/** A line as a booking makes it by itself; with `reversesId` it takes one back that is no longer true. */
export type ChargedLine = Charge & { reversesId: number | null };

type PricedBooking = Pick<Booking, 'status' | 'totalMinor' | 'currency' | 'extras'>;
type PricedRoom = Pick<BookedRoom, 'id' | 'status' | 'totalMinor' | 'arrival' | 'departure'>;

const MAX_NAMES_LENGTH = 255;

/**
 * What rooms and extras of a booking cost as it stands: a line for each room with a price, and one for what the total of
 * the booking has beside them. Rooms that were cancelled or left out cost nothing; one whose guests did not come does, in a
 * booking that was cancelled at most what its total was.
 */
export function dueCharges(booking: PricedBooking, rooms: readonly PricedRoom[]): Charge[] {
  const { currency, totalMinor } = booking;
  const counted = rooms.filter(({ status }) => status !== 'cancelled' && status !== 'removed');
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

/**
 * What is to be posted so that the lines of rooms and extras are those that are due: a line that is no longer true is
 * reversed, and what is due is posted anew. `lines` are all that the folio has of these kinds.
 */
export function chargesToPost(due: readonly Charge[], lines: readonly StandingLine[]): ChargedLine[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  const standing = lines.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
  const missing = [...due];
  const untrue = standing.filter((line) => {
    const same = missing.findIndex((charge) => isSame(charge, line));
    if (same >= 0) missing.splice(same, 1);
    return same < 0;
  });
  return [
    ...untrue.map(({ id, ...line }) => ({ ...line, amountMinor: -line.amountMinor, reversesId: id })),
    ...missing.map((charge) => ({ ...charge, reversesId: null })),
  ];
}

/** What a line is called need not stay: names are erased with the guest's data. */
function isSame(a: Charge, b: Charge): boolean {
  return (
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
  return names.join(', ').slice(0, MAX_NAMES_LENGTH);
}
