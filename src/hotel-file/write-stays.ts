import { type EntityManager, IsNull } from 'typeorm';
import { importStayInHouse } from '../booking/changes/import-booking.js';
import { BookingRefusal } from '../booking/room/ledger.errors.js';
import { dayText } from '../values/day.js';
import { hourOrNow } from '../values/hour.js';
import type { Hotel } from '../hotel/hotel.entity.js';
import { importStay } from '../guests/stays/imported-stay.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import { dayOf } from './day-expression.js';
import type { HotelChange } from '../database/hotel-change.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { isTaken, readParties } from './write-stays.queries.js';

type StayEntry = NonNullable<ReadHotelFile['stays']>[number];

/** A file says on which day guests came, not when. */
export const CHECK_IN_HOUR = 14;

/** A reservation of guests in a room, as the file or the hotel has it. */
interface Party {
  room: string;
  arrival: string;
  inHouse: boolean;
  guests: string;
}

/** Brings in guests in house, but those who have the room already or came to it on that day. */
export async function writeStays(
  change: HotelChange,
  hotel: Hotel,
  entries: readonly StayEntry[],
  now: Date,
): Promise<Fault[]> {
  const { tx, today } = change;
  if (entries.length === 0) return [];
  const faults: Fault[] = [];
  const rooms = new Map(
    (await tx.findBy(Room, { hotelId: hotel.id, retiredAt: IsNull() })).map((room) => [room.name, room]),
  );
  const parties = await partiesOf(tx, hotel.id);
  const isKnown = (party: Party) =>
    parties.some(
      (other) =>
        other.room === party.room &&
        other.guests === party.guests &&
        (other.inHouse || other.arrival === party.arrival),
    );
  for (const [index, entry] of entries.entries()) {
    const room = rooms.get(entry.room);
    if (!room) throw new Error(`no room ${JSON.stringify(entry.room)}`);
    const [arrival, departure] = [dayOf(entry.checkin, today), dayOf(entry.checkout, today)];
    const guests = guestNames(entry.guests);
    const party = { room: room.name, arrival: dayText(arrival), inHouse: true, guests };
    if (isKnown(party)) continue;
    if (arrival > today) {
      faults.push({ path: jsonPath(['stays', index, 'checkin']), reason: 'is after today' });
    } else if (departure < today) {
      faults.push({ path: jsonPath(['stays', index, 'checkout']), reason: 'is before today' });
    } else if (await isTaken(tx, room, arrival, departure)) {
      faults.push({ path: jsonPath(['stays', index, 'room']), reason: 'is taken by other guests' });
    } else {
      const refusal = await inSavepoint(tx, () =>
        writeStay(change, hotel, entry, { room, arrival, departure }, now),
      );
      if (refusal) faults.push({ path: jsonPath(['stays', index]), reason: refusal });
      else parties.push(party);
    }
  }
  return faults;
}

/** Undoes a refused stay alone, so that the faults of the others are found too. `work` writes through `tx` itself. */
export async function inSavepoint(tx: EntityManager, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction(work);
    return undefined;
  } catch (error) {
    if (!(error instanceof BookingRefusal)) throw error;
    return `cannot be had: ${error.detail}`;
  }
}

async function writeStay(
  change: HotelChange,
  hotel: Hotel,
  entry: StayEntry,
  { room, arrival, departure }: { room: Room; arrival: number; departure: number },
  now: Date,
): Promise<void> {
  const [first] = entry.guests;
  const { bookingId, reservationId } = await importStayInHouse(change, {
    roomTypeId: room.roomTypeId,
    arrival,
    departure,
    adults: entry.guests.length,
    guestName: first?.firstName ?? '',
    guestSurname: first?.lastName ?? '',
    currency: hotel.currency,
  });
  await importStay(change, {
    bookingId,
    bookingRoomId: reservationId,
    roomId: room.id,
    arrival,
    departure,
    guests: entry.guests,
    checkedInAt: hourOrNow(hotel.timeZone, arrival, CHECK_IN_HOUR, now),
    checkedOutAt: null,
  });
}

async function partiesOf(tx: EntityManager, hotelId: number): Promise<Party[]> {
  const parties = await readParties(tx, hotelId);
  return parties.map((party) => ({ ...party, guests: guestNames(party.guests) }));
}

function guestNames(guests: readonly { firstName: string; lastName: string }[]): string {
  return JSON.stringify(guests.map((guest) => [guest.firstName, guest.lastName].join('\n')).sort());
}
