import type { HotelChange } from '../../database/hotel-change.js';
import { postLines } from '../folio/folio-lines.js';
import { skipMailsOfImport } from '../mails/due-mails.queries.js';
import type { BookedRoomState } from '../room/booked-room-states.js';
import type { GuestContact } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { dividedAmounts, heldOn, type Night, nightsOfSale } from '../room/nights.js';
import { recordedDays } from '../room/nights.queries.js';
import { childrenOf, type DeskRoom, roomOfDesk, writeDeskBooking } from './book-at-desk.js';
import { FIRST_CHANGE } from '../history/booking-history.entity.js';
import { type NewRoom, writeBooking } from './write-booking.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

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

/**
 * Writes an imported stay. It holds those of its nights that have an inventory record. Throws `dates_are_not_valid`,
 * `room_is_not_available: <day>`.
 */
export async function importStayInHouse(
  change: HotelChange,
  { guestName, guestSurname, currency, ...stay }: ImportedStay,
): Promise<{ bookingId: number; reservationId: number }> {
  if (stay.departure <= stay.arrival) throw new BookingRefusal('dates_are_not_valid');
  const guest = { name: guestName, surname: guestSurname, phone: '', email: '', countryCode: '' };
  const room = { ...stay, boardId: null, childAges: [], totalMinor: null, status: 'checked_in' } as const;
  const { bookingId, reservationIds } = await writeDeskBooking(
    change,
    { source: 'import', currency, guest, checkedIn: true },
    [await importedRoom(change, room, { position: 0, currency })],
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
  rooms: readonly ImportedRoom[];
}

type ImportedRoom = DeskRoom & { status: BookedRoomState };

/**
 * Writes a booking from another system; its guest gets no mail. Rooms whose guests are expected, in house or have left hold
 * those of their nights that have an inventory record. Returns undefined, and writes nothing, where the partner has a
 * booking with this voucher. Throws `room_is_not_available: <day>`.
 */
export async function importBooking(
  change: HotelChange,
  { guest, partnerId, cancelledAt, paidMinor, rooms, ...booking }: ImportedBooking,
): Promise<{ bookingId: number; reservationIds: number[] } | undefined> {
  await change.touch('days');
  const written: NewRoom[] = [];
  const { currency } = booking;
  for (const [position, room] of rooms.entries())
    written.push(await importedRoom(change, room, { position, currency }));
  const counted = rooms.filter(({ status }) => cancelledAt !== null || status !== 'cancelled');
  const totals = counted.map(({ totalMinor }) => totalMinor);
  const imported = await writeBooking(change.tx, change.hotelId, change.searchRevision, {
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
      children: childrenOf(rooms),
    },
    rooms: written,
    by: change.actor,
  });
  if (!imported) return undefined;
  const { bookingId } = imported;
  await skipMailsOfImport(change.tx, change.hotelId, bookingId);
  if (paidMinor > 0) {
    const line = { kind: 'carried', amountMinor: -paidMinor, currency: booking.currency } as const;
    await change.because(bookingId, FIRST_CHANGE, () => postLines(change, bookingId, [line]));
  }
  return imported;
}

async function importedRoom(
  change: HotelChange,
  room: ImportedRoom,
  { position, currency }: { position: number; currency: string },
): Promise<NewRoom> {
  const { roomTypeId, arrival, departure, status, totalMinor } = room;
  const isHeld = status === 'active' || status === 'checked_in' || status === 'checked_out';
  const days = isHeld ? await recordedDays(change, { roomTypeId, from: arrival, until: departure }) : [];
  const division = { amountFrom: 'file', unitMinor: unitOfCurrency(currency) } as const;
  const amounts = totalMinor === null ? null : dividedAmounts(totalMinor, departure - arrival, division);
  const sold = { arrival, departure, roomTypeId, blockId: null, amounts };
  const released = nightsOfSale(sold).map((night): Night => ({ ...night, state: 'released' }));
  return { ...roomOfDesk(room, position, currency), status, nights: heldOn(released, days, roomTypeId) };
}
