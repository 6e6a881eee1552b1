import { randomInt } from 'node:crypto';
import type { HotelChange } from '../../database/hotel-change.js';
import { postLines, settleFolio } from '../folio/folio-lines.js';
import { noteMailsOfElsewhere } from '../mails/due-mails.queries.js';
import type { BookedRoomState } from '../room/booked-room-states.js';
import type { GuestContact } from '../room/booking.entity.js';
import type { BookedChild } from '../room/children-of-rooms.js';
import { holdsFrom } from '../room/held-nights.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { recordedDays, setHolds } from '../room/nights-ledger.queries.js';
import { type NewBooking, type NewRoom, registerBooking } from './register-booking.queries.js';

export type DeskRoom = Pick<
  NewRoom,
  'roomTypeId' | 'boardId' | 'arrival' | 'departure' | 'adults' | 'children' | 'totalMinor'
> &
  Partial<Pick<NewRoom, 'matchedRate' | 'blockId'>>;

export interface DeskBooking {
  guest: GuestContact;
  currency: string;
  totalMinor: number | null;
  remarks: string;
  /** The children of all rooms, in the order of the rooms. */
  children?: readonly BookedChild[];
  rooms: readonly DeskRoom[];
}

/** A booking of one room from another system, whose guests are in house already. Days are day numbers. */
export interface ImportedStay {
  roomTypeId: number;
  arrival: number;
  departure: number;
  adults: number;
  guestName: string;
  guestSurname: string;
  currency: string;
}

export interface DeskBookingResult {
  bookingId: number;
  voucher: string;
  /** In the order of the rooms. */
  reservationIds: number[];
}

/** Writes a booking that the desk makes, also from a block. Throws `dates_are_not_valid`, `room_is_not_available: <day>`. */
export async function writeDeskBooking(
  change: HotelChange,
  { guest, rooms, ...booking }: DeskBooking,
): Promise<DeskBookingResult> {
  if (rooms.length === 0 || rooms.some((room) => room.departure <= room.arrival)) {
    throw new BookingRefusal('dates_are_not_valid');
  }
  const holds = rooms.map(({ roomTypeId, arrival, departure }) => [
    { roomTypeId, from: arrival, until: departure },
  ]);
  const isOfBlock = rooms.some(({ blockId }) => (blockId ?? null) !== null);
  const booked = await register(
    change,
    { ...booking, source: 'reception', guest },
    rooms.map((room, position) => ({
      ...room,
      unitLabel: String(position + 1),
      taxMinor: null,
      nightlyRates: [],
      matchedRate: room.matchedRate ?? null,
      status: 'active',
      holds: isOfBlock ? [] : holds[position]!,
    })),
  );
  if (isOfBlock) {
    await setHolds(
      change,
      rooms.map(({ blockId = null }, i) => ({
        ...{ reservationId: booked.reservationIds[i]!, blockId },
        ...{ before: [], after: holds[i]! },
      })),
    );
  }
  return booked;
}

/**
 * Writes an imported stay. It holds those of its nights that have an inventory record. Throws `dates_are_not_valid`,
 * `room_is_not_available: <day>`.
 */
export async function writeImportedStay(
  change: HotelChange,
  { guestName, guestSurname, currency, ...stay }: ImportedStay,
): Promise<{ bookingId: number; reservationId: number }> {
  const { roomTypeId, arrival, departure } = stay;
  if (departure <= arrival) throw new BookingRefusal('dates_are_not_valid');
  const nights = await recordedDays(change, { roomTypeId, from: arrival, until: departure });
  const guest = { name: guestName, surname: guestSurname, phone: '', email: '', countryCode: '' };
  const { bookingId, reservationIds } = await register(
    change,
    { source: 'import', currency, guest, checkedIn: true },
    [
      {
        ...stay,
        boardId: null,
        unitLabel: '1',
        children: 0,
        totalMinor: null,
        taxMinor: null,
        nightlyRates: [],
        matchedRate: null,
        status: 'checked_in',
        holds: holdsFrom(arrival, [], roomTypeId, nights),
      },
    ],
  );
  return { bookingId, reservationId: reservationIds[0]! };
}

