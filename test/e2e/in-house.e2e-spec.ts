import { createHash } from 'node:crypto';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import type { InHouseGuest } from '../../src/in-house/hotspot/in-house.dto.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { changeDeparture, hotelToday, reception, reserve, roomsOf } from '../factories/front-desk.js';
import { startService, startTwo, type TestService } from '../harness/service.js';

const PATH = '/public/json/customer/inhotel';
const DAY_SECONDS = 86_400;

const ayse = {
  firstName: 'AYŞE NUR',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
};
const decomposed = { firstName: 'S\u0327ahi\u0307n 🌊', lastName: "O'HARA" };

describe('the in-house list', () => {
  let service: TestService;
  let second: TestService;
  let hotelId: number;
  let key: string;
  let room: Record<string, number>;

  beforeAll(async () => {
    [service, second] = await startTwo();
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  beforeEach(async () => {
    const imported = await importHotel(service, smallHotel());
    hotelId = imported.hotelID;
    key = imported.apiKeys[0]?.key ?? '';
    room = await roomsOf(service, hotelId);
  });

  const poll = (headers: Record<string, string> = { ApiKey: key }, from = service) =>
    send(from, 'POST', PATH, { headers });
  const listed = async (from = service): Promise<InHouseGuest[]> => {
    const { body } = await poll({ ApiKey: key }, from);
    return (body as { otelde: InHouseGuest[] }).otelde;
  };
  const checkIn = async (roomName: string, guests = [ayse], type = 'STD'): Promise<number> => {
    const reservation = await reserve(service, hotelId, type);
    const roomId = room[roomName] ?? 0;
    await service.app
      .get(FrontDeskService)
      .checkIn(hotelId, reception, reservation, { roomId, accepted: ACCEPTABLE }, guests);
    return reservation;
  };

  it('of a house where guests are only expected is an empty success', async () => {
    await reserve(service, hotelId, 'STD');
    const answer = await poll();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.text).toBe('{"success":1,"otelde":[]}');
  });

  it('has every guest as a record of its own, with the fields of the description in their order', async () => {
    const reservation = await checkIn('101', [ayse, decomposed as typeof ayse]);
    const [first, other] = await listed();
    const today = await hotelToday(service, hotelId);
    expect(Object.keys(first ?? {})).toEqual([
      'unique',
      'rezervasyon_id',
      'inHotel',
      'firstName',
      'lastName',
      'identityNumber',
      'birthDate',
      'roomID',
      'roomName',
      'checkin',
      'checkout',
      'checkout2',
      'routerSifreleme',
    ]);
    expect(first).toMatchObject({
      rezervasyon_id: reservation,
      inHotel: 1,
      firstName: 'AYŞE NUR',
      lastName: 'YILMAZ',
      identityNumber: '10000000146',
      birthDate: '31.01.1990',
      roomID: room['101'],
      roomName: '101',
      checkout: (today + 2) * DAY_SECONDS,
      checkout2: null,
      routerSifreleme: 0,
    });
    expect(Math.abs((first?.checkin ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(Number.isInteger(first?.checkin)).toBe(true);
    expect(other).toMatchObject({
      rezervasyon_id: reservation,
      firstName: decomposed.firstName,
      lastName: decomposed.lastName,
      identityNumber: null,
      birthDate: null,
    });
    expect(other?.unique).not.toBe(first?.unique);
  });

  it("takes the router setting from the room's building", async () => {
    await checkIn('B1', [ayse], 'FAM');
    expect(await listed()).toMatchObject([{ roomName: 'B1', routerSifreleme: 1 }]);
  });

  it('shows another router setting of a building with the next poll, on every instance', async () => {
    await checkIn('101');
    expect(await listed(second)).toMatchObject([{ roomName: '101', routerSifreleme: 0 }]);
    const [building] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM building WHERE hotel_id = $1 AND code = 'A'`,
      [hotelId],
    );
    const values = { code: 'A', name: 'Ana bina', routerEncryption: '1', sort: '0' };
    await service.app.get(CatalogueService).save('building', hotelId, building?.id, values, reception);
    expect([await listed(second), await listed()]).toMatchObject([
      [{ roomName: '101', routerSifreleme: 1 }],
      [{ roomName: '101', routerSifreleme: 1 }],
    ]);
  });

  it('shows a guest at once after check-in and drops them at once after check-out, on every instance', async () => {
    const desk = service.app.get(FrontDeskService);
    for (let round = 0; round < 10; round++) {
      expect([await listed(second), await listed()]).toEqual([[], []]);
      const reservation = await checkIn('101');
      const [there, here] = await Promise.all([listed(second), listed()]);
      expect([there, here]).toMatchObject([[{ roomName: '101' }], [{ roomName: '101' }]]);
      await desk.checkOut(hotelId, reception, reservation);
    }
    expect([await listed(second), await listed()]).toEqual([[], []]);
  });

  it('is never older than the poll, while polls and changes cross', async () => {
    const desk = service.app.get(FrontDeskService);
    let committed = 0;
    let reservation = await checkIn('101');
    let polling = true;
    const poller = async (from: TestService): Promise<void> => {
      while (polling) {
        const before = committed;
        const [guest] = await listed(from);
        expect((guest?.checkout ?? 0) / DAY_SECONDS).toBeGreaterThanOrEqual(before);
      }
    };
    const today = await hotelToday(service, hotelId);
    const change = async () => {
      for (let nights = 3; nights < 25; nights++) {
        await changeDeparture(service, hotelId, reservation, today + nights);
        committed = today + nights;
      }
    };
    const changed = change().finally(() => (polling = false));
    await Promise.all([changed, poller(service), poller(second), poller(second)]);
    expect(await listed(second)).toMatchObject([{ checkout: committed * DAY_SECONDS }]);
    await desk.checkOut(hotelId, reception, reservation);
    reservation = await checkIn('101');
    expect(await listed(second)).toMatchObject([{ rezervasyon_id: reservation }]);
  });

  it('keeps `unique` for the whole stay, through a move and a new departure', async () => {
    const desk = service.app.get(FrontDeskService);
    const reservation = await checkIn('101');
    const [before] = await listed();
    await desk.moveRoom(hotelId, reception, reservation, { roomId: room['102'] ?? 0 });
    const today = await hotelToday(service, hotelId);
    await changeDeparture(service, hotelId, reservation, today + 5);
    expect(await listed()).toEqual([
      { ...before, roomID: room['102'], roomName: '102', checkout: (today + 5) * DAY_SECONDS },
    ]);
  });

  it('drops one guest who leaves alone', async () => {
    await checkIn('101', [ayse, decomposed as typeof ayse]);
    const [first] = await listed();
    await service.app.get(FrontDeskService).checkOutGuest(hotelId, reception, { stayId: first?.unique ?? 0 });
    expect(await listed()).toMatchObject([{ lastName: "O'HARA" }]);
  });

  it('shows the guests that a hotel file brings', async () => {
    const { apiKeys } = await importHotel(
      service,
      smallHotel({
        stays: [
          {
            room: '103',
            checkin: 'today-2',
            checkout: 'today+3',
            guests: [
              { firstName: 'CAN', lastName: 'ÖZ', identityNumber: 'U1234567', birthDate: '2001-12-05' },
            ],
          },
        ],
      }),
    );
    const { body } = await poll({ ApiKey: apiKeys[0]?.key ?? '' });
    expect(body).toMatchObject({
      success: 1,
      otelde: [{ firstName: 'CAN', lastName: 'ÖZ', birthDate: '05.12.2001', roomName: '103' }],
    });
  });

  it('lists several hundred guests whole', async () => {
    const rooms = Array.from({ length: 300 }, (_, index) => String(1000 + index));
    const { hotelID, apiKeys } = await importHotel(
      service,
      smallHotel({
        roomTypes: [
          {
            code: 'STD',
            name: { tr: 'Standart' },
            capacityAdult: 2,
            capacityChildren: 0,
            capacityTotal: 2,
            rooms: rooms.map((name) => ({ name, building: 'A' })),
          },
        ],
        ratePlans: [],
        rates: [],
        inventory: [{ roomType: 'STD', from: 'today-10', to: 'today+10', allotment: 300 }],
        stays: rooms.map((name) => ({
          room: name,
          checkin: 'today-1',
          checkout: 'today+1',
          guests: [
            { firstName: 'A', lastName: name },
            { firstName: 'B', lastName: name },
          ],
        })),
      }),
    );
    const { body } = await poll({ ApiKey: apiKeys[0]?.key ?? '' });
    const { otelde } = body as { otelde: InHouseGuest[] };
    expect(otelde).toHaveLength(600);
    expect(new Set(otelde.map((guest) => guest.unique)).size).toBe(600);
    expect(new Set(otelde.map((guest) => guest.rezervasyon_id)).size).toBe(300);
    expect(hotelID).not.toBe(hotelId);
  });

  it('is of the hotel of the key alone, whatever SVC, query or body say', async () => {
    await checkIn('101');
    const other = await importHotel(service, smallHotel());
    const theirs = { ApiKey: other.apiKeys[0]?.key ?? '' };
    expect((await poll(theirs)).text).toBe('{"success":1,"otelde":[]}');
    expect((await poll({ ...theirs, SVC: String(hotelId) })).text).toBe('{"success":1,"otelde":[]}');
    const answer = await send(service, 'POST', `${PATH}?hotelID=${hotelId}&limit=0`, {
      headers: { ...theirs, SVC: 'SVC-GIZLI' },
      body: new URLSearchParams({ hotelID: String(hotelId) }),
    });
    expect(answer.text).toBe('{"success":1,"otelde":[]}');
    // The log has the number of the hotel, and nothing else that is sent as such.
    expect(service.logged()).toContain(`"SVC":"${hotelId}"`);
    expect(service.logged()).not.toContain('SVC-GIZLI');
  });

  describe('without a key that holds', () => {
    const refused = { success: 0, message: 'api_key_is_not_valid' };

    it.each([
      ['no header', {}],
      ['an empty one', { ApiKey: '' }],
      ['an unknown one', { ApiKey: 'x'.repeat(43) }],
      ['a very long one', { ApiKey: 'x'.repeat(8_000) }],
    ])('is refused: %s', async (_, headers) => {
      const answer = await poll(headers as Record<string, string>);
      expect([answer.status, answer.body]).toEqual([401, refused]);
    });

    it('is refused to a partner with a Bearer token', async () => {
      const answer = await poll({ Authorization: 'Bearer abc' });
      expect([answer.status, answer.body]).toEqual([401, refused]);
    });

    it('is refused on every instance as soon as the key is revoked', async () => {
      expect((await poll({ ApiKey: key }, second)).status).toBe(200);
      const digest = createHash('sha256').update(key).digest();
      await service.db.query('DELETE FROM api_key_lookup WHERE digest = $1', [digest]);
      const answer = await poll({ ApiKey: key }, second);
      expect([answer.status, answer.body]).toEqual([401, refused]);
    });
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is not there for %s', async (method) => {
    const answer = await send(service, method, PATH, { headers: { ApiKey: key } });
    expect([answer.status, answer.body]).toEqual([405, { success: 0, message: 'method_not_allowed' }]);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('records the use of the key behind the answer, and drains what is queued at the end', async () => {
    const third = await startService({ DATABASE_URL: service.databaseUrl });
    await Promise.all(Array.from({ length: 20 }, () => poll({ ApiKey: key }, third)));
    await third.close();
    const [row] = (await service.db.query(
      'SELECT last_used_at, xmin::text FROM api_key WHERE hotel_id = $1',
      [hotelId],
    )) as { last_used_at: Date | null; xmin: string }[];
    expect(Math.abs((row?.last_used_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const fourth = await startService({ DATABASE_URL: service.databaseUrl });
    await poll({ ApiKey: key }, fourth);
    await fourth.close();
    const [again] = (await service.db.query('SELECT xmin::text FROM api_key WHERE hotel_id = $1', [
      hotelId,
    ])) as { xmin: string }[];
    expect(again?.xmin).toBe(row?.xmin);
  });

  it('never shows keys or guests in the log', async () => {
    await checkIn('101');
    await poll();
    expect(service.logged()).not.toContain(key);
    expect(service.logged()).not.toMatch(/YILMAZ|10000000146/);
  });
});
