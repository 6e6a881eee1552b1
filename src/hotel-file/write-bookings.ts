import { Any, type EntityManager } from 'typeorm';
import { PartnerHotel } from '../auth/partner-hotel.entity.js';
import { Partner } from '../auth/partner.entity.js';
import type { BookedRoomState } from '../booking/room/booked-room-states.js';
import { Booking } from '../booking/room/booking.entity.js';
import { importBooking, type ImportedBooking } from '../booking/changes/import-booking.js';
import { BookingRefusal } from '../booking/room/ledger.errors.js';
import type { HotelChange } from '../database/hotel-change.js';
import type { Hotel } from '../hotel/hotel.entity.js';
import { decimalMinor } from '../values/money.js';
import { importStay } from '../guests/stays/imported-stay.js';
import { Board } from '../inventory/catalogue/board.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import { hourOrNow } from '../values/hour.js';
import { faultsOfOrigin, originsByName, type OriginsByName, writeOrigin } from './booking-origins.js';
import type { FileBooking, FileRoom, FileRoomState } from './booking-form.js';
import { dayOf } from './day-expression.js';
import { type Fault, jsonPath } from './faults.js';
import { CHECK_IN_HOUR, inSavepoint } from './write-stays.js';
import { isTaken } from './write-stays.queries.js';

const STATES: Readonly<Record<FileRoomState, BookedRoomState>> = {
  expected: 'active',
  inHouse: 'checked_in',
  left: 'checked_out',
  noShow: 'no_show',
  cancelled: 'cancelled',
};

const BOOKING_HOUR = 10;
const CANCELLATION_HOUR = 12;
const CHECK_OUT_HOUR = 11;

interface IdsByName {
  partners: ReadonlyMap<string, number>;
  roomTypes: ReadonlyMap<string, number>;
  boards: ReadonlyMap<string, number>;
  rooms: ReadonlyMap<string, Room>;
}

interface BookingImport {
  change: HotelChange;
  hotel: Hotel;
  ids: IdsByName;
  origins: OriginsByName;
  now: Date;
}

/** Brings in bookings of another system. One whose voucher the hotel knows of its partner is not brought in again. */
export async function writeBookings(
  change: HotelChange,
  hotel: Hotel,
  entries: readonly FileBooking[],
  now: Date,
): Promise<Fault[]> {
  const { tx } = change;
  if (entries.length === 0) return [];
  const standing = await tx.find(Booking, {
    select: { id: true, partnerId: true, voucher: true },
    where: { hotelId: hotel.id, voucher: Any(entries.map(({ voucher }) => voucher)) },
  });
  const known = new Set(standing.map(({ partnerId, voucher }) => soldAs(partnerId, voucher)));
  const ids = await idsByName(tx, hotel.id, entries);
  const origins = await originsByName(change);
  const into = { change, hotel, ids, origins, now };
  const faults: Fault[] = [];
  for (const [index, entry] of entries.entries()) {
    const fault = (key: string, reason: string) =>
      void faults.push({ path: jsonPath(['bookings', index, ...(key === '' ? [] : [key])]), reason });
    const partnerId = entry.partner === null ? null : ids.partners.get(entry.partner);
    if (partnerId === undefined) {
      fault('partner', `there is no partner ${JSON.stringify(entry.partner)}`);
      continue;
    }
    if (known.has(soldAs(partnerId, entry.voucher))) continue;
    const wrong = faultsOfOrigin(entry, origins);
    for (const { key, reason } of wrong) fault(key, reason);
    if (wrong.length > 0) continue;
    const refusal = await inSavepoint(tx, () => writeBooking(into, entry));
    if (refusal) fault('', refusal);
  }
  return faults;
}

function soldAs(partnerId: number | null, voucher: string): string {
  return JSON.stringify([partnerId, voucher]);
}