export interface ImportedBooking {
  voucher: string;
  partnerId: number | null;
  currency: string;
  guest: GuestContact;
  remarks: string;
  registeredAt: Date;
  cancelledAt: Date | null;
  /** What was paid elsewhere: brought forward in the folio. */
  paidMinor: number;
  rooms: readonly (DeskRoom & { status: BookedRoomState })[];
}

/**
 * Writes a booking from another system; its guest gets no mail. Rooms whose guests are expected, in house or have left hold
 * those of their nights that have an inventory record. Returns undefined, and writes nothing, where the partner has a
 * booking with this voucher. Throws `room_is_not_available: <day>`.
 */
export async function writeImportedBooking(
  change: HotelChange,
  { guest, partnerId, cancelledAt, paidMinor, rooms, ...booking }: ImportedBooking,
): Promise<{ bookingId: number; reservationIds: number[] } | undefined> {
  await change.touch('days');
  const written: NewRoom[] = [];
  for (const [position, room] of rooms.entries()) written.push(await importedRoom(change, room, position));
  const counted = rooms.filter(({ status }) => cancelledAt !== null || status !== 'cancelled');
  const totals = counted.map(({ totalMinor }) => totalMinor);
  const registered = await registerBooking(change.tx, change.hotelId, change.searchRevision, {
    booking: {
      ...booking,
      source: partnerId === null ? 'reception' : 'partner',
      partnerId,
      cancelledAt,
      status: cancelledAt === null ? 'active' : 'cancelled',
      arrival: Math.min(...rooms.map((room) => room.arrival)),
      departure: Math.max(...rooms.map((room) => room.departure)),
      totalMinor: totals.reduce(
        (sum, total) => (sum === null || total === null ? null : sum + total),
        0 as number | null,
      ),
      checkedIn: rooms.some(({ status }) => status === 'checked_in' || status === 'checked_out'),
      guestName: guest.name,
      guestSurname: guest.surname,
      guests: [guest],
    },
    rooms: written,
    by: change.actor,
  });
  if (!registered) return undefined;
  const { bookingId } = registered;
  await noteMailsOfElsewhere(change.tx, change.hotelId, bookingId);
  await settleFolio(change, bookingId);
  if (paidMinor > 0) {
    const line = { kind: 'carried', amountMinor: -paidMinor, currency: booking.currency } as const;
    await postLines(change, bookingId, [line]);
  }
  return registered;
}

async function importedRoom(
  change: HotelChange,
  room: ImportedBooking['rooms'][number],
  position: number,
): Promise<NewRoom> {
  const { roomTypeId, arrival, departure, status } = room;
  const isHeld = status === 'active' || status === 'checked_in' || status === 'checked_out';
  const nights = isHeld ? await recordedDays(change, { roomTypeId, from: arrival, until: departure }) : [];
  return {
    ...room,
    unitLabel: String(position + 1),
    taxMinor: null,
    nightlyRates: [],
    matchedRate: room.matchedRate ?? null,
    holds: holdsFrom(arrival, [], roomTypeId, nights),
  };
}

type DeskContent = Omit<NewBooking['booking'], 'voucher' | 'arrival' | 'departure'> & { guest: GuestContact };

async function register(
  change: HotelChange,
  { guest, ...content }: DeskContent,
  rooms: readonly NewRoom[],
): Promise<DeskBookingResult> {
  const voucher = deskVoucher();
  await change.touch('days');
  const registered = await registerBooking(change.tx, change.hotelId, change.searchRevision, {
    booking: {
      ...content,
      voucher,
      arrival: Math.min(...rooms.map((room) => room.arrival)),
      departure: Math.max(...rooms.map((room) => room.departure)),
      guestName: guest.name,
      guestSurname: guest.surname,
      guests: [guest],
    },
    rooms,
    by: change.actor,
  });
  if (!registered) throw new Error(`the new voucher ${voucher} is taken`);
  const { bookingId, reservationIds } = registered;
  return { bookingId, voucher, reservationIds };
}

const VOUCHER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Can be read out on the telephone: `R-7K2MQ4XB`. */
function deskVoucher(): string {
  return `R-${Array.from({ length: 8 }, () => VOUCHER_LETTERS[randomInt(VOUCHER_LETTERS.length)]).join('')}`;
}
