import { reserve, typesOf } from '../factories/front-desk.js';
import { send } from '../factories/hotel.js';
import { type PanelClient, signIn } from '../factories/panel.js';
import { ayse, done, receptionHotel, refused, testReception } from '../factories/reception.js';
import { cuttableDatabase } from '../harness/cuttable-database.js';
import { startService, type TestService } from '../harness/service.js';

describe('the front desk in the panel', () => {
  let service: TestService;
  let name: string;
  let hotelId: number;
  let reception: PanelClient;
  let room: Record<string, number>;
  let type: Record<string, number>;
  let board: Record<string, number>;
  const { read, change, day, checkIn, hotspot } = testReception((its, hotel) => {
    service = its;
    ({ name, hotelId, reception, room, type, board } = hotel);
  });

  /** Another hotel, with somebody in a room. */
  async function foreignHotel() {
    const { hotelId: its, reception: desk, room: rooms } = await receptionHotel(service);
    const reservationId = await reserve(service, its, 'STD');
    const roomId = rooms['101'] ?? 0;
    const answer = await desk.change('frontDesk', 'checkIn', { reservationId, roomId, guests: [ayse] });
    return { hotelId: its, room: roomId, reservationId, stayId: answer.body.guests[0].stayId as number };
  }

  describe('refuses, and says why', () => {
    it('what cannot be as things stand', async () => {
      const [first, second, later] = [
        await reserve(service, hotelId, 'STD'),
        await reserve(service, hotelId, 'STD'),
        await reserve(service, hotelId, 'STD', { from: 1 }),
      ];
      refused(await checkIn(later, '101'), 409, 'arrival_is_later');
      done(await checkIn(first, '101'));
      refused(await checkIn(second, '101'), 409, 'room_is_occupied');
      refused(await checkIn(second, 'B2'), 409, 'reason_is_missing');
      refused(
        await change('moveRoom', { reservationId: first, roomId: room['101'] }),
        409,
        'room_is_the_same',
      );
      refused(
        await change('moveRoom', { reservationId: second, roomId: room['102'] }),
        409,
        'reservation_is_not_in_house',
      );
      const nameless = await checkIn(second, '102', { guests: [{ firstName: 'A', lastName: ' ' }] });
      refused(nameless, 422, 'guests_are_not_valid');
      expect(nameless.body.errors).toEqual([{ field: 'guests[0].lastName', message: 'is_missing' }]);
    });

    it('a party that no room of the type takes, and a rate that is not offered', async () => {
      const sale = {
        arrival: day(1),
        departure: day(2),
        adults: 3,
        childAges: [],
        roomTypeId: type['STD'],
        boardId: board['BB'],
        rate: 'refundable',
        shownTotal: '0',
        guestName: 'A',
        guestSurname: 'B',
      };
      refused(await change('sell', sale), 409, 'party_does_not_fit');
      const family = { ...sale, roomTypeId: type['FAM'], rate: 'non_refundable' };
      refused(await change('sell', family), 409, 'price_is_not_found');
      refused(await change('sell', { ...family, boardId: board['RO'] }), 409, 'rate_plan_is_not_found');
      refused(await change('sell', { ...sale, arrival: day(-1) }), 409, 'arrival_has_passed');
    });

    it.each([
      ['list', { list: 'nobody' }],
      ['list', { day: '2027-02-30' }],
      ['list', { day: '9999-12-31' }],
      ['list', { search: 'x'.repeat(256) }],
      ['list', { search: '\u0000' }],
      ['reservation', {}],
      ['reservation', { reservationId: '1e3' }],
      ['reservation', { reservationId: -1 }],
      ['freeRooms', { reservationId: '9007199254740993' }],
      ['offers', { arrival: '2027-01-02', departure: '2027-01-02', adults: 1 }],
      ['offers', { arrival: '2027-01-01', departure: '2028-12-02', adults: 1 }],
      ['offers', { arrival: '2027-01-01', departure: '2027-01-02', adults: 41 }],
      ['offers', { arrival: '2027-01-01', departure: '2027-01-02', adults: 1, childAges: '17' }],
      ['offers', { arrival: '2027-01-01', departure: '2027-01-02', adults: 1, childAges: 'x' }],
    ])('reading %s of %j', async (operation, query) => {
      refused(await read(operation, query), 422, 'fields_are_not_valid');
    });

    it.each([
      ['checkIn', {}],
      ['checkIn', { reservationId: 1, roomId: [1], guests: [] }],
      ['checkIn', { reservationId: 1, roomId: 1, guests: {} }],
      ['checkIn', { reservationId: 1, roomId: 1, guests: ['x'] }],
      ['checkIn', { reservationId: { $gt: 0 }, roomId: 1, guests: [ayse] }],
      ['moveRoom', { reservationId: 1, roomId: 1.5 }],
      ['moveRoom', { reservationId: 1, roomId: 1, reason: 'x'.repeat(256) }],
      ['changeGuest', { stayId: 1 }],
      ['changeGuest', { stayId: 1, guest: ayse }],
      ['checkOutGuest', { stayId: null }],
      ['sell', {}],
      ['sell', { arrival: ['2027-01-01'], childAges: 'x', shownTotal: '1.234' }],
    ])('doing %s with %j', async (operation, input) => {
      refused(await change(operation, input), 422, 'fields_are_not_valid');
    });

    it.each(['__proto__', 'constructor', 'nothing'])('an operation named %s', async (operation) => {
      refused(await read(operation), 404, 'not_found');
    });

    it('a change by GET, a read by POST, a write from another site, and strangers', async () => {
      const reservationId = await reserve(service, hotelId, 'STD');
      refused(await read('noShow', { reservationId }), 404, 'not_found');
      refused(await change('house', {}), 404, 'not_found');
      const path = '/admin/api/pages/frontDesk/noShow';
      const body = JSON.stringify({ reservationId });
      const json = { 'content-type': 'application/json' };
      const elsewhere = { ...json, cookie: reception.cookie, origin: 'https://elsewhere.example' };
      refused(await send(service, 'POST', path, { headers: elsewhere, body }), 403, 'origin_is_not_allowed');
      const stranger = { ...json, origin: service.url };
      refused(await send(service, 'POST', path, { headers: stranger, body }), 401, 'session_has_ended');
      const still = await read('reservation', { reservationId });
      expect(still.body.status).toBe('active');
    });

    it("whatever names another hotel's records, and changes nothing there", async () => {
      const mine = await reserve(service, hotelId, 'STD');
      const foreign = await foreignHotel();
      const { reservationId, stayId } = foreign;
      const guest = { firstName: 'X', lastName: 'Y' };
      const before = await service.db.query<unknown[]>('SELECT * FROM stay WHERE hotel_id = $1', [
        foreign.hotelId,
      ]);
      for (const operation of ['reservation', 'freeRooms']) {
        refused(await read(operation, { reservationId }), 404, 'reservation_is_not_found');
      }
      const roomId = room['102'];
      for (const [operation, input] of [
        ['checkIn', { roomId, guests: [guest] }],
        ['undoCheckIn', {}],
        ['moveRoom', { roomId }],
        ['checkOut', {}],
        ['noShow', {}],
        ['undoCheckOut', { roomId }],
        ['undoNoShow', {}],
        ['addGuest', { guest }],
      ] as const) {
        refused(await change(operation, { reservationId, ...input }), 404, 'reservation_is_not_found');
      }
      refused(await change('changeGuest', { stayId, guest, seen: guest }), 404, 'guest_is_not_found');
      refused(await change('checkOutGuest', { stayId }), 404, 'guest_is_not_found');
      refused(await change('undoGuestCheckOut', { stayId }), 404, 'guest_is_not_found');
      refused(
        await change('checkIn', { reservationId: mine, roomId: foreign.room, guests: [guest] }),
        404,
        'room_is_not_found',
      );
      const theirs = await typesOf(service, foreign.hotelId);
      const sale = {
        arrival: day(0),
        departure: day(1),
        adults: 1,
        roomTypeId: theirs['STD'],
        boardId: board['BB'],
        rate: 'refundable',
        shownTotal: '60',
        guestName: 'A',
        guestSurname: 'B',
      };
      refused(await change('sell', sale), 409, 'room_type_is_not_found');
      const found = await read('list', { list: 'inHouse', search: 'YILMAZ' });
      expect(found.body.reservations).toEqual([]);
      expect(await service.db.query('SELECT * FROM stay WHERE hotel_id = $1', [foreign.hotelId])).toEqual(
        before,
      );
    });
  });

  it('says that nothing was saved while the database is out of reach, and then saves', async () => {
    const reservationId = await reserve(service, hotelId, 'STD');
    const database = await cuttableDatabase(service.databaseUrl);
    const cut = await startService({
      PANEL: 'true',
      DATABASE_URL: database.url,
    });
    try {
      const client = await signIn(cut, `reception@${name}.example`);
      const input = { reservationId, roomId: room['101'], guests: [ayse] };
      database.cut('refused');
      refused(await client.change('frontDesk', 'checkIn', input), 503, 'service_is_unavailable');
      refused(await client.read('frontDesk', 'list'), 503, 'service_is_unavailable');
      expect(await hotspot()).toEqual([]);
      database.mend();
      done(await client.change('frontDesk', 'checkIn', input));
      expect(await hotspot()).toEqual(['101']);
    } finally {
      database.mend();
      await cut.close();
      await database.close();
    }
  });

  it('is open to managers as well, and stays with the hotel of the person', async () => {
    const foreign = await foreignHotel();
    const manager = await signIn(service, `manager@${name}.example`);
    const answer = await manager.read('frontDesk', 'list', { list: 'arrivals', hotelId: foreign.hotelId });
    expect(answer.body).toMatchObject({ reservations: [] });
  });
});