async function writeBooking(into: BookingImport, entry: FileBooking): Promise<void> {
  const registered = await importBooking(into.change, importedOf(into, entry));
  if (!registered) return;
  const { bookingId, reservationIds } = registered;
  const partnerId = entry.partner === null ? null : into.ids.partners.get(entry.partner)!;
  await writeOrigin(into.change, { id: bookingId, partnerId }, entry, into.origins);
  for (const [position, room] of entry.rooms.entries()) {
    if (room.state !== 'inHouse' && room.state !== 'left') continue;
    await writeGuests(into, room, { bookingId, bookingRoomId: reservationIds[position]! });
  }
}

function importedOf(
  { change: { today }, hotel: { currency, timeZone }, ids, now }: BookingImport,
  entry: FileBooking,
): ImportedBooking {
  const { voucher, partner, guest, remarks, rooms } = entry;
  const isCancelled = rooms.every(({ state }) => state === 'cancelled');
  const cancelled = entry.cancelled ?? (isCancelled ? entry.booked : null);
  const at = (text: string, hour: number) => hourOrNow(timeZone, dayOf(text, today), hour, now);
  return {
    voucher,
    currency,
    remarks,
    partnerId: partner === null ? null : ids.partners.get(partner)!,
    guest: {
      name: guest.firstName,
      surname: guest.lastName,
      phone: guest.phone,
      email: guest.email,
      countryCode: guest.country,
    },
    registeredAt: at(entry.booked, BOOKING_HOUR),
    cancelledAt: cancelled === null ? null : at(cancelled, CANCELLATION_HOUR),
    paidMinor: entry.paid === null ? 0 : decimalMinor(entry.paid, 2)!,
    rooms: rooms.map((room) => ({
      roomTypeId: ids.roomTypes.get(room.roomType)!,
      boardId: room.board === null ? null : ids.boards.get(room.board)!,
      arrival: dayOf(room.arrival, today),
      departure: dayOf(room.departure, today),
      adults: room.adults,
      childAges: Array.from({ length: room.children }, () => null),
      totalMinor: room.total === null ? null : decimalMinor(room.total, 2)!,
      status: cancelled === null ? STATES[room.state] : 'cancelled',
    })),
  };
}

async function writeGuests(
  { change, hotel: { timeZone }, ids: { rooms }, now }: BookingImport,
  { arrival, departure, guests, room, state }: FileRoom,
  reservation: { bookingId: number; bookingRoomId: number },
): Promise<void> {
  const { tx, today } = change;
  const [from, until] = [dayOf(arrival, today), dayOf(departure, today)];
  const taken = rooms.get(room ?? '')!;
  const isInHouse = state === 'inHouse';
  if (await isTaken(tx, taken, from, until, isInHouse)) {
    throw new BookingRefusal('room_is_not_available', `room ${taken.name} is taken by other guests`);
  }
  await importStay(change, {
    ...reservation,
    roomId: taken.id,
    arrival: from,
    departure: until,
    guests,
    checkedInAt: hourOrNow(timeZone, from, CHECK_IN_HOUR, now),
    checkedOutAt: isInHouse ? null : hourOrNow(timeZone, until, CHECK_OUT_HOUR, now),
  });
}

async function idsByName(
  tx: EntityManager,
  hotelId: number,
  entries: readonly FileBooking[],
): Promise<IdsByName> {
  const apiKeys = new Set(entries.flatMap(({ partner }) => (partner === null ? [] : [partner])));
  const partners = await tx
    .createQueryBuilder(Partner, 'p')
    .innerJoin(PartnerHotel, 'h', 'h.partnerId = p.id AND h.hotelId = :hotelId', { hotelId })
    .where({ apiKey: Any([...apiKeys]) })
    .getMany();
  const byCode = (records: readonly { code: string; id: number }[]) =>
    new Map(records.map(({ code, id }) => [code, id]));
  const rooms = await tx.findBy(Room, { hotelId });
  return {
    partners: new Map(partners.map(({ apiKey, id }) => [apiKey, id])),
    roomTypes: byCode(await tx.findBy(RoomType, { hotelId })),
    boards: byCode(await tx.findBy(Board, { hotelId })),
    rooms: new Map(rooms.map((room) => [room.name, room])),
  };
}
