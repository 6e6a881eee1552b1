import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { checkNights } from '../../src/booking/room/night-completion.js';
import type { Actor } from '../../src/database/audit.js';
import { quotedRate } from '../../src/inventory/quote/quote.js';
import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { DeskBookingService } from '../../src/in-house/bookings/desk-booking.service.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { HotelDay } from '../../src/hotel/hotel-day.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayNumber } from '../../src/values/day.js';
import { startService, type TestService } from '../harness/service.js';
import { factsWithoutText } from './audit-facts.js';
import { importHotel, smallHotel } from './hotel.js';

const DAY_MS = 86_400_000;

export const reception: Actor = { kind: 'staff', id: 1, name: 'Reception' };
export const ayse = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
};
export const mehmet = { firstName: 'MEHMET', lastName: 'YILMAZ' };

/** A hotel whose desk one test runs, its rooms by their names, and the day on which it begins. */
export interface DeskHotel {
  hotelId: number;
  room: Record<string, number>;
  today: number;
}

/** A hotel of its own for one test, on the day that it is. */
export async function deskHotel(service: TestService): Promise<DeskHotel> {
  service.app.get(Clock).nowMs = () => Date.now();
  const hotelId = (await importHotel(service, smallHotel())).hotelID;
  const room = await roomsOf(service, hotelId);
  return { hotelId, room, today: await hotelToday(service, hotelId) };
}

/** What is done at the desk of the hotel that the test has. */
export function deskSteps(current: () => { service: TestService; hotel: DeskHotel }) {
  const idOf = (name: string): number => {
    const id = current().hotel.room[name];
    if (id === undefined) throw new Error(`no room ${name}`);
    return id;
  };
  return {
    idOf,
    /** Lets the service's clock go on from so many days later. */
    inDays(days: number): void {
      const now = Date.now();
      current().service.app.get(Clock).nowMs = () => now + days * DAY_MS;
    },
    /** Ayşe and Mehmet come, whatever the state of their room. */
    checkIn(reservationId: number, name: string, reason?: string) {
      const { service, hotel } = current();
      const choice = { roomId: idOf(name), reason, accepted: ACCEPTABLE };
      const desk = service.app.get(FrontDeskService);
      return desk.checkIn(hotel.hotelId, reception, reservationId, choice, [ayse, mehmet]);
    },
    async revisions(): Promise<{ search: number; desk: number }> {
      const { service, hotel } = current();
      const [row] = await service.db.query<{ search: number; desk: number }[]>(
        'SELECT search, desk FROM hotel_revision WHERE hotel_id = $1',
        [hotel.hotelId],
      );
      return row ?? { search: 0, desk: 0 };
    },
  };
}

/**
 * Starts a service for the tests of a `describe`. Each of them begins with a hotel of its own, which `begin` is given, and ends
 * with a ledger that is right. Returns what is done at the desk of that hotel.
 */
export function testDesk(begin: (service: TestService, hotel: DeskHotel) => void) {
  let service: TestService;
  let hotel: DeskHotel;
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(async () => {
    hotel = await deskHotel(service);
    begin(service, hotel);
  });
  afterEach(async () => {
    expect(await checkLedger(service.db)).toEqual([]);
    expect(await checkNights(service.db)).toEqual([]);
    expect(await factsWithoutText(service.db)).toEqual([]);
  });
  afterAll(() => service.close());
  return deskSteps(() => ({ service, hotel }));
}

/** The rooms of a hotel by their names. */
export async function roomsOf(service: TestService, hotelId: number): Promise<Record<string, number>> {
  const rows = (await service.db.query('SELECT name, id FROM room WHERE hotel_id = $1', [hotelId])) as {
    name: string;
    id: number;
  }[];
  return Object.fromEntries(rows.map((row) => [row.name, row.id]));
}

/** The room types of a hotel by their codes. */
export async function typesOf(service: TestService, hotelId: number): Promise<Record<string, number>> {
  const rows = (await service.db.query('SELECT code, id FROM room_type WHERE hotel_id = $1', [hotelId])) as {
    code: string;
    id: number;
  }[];
  return Object.fromEntries(rows.map((row) => [row.code, row.id]));
}

export function hotelToday(service: TestService, hotelId: number): Promise<number> {
  return service.app.get(HotelDay, { strict: false }).today(hotelId);
}

