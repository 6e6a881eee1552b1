import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { dayText } from '../../src/values/day.js';
import { startService, type TestService } from '../harness/service.js';
import { hotelToday, roomsOf, typesOf } from './front-desk.js';
import { type Answer, importHotel, send, smallHotel } from './hotel.js';
import { type PanelClient, signIn, staffOf } from './panel.js';

export const ayse = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
  nationality: 'TR',
};

/** A hotel with its reception in the panel; rooms, room types and boards by their names and codes. */
export interface ReceptionHotel {
  /** Its staff have addresses of this name. */
  name: string;
  hotelId: number;
  hotspotKey: string;
  reception: PanelClient;
  room: Record<string, number>;
  type: Record<string, number>;
  board: Record<string, number>;
  today: number;
}

let made = 0;

export async function receptionHotel(service: TestService): Promise<ReceptionHotel> {
  const name = `hotel-${++made}`;
  const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
  const hotelId = imported.hotelID;
  const boards = await service.db.query<{ code: string; id: number }[]>(
    'SELECT code, id FROM board WHERE hotel_id = $1',
    [hotelId],
  );
  return {
    name,
    hotelId,
    hotspotKey: imported.apiKeys[0]?.key ?? '',
    reception: await signIn(service, `reception@${name}.example`),
    room: await roomsOf(service, hotelId),
    type: await typesOf(service, hotelId),
    board: Object.fromEntries(boards.map(({ code, id }) => [code, id])),
    today: await hotelToday(service, hotelId),
  };
}

export const done = (answer: Answer) =>
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);

export const refused = (answer: Answer, status: number, message: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, message });
};

/**
 * Starts a service with the panel for the tests of a `describe`. Each of them begins with a hotel of its own, which `begin` is
 * given, and ends with a ledger that is right. Returns what its reception does.
 */
export function testReception(begin: (service: TestService, hotel: ReceptionHotel) => void) {
  let service: TestService;
  let hotel: ReceptionHotel;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  beforeEach(async () => {
    hotel = await receptionHotel(service);
    begin(service, hotel);
  });
  afterEach(async () => expect(await checkLedger(service.db)).toEqual([]));
  afterAll(() => service.close());

  const read = (operation: string, query = {}) => hotel.reception.read('frontDesk', operation, query);
  const change = (operation: string, input: unknown) => hotel.reception.change('frontDesk', operation, input);
  return {
    read,
    change,
    balanceOf: async (reservationId: number): Promise<string> =>
      (await read('reservation', { reservationId })).body.balance,
    day: (offset: number) => dayText(hotel.today + offset),
    checkIn: (reservationId: number, name: string, more = {}) =>
      change('checkIn', { reservationId, roomId: hotel.room[name], guests: [ayse], ...more }),
    /** The rooms whose guests the hotspot is told. */
    async hotspot(): Promise<string[]> {
      const answer = await send(service, 'POST', '/public/json/customer/inhotel', {
        headers: { ApiKey: hotel.hotspotKey },
      });
      const guests = JSON.stringify(answer.body).match(/"roomName":"[^"]+"/g) ?? [];
      return guests.map((match) => match.slice(12, -1));
    },
  };
}
