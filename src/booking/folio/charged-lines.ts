import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import type { Booking } from '../room/booking.entity.js';
import type { Charge } from './charge.js';
import type { FolioLine } from './folio-line.entity.js';
import { taxCharges, type TaxedRoom, taxesInTotalMinor } from './tax-charges.js';

type StandingLine = Charge & Pick<FolioLine, 'id' | 'reversesId'>;

export type ChargedLine = Charge & { reversesId: number | null };

type ChargedBooking = Pick<Booking, 'status' | 'totalMinor' | 'currency' | 'extras'> &
  Partial<Pick<Booking, 'extraTaxes' | 'checkedIn'>>;
type ChargedRoom = Pick<BookedRoom, 'id' | 'status' | 'totalMinor' | 'arrival' | 'departure'> &
  Partial<Pick<BookedRoom, 'noShowFeeMinor' | 'noShowPriceMinor'>> &
  TaxedRoom;

const MAX_NAMES_LENGTH = 255;

/**
 * Returns a line for each room with a price, the fees of no-shows, the lines of taxes, and one for the rest of the booking's total.
 * Cancelled and removed rooms cost nothing. A no-show owes its fee; one without (`noShowFeeMinor`) costs its price without taxes, in a
 * cancelled booking at most the booking's total.
 */
export function dueCharges(booking: ChargedBooking, rooms: readonly ChargedRoom[]): Charge[] {
  const { currency, totalMinor, status } = booking;
  const isActive = status === 'active';
  const counted = rooms.filter(isStanding);
  const noShows = counted.filter(owesFee);
  const charges: Charge[] = counted
    .filter((room) => !owesFee(room))
    .map((room) => ({
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
    const taxesMinor = isActive ? taxesInTotalMinor(booking, counted) : 0;
    const besideMinor = withoutNoShows(totalMinor - taxesMinor, noShows) - ofRooms;
    charges.push({
      kind: 'extra',
      bookedRoomId: null,
      amountMinor: isActive ? besideMinor : Math.min(0, besideMinor),
      currency,
      text: namesOf(booking.extras),
      from: null,
      until: null,
    });
  }
  if (isActive) charges.push(...taxCharges(booking, counted));
  return [...charges, ...noShows.map((room) => feeOf(room, currency))].filter(
    ({ amountMinor }) => amountMinor !== 0,
  );
}

/** Whether a room is a no-show that owes a fee instead of its price. */
function owesFee({ status, noShowFeeMinor }: ChargedRoom): boolean {
  return status === 'no_show' && typeof noShowFeeMinor === 'number';
}

function feeOf({ id, noShowFeeMinor }: ChargedRoom, currency: string): Charge {
  const amountMinor = noShowFeeMinor ?? 0;
  return { kind: 'no_show', bookedRoomId: id, amountMinor, currency, text: '', from: null, until: null };
}

/** Returns what a booking of this price costs without the no-shows that owe a fee. */
function withoutNoShows(minor: number, noShows: readonly ChargedRoom[]): number {
  if (noShows.length === 0) return minor;
  return Math.max(
    0,
    noShows.reduce((left, { noShowPriceMinor }) => left - (noShowPriceMinor ?? 0), minor),
  );
}

/** Returns reversals of lines that are no longer due, and lines that are missing. `lines`: all that follow the booking. */
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
    (a.taxCode ?? null) === (b.taxCode ?? null) &&
    a.from === b.from &&
    a.until === b.until
  );
}

function namesOf(extras: readonly unknown[]): string {
  const names = extras.map((extra) => (extra as { name?: string }).name ?? '').filter((name) => name !== '');
  // Characters, as the database counts them.
  return Array.from(names.join(', ')).slice(0, MAX_NAMES_LENGTH).join('').toWellFormed();
}