/** A reservation of one room at the desk, from `from` days after today for some nights. Returns its ID. */
export async function reserve(
  service: TestService,
  hotelId: number,
  type: string,
  { from = 0, nights = 2, guest = 'Ayşe Yılmaz' } = {},
): Promise<number> {
  const roomTypeId = (await typesOf(service, hotelId))[type];
  if (roomTypeId === undefined) throw new Error(`no room type ${type}`);
  const arrival = (await hotelToday(service, hotelId)) + from;
  const [name = '', surname = ''] = guest.split(' ');
  const { reservationIds } = await service.app.get(DeskBookingService).book(hotelId, reception, {
    guest: { name, surname, phone: '', email: '', countryCode: 'TR' },
    currency: 'EUR',
    totalMinor: 10_000,
    remarks: '',
    rooms: [
      {
        roomTypeId,
        boardId: null,
        arrival,
        departure: arrival + nights,
        adults: 2,
        childAges: [],
        totalMinor: 10_000,
      },
    ],
  });
  const [reservationId] = reservationIds;
  if (reservationId === undefined) throw new Error('no reservation was made');
  return reservationId;
}

/** Rooms sold by room type code and day offset from today, as the inventory counts them. */
export async function soldOf(
  service: TestService,
  hotelId: number,
  type: string,
  offsets: number[],
): Promise<number[]> {
  const today = await hotelToday(service, hotelId);
  const rows = (await service.db.query(
    `SELECT d.day - DATE '1970-01-01' AS day, d.sold FROM room_day d
       JOIN room_type t ON t.hotel_id = d.hotel_id AND t.id = d.room_type_id
      WHERE d.hotel_id = $1 AND t.code = $2`,
    [hotelId, type],
  )) as { day: number; sold: number }[];
  const sold = new Map(rows.map((row) => [row.day - today, row.sold]));
  return offsets.map((offset) => sold.get(offset) ?? -1);
}

/** Plans another departure for a reservation, at the price that this has, as reception does. */
export async function changeDeparture(
  service: TestService,
  hotelId: number,
  reservationId: number,
  departure: number,
): Promise<void> {
  const changes = service.app.get(BookingChanges);
  const [row] = await service.db.query<{ bookingId: number }[]>(
    'SELECT booking_id AS "bookingId" FROM booking_room WHERE hotel_id = $1 AND id = $2',
    [hotelId, reservationId],
  );
  const bookingId = row?.bookingId ?? 0;
  const { version, rooms } = await changes.booking(hotelId, bookingId);
  const { arrival, adults, childAges, roomTypeId, boardId, rate } = rooms.find(
    (room) => room.reservationId === reservationId,
  )!;
  const stay = { reservationId, arrival: dayNumber(arrival), departure, adults, childAges };
  const { offers } = await changes.roomOffers(hotelId, bookingId, stay);
  const plan = { roomTypeId, boardId, rate: rate ?? ('refundable' as const) };
  const room = {
    ...stay,
    ...plan,
    shownTotalMinor: quotedRate(offers, plan)?.totalMinor ?? null,
    ownTotalMinor: null,
  };
  const rights = { maySetPrices: false, mayLowerFees: false, accepted: [] };
  const asked = { bookingId, version, rooms: [room], guest: null, reason: '', ...rights };
  await changes.change(hotelId, reception, asked);
}

/** Adds a room to a booking, as its first one is. */
export async function addRoom(service: TestService, hotelId: number, bookingId: number): Promise<void> {
  const changes = service.app.get(BookingChanges);
  const { version, rooms } = await changes.booking(hotelId, bookingId);
  const { arrival, departure, adults, childAges, roomTypeId, boardId } = rooms[0]!;
  const days = { arrival: dayNumber(arrival), departure: dayNumber(departure) };
  const stay = { reservationId: null, ...days, adults, childAges };
  const { offers } = await changes.roomOffers(hotelId, bookingId, stay);
  const plan = { roomTypeId, boardId, rate: 'refundable' as const };
  const shownTotalMinor = quotedRate(offers, plan)?.totalMinor ?? null;
  const room = { ...stay, ...plan, shownTotalMinor, ownTotalMinor: null };
  const rights = { maySetPrices: false, mayLowerFees: false, accepted: [] };
  await changes.change(hotelId, reception, {
    bookingId,
    version,
    rooms: [room],
    guest: null,
    reason: '',
    ...rights,
  });
}
