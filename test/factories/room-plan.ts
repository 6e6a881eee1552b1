import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { startTwo, type TestService } from '../harness/service.js';
import { type Offer, offerOf } from './booking.js';
import { hotelToday, reserve, roomsOf } from './front-desk.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';
import { type PanelClient, PASSWORD, signIn, staffOf } from './panel.js';

const DAY_MS = 86_400_000;
export const AYSE = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];

/** A hotel whose rooms one test plans, on two instances over one database. */
export interface PlannedHotel {
  service: TestService;
  second: TestService;
  /** Its staff have addresses of this name. */
  name: string;
  hotelId: number;
  partner: PartnerClient;
  offer: Offer;
  /** Its rooms by their names. */
  rooms: Record<string, number>;
  /** The day on which the test begins. */
  today: number;
  /** Its reception, at the first instance. */
  desk: PanelClient;
  /** Its manager, at the second instance. */
  elsewhere: PanelClient;
}

/**
 * Starts two instances with the panel for the tests of a `describe`. Each of them begins with a hotel of its own, which `begin` is
 * given, again when its staff have signed in again, and ends with a ledger that is right. Returns what is done there.
 */
export function testRoomPlan(begin: (hotel: PlannedHotel) => void) {
  let service: TestService;
  let second: TestService;
  let hotel: PlannedHotel;
  let made = 0;

  beforeAll(async () => {
    [service, second] = await startTwo({ PANEL: 'true' });
  });
  beforeEach(async () => {
    setClocks(0);
    const name = `rooms-${++made}`;
    const housekeeper = { email: `housekeeper@${name}.example`, name: 'Kadriye', password: PASSWORD };
    const staff = [...staffOf(name), { ...housekeeper, role: 'housekeeping' as const }];
    const imported = await importHotel(service, smallHotel({ staff }));
    const { hotelID: hotelId } = imported;
    hotel = {
      service,
      second,
      name,
      hotelId,
      partner: await partnerOf(service, imported),
      offer: await offerOf(service, hotelId),
      rooms: await roomsOf(service, hotelId),
      today: await hotelToday(service, hotelId),
      ...(await staffSignedIn(name)),
    };
    begin(hotel);
  });
  afterEach(async () => expect(await checkLedger(service.db)).toEqual([]));
  afterAll(async () => {
    await second.close();
    await service.close();
  });

  const setClocks = (days: number) => {
    for (const one of [service, second]) one.app.get(Clock).nowMs = () => Date.now() + days * DAY_MS;
  };
  const staffSignedIn = async (name: string) => ({
    desk: await signIn(service, `reception@${name}.example`),
    elsewhere: await signIn(second, `manager@${name}.example`),
  });
  const day = (offset: number) => dayText(hotel.today + offset);
  const readPlan = async (from: number, days: number) =>
    (await hotel.desk.read('roomPlan', 'chart', { from: day(from), days })).body;
  return {
    day,
    /** Lets days pass, after which everybody signs in again. */
    async inDays(days: number): Promise<void> {
      setClocks(days);
      hotel = { ...hotel, ...(await staffSignedIn(hotel.name)) };
      begin(hotel);
    },
    /** A reservation of a standard room. */
    later: (guest: string, from = 10, nights = 2) =>
      reserve(service, hotel.hotelId, 'STD', { from, nights, guest }),
    plan: (by: PanelClient, ...moves: [reservationId: number, room: string | null][]) =>
      by.change('roomPlan', 'plan', {
        moves: moves.map(([reservationId, name]) => ({ reservationId, roomId: name && hotel.rooms[name] })),
      }),
    checkIn: (reservationId: number, name: string, accepted: string[] = []) => {
      const input = { reservationId, roomId: hotel.rooms[name], reason: '', accepted, guests: AYSE };
      return hotel.desk.change('frontDesk', 'checkIn', input);
    },
    /** Who is planned for which room, as the plan of the days shows it: `101 10–12`, by reservation. */
    async planned(from = 0, days = 40): Promise<Record<number, string>> {
      const { planned } = (await readPlan(from, days)) as { planned: PlannedStay[] };
      const nameOf = (id: number) => Object.keys(hotel.rooms).find((name) => hotel.rooms[name] === id);
      const short = (text: string) => Math.round((Date.parse(text) - Date.parse(day(0))) / DAY_MS);
      return Object.fromEntries(
        planned.map(({ reservationId, roomId, from: first, until }) => [
          reservationId,
          `${nameOf(roomId)} ${short(first)}–${short(until)}`,
        ]),
      ) as Record<number, string>;
    },
    /** The reservations that have no room yet. */
    async unplaced(): Promise<number[]> {
      const { expected } = (await readPlan(0, 40)) as { expected: { reservationId: number }[] };
      return expected.map(({ reservationId }) => reservationId);
    },
  };
}

interface PlannedStay {
  reservationId: number;
  roomId: number;
  from: string;
  until: string;
}

export const done = (answer: Answer) =>
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
export const refused = (answer: Answer, message: string, members: object = {}) =>
  expect([answer.status, answer.body]).toMatchObject([409, { message, ...members }]);
