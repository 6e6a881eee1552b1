import { checkLedger } from '../../src/booking/ledger/ledger-check.js';
import { dayText } from '../../src/values/day.js';
import { changeDeparture, hotelToday, reserve, roomsOf, typesOf } from '../factories/front-desk.js';
import { type Answer, importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { cuttableDatabase } from '../harness/cuttable-database.js';
import { startService, type TestService } from '../harness/service.js';

const ayse = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
  nationality: 'TR',
};

describe('the front desk in the panel', () => {
  let service: TestService;
  let hotelId: number;
  let hotspotKey: string;
  let reception: PanelClient;
  let foreign: { hotelId: number; room: number; reservationId: number; stayId: number };
  let room: Record<string, number>;
  let type: Record<string, number>;
  let board: Record<string, number>;
  let today: number;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    const other = await importHotel(service, smallHotel({ staff: staffOf('other') }));
    foreign = { hotelId: other.hotelID, ...(await someoneInHouse(other.hotelID, 'other')) };
  });
  afterAll(() => service.close());

  let made = 0;
  beforeEach(async () => {
    const name = `hotel-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
    hotelId = imported.hotelID;
    hotspotKey = imported.apiKeys[0]?.key ?? '';
    reception = await signIn(service, `reception@${name}.example`);
    room = await roomsOf(service, hotelId);
    type = await typesOf(service, hotelId);
    board = await boardsOf(hotelId);
    today = await hotelToday(service, hotelId);
  });
  afterEach(async () => expect(await checkLedger(service.db)).toEqual([]));

  async function someoneInHouse(hotel: number, name: string) {
    const client = await signIn(service, `reception@${name}.example`);
    const rooms = await roomsOf(service, hotel);
    const reservationId = await reserve(service, hotel, 'STD');
    const roomId = rooms['101'] ?? 0;
    const answer = await client.change('frontDesk', 'checkIn', { reservationId, roomId, guests: [ayse] });
    return { room: roomId, reservationId, stayId: answer.body.guests[0].stayId as number };
  }
  async function boardsOf(hotel: number): Promise<Record<string, number>> {
    const rows = await service.db.query<{ code: string; id: number }[]>(
      'SELECT code, id FROM board WHERE hotel_id = $1',
      [hotel],
    );
    return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
  }
  const read = (operation: string, query = {}) => reception.read('frontDesk', operation, query);
  const balanceOf = async (reservationId: number): Promise<string> =>
    (await read('reservation', { reservationId })).body.balance;
  const change = (operation: string, input: unknown) => reception.change('frontDesk', operation, input);
  const day = (offset: number) => dayText(today + offset);
  const checkIn = (reservationId: number, name: string, more = {}) =>
    change('checkIn', { reservationId, roomId: room[name], guests: [ayse], ...more });
  const hotspot = async (): Promise<string[]> => {
    const answer = await send(service, 'POST', '/public/json/customer/inhotel', {
      headers: { ApiKey: hotspotKey },
    });
    const guests = JSON.stringify(answer.body).match(/"roomName":"[^"]+"/g) ?? [];
    return guests.map((match) => match.slice(12, -1));
  };
  const done = (answer: Answer) => expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const refused = (answer: Answer, status: number, message: string) => {
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, message });
  };

  describe('reads', () => {
    it('the house: its day, room types, buildings, and countries in the language of the person', async () => {
      const answer = await read('house');
      expect(answer.body).toMatchObject({ today: day(0) });
      expect(answer.body.roomTypes).toHaveLength(3);
      expect(answer.body.buildings).toHaveLength(2);
      expect(answer.body.countries).toContainEqual({ code: 'DE', name: 'Almanya' });
      const names = (answer.body.countries as { name: string }[]).map(({ name }) => name);
      expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
    });

    it('the lists of a day with what is still to do, and by search', async () => {
      const first = await reserve(service, hotelId, 'STD', { guest: 'Işıl Çağlar' });
      await reserve(service, hotelId, 'STD', { guest: 'Mehmet Öz' });
      await checkIn(first, '102');
      const arrivals = await read('list', { list: 'arrivals' });
      expect(arrivals.body.counts).toEqual({
        arrivals: { all: 2, open: 1 },
        inHouse: { all: 1, guests: 1 },
        departures: { all: 0, open: 0 },
      });
      const found = await read('list', { list: 'inHouse', search: 'ISIL' });
      expect(found.body.reservations).toMatchObject([
        { reservationId: first, roomName: '102', status: 'checked_in', checkedInOn: day(0), payment: null },
      ]);
      const leaving = await read('list', { list: 'departures', day: day(2) });
      expect(leaving.body).toMatchObject({
        day: day(2),
        today: day(0),
        counts: { departures: { all: 2, open: 1 } },
      });
    });

    it('the lists without identity numbers and birth dates, which the opened reservation has', async () => {
      const first = await reserve(service, hotelId, 'STD');
      await checkIn(first, '102');
      for (const list of ['arrivals', 'inHouse', 'departures']) {
        const { body, text } = await read('list', { list, day: day(list === 'departures' ? 2 : 0) });
        expect(body.reservations).toMatchObject([{ reservationId: first }]);
        expect(text).not.toContain(ayse.identityNumber);
        expect(text).not.toContain(ayse.birthDate);
      }
      const opened = await read('reservation', { reservationId: first });
      expect(opened.text).toContain(ayse.identityNumber);
      expect(opened.text).toContain(ayse.birthDate);
    });

    it('those who are expected on another day, and those who slept here on one', async () => {
      const later = await reserve(service, hotelId, 'STD', { from: 3, nights: 2 });
      const now = await reserve(service, hotelId, 'FAM', { nights: 5 });
      await checkIn(now, '201');
      const ids = (answer: Answer) =>
        (answer.body.reservations as { reservationId: number }[]).map((one) => one.reservationId);
      expect(ids(await read('list', { list: 'arrivals', day: day(3) }))).toEqual([later]);
      expect(ids(await read('list', { list: 'arrivals', day: day(4) }))).toEqual([]);
      expect(ids(await read('list', { list: 'inHouse', day: day(4) })).sort()).toEqual([later, now].sort());
      expect(ids(await read('list', { list: 'inHouse', day: day(-1) }))).toEqual([]);
    });

    it('whether a booking was paid: its voucher is the order of a paid session', async () => {
      const reservationId = await reserve(service, hotelId, 'STD');
      const partner = await service.db.query<{ id: number }[]>(
        'SELECT partner_id AS id FROM partner_hotel WHERE hotel_id = $1',
        [hotelId],
      );
      await service.db.query(
        `UPDATE booking SET source = 'partner', partner_id = $2 WHERE hotel_id = $1 AND id =
           (SELECT booking_id FROM booking_room WHERE hotel_id = $1 AND id = $3)`,
        [hotelId, partner[0]?.id, reservationId],
      );
      await service.db.query(
        `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url,
                                      state, expires_at, paid_at)
         SELECT $1, 'session-' || id, partner_id, voucher, 100, 'EUR', 'nestpay', 'https://shop.example', 'paid',
                now(), now() FROM booking WHERE hotel_id = $1::bigint`,
        [hotelId],
      );
      const answer = await read('reservation', { reservationId });
      expect(answer.body).toMatchObject({ reservationId, payment: 'paid', source: 'partner' });
    });

    it('free rooms for a reservation, and the plan', async () => {
      const first = await reserve(service, hotelId, 'STD');
      const second = await reserve(service, hotelId, 'STD');
      await checkIn(first, '101');
      const free = await read('freeRooms', { reservationId: second });
      expect((free.body.rooms as { roomName: string }[]).map((one) => one.roomName)).toEqual([
        '102',
        '103',
        '201',
        'B1',
        'B2',
      ]);
      const plan = await read('plan', { from: day(-1), days: 14 });
      expect(plan.body).toMatchObject({
        from: day(-1),
        days: 14,
        today: day(0),
        occupancies: [
          { roomId: room['101'], reservationId: first, from: day(0), until: day(2), inHouse: true },
        ],
        expected: [{ reservationId: second, roomTypeId: type['STD'] }],
      });
    });
  });

  describe('does', () => {
    it('a whole stay: in, moved, longer, shorter, joined, one out, all out, and the hotspot knows at once', async () => {
      const reservationId = await reserve(service, hotelId, 'STD');
      const doubtful = { ...ayse, identityNumber: '10000000147' };
      const checkedIn = await checkIn(reservationId, '101', { guests: [ayse, doubtful] });
      done(checkedIn);
      expect(checkedIn.body.guests).toMatchObject([
        { identityNumberIsDoubtful: false },
        { identityNumberIsDoubtful: true },
      ]);
      expect(await hotspot()).toEqual(['101', '101']);
      done(await change('moveRoom', { reservationId, roomId: room['102'] }));
      expect(await hotspot()).toEqual(['102', '102']);
      await changeDeparture(service, hotelId, reservationId, today + 4);
      const stayId = checkedIn.body.guests[1].stayId as number;
      done(await change('changeGuest', { stayId, guest: { firstName: 'MEHMET', lastName: 'YILMAZ' } }));
      done(await change('addGuest', { reservationId, guest: { firstName: 'CAN', lastName: 'YILMAZ' } }));
      done(await change('checkOutGuest', { stayId }));
      expect(await hotspot()).toEqual(['102', '102']);
      done(await change('checkOut', { reservationId, balance: await balanceOf(reservationId) }));
      expect(await hotspot()).toEqual([]);
      const audit = await service.db.query<{ action: string; actor_name: string; changes: unknown }[]>(
        `SELECT action, actor_name, changes FROM audit_entry WHERE hotel_id = $1 AND action ~ '^[a-z_]+$' ORDER BY at, id`,
        [hotelId],
      );
      expect(audit.map(({ action }) => action).slice(-7)).toEqual([
        'check_in',
        'room_move',
        'booking_changed',
        'guest_changed',
        'guest_added',
        'guest_check_out',
        'check_out',
      ]);
      expect(new Set(audit.slice(-4).map((entry) => entry.actor_name))).toEqual(new Set(['Işıl Resepsiyon']));
      expect(JSON.stringify(audit)).not.toMatch(/YILMAZ|10000000146/);
    });

    it('checks the rooms of a booking in together: all of them or none', async () => {
      const { body } = await change('sell', {
        ...{
          arrival: day(0),
          departure: day(2),
          adults: 2,
          childAges: [],
          rooms: 2,
          roomTypeId: type['STD'],
        },
        ...{
          boardId: board['BB'],
          rate: 'refundable',
          shownTotal: '320.00',
          guestName: 'Grup',
          guestSurname: 'Öz',
        },
      });
      const due = await read('dueOfBooking', { bookingId: body.bookingId });
      expect(due.body.reservations).toMatchObject([{ roomsExpected: 2 }, { roomsExpected: 2 }]);
      expect(due.body.rooms).toHaveLength(6);
      const rooms = (body.roomIds as number[]).map((reservationId, i) => ({
        ...{ reservationId, roomId: room[i === 0 ? '101' : '102'], reason: '' },
        guests: [{ ...ayse, firstName: `AYŞE ${i}` }],
      }));
      const [one, two] = rooms as [(typeof rooms)[0], (typeof rooms)[0]];
      refused(
        await change('checkInTogether', { rooms: [one, { ...two, roomId: one.roomId }] }),
        409,
        'room_is_occupied',
      );
      const nameless = { ...two, guests: [{ ...ayse, lastName: '' }] };
      const unnamed = await change('checkInTogether', { rooms: [one, nameless] });
      refused(unnamed, 422, 'guests_are_not_valid');
      expect(unnamed.body.errors).toEqual([{ field: 'rooms[1].guests[0].lastName', message: 'is_missing' }]);
      refused(await change('checkInTogether', { rooms: [] }), 422, 'fields_are_not_valid');
      expect(await hotspot()).toEqual([]);
      done(await change('checkInTogether', { rooms }));
      expect((await hotspot()).sort()).toEqual(['101', '102']);
    });

    it('takes a mistaken check-in, no-show and check-out back', async () => {
      const reservationId = await reserve(service, hotelId, 'STD');
      await checkIn(reservationId, '101');
      done(await change('undoCheckIn', { reservationId }));
      expect(await hotspot()).toEqual([]);
      done(await change('noShow', { reservationId }));
      refused(await checkIn(reservationId, '101'), 409, 'reservation_is_not_expected');
      done(await change('undoNoShow', { reservationId }));
      refused(await change('undoNoShow', { reservationId }), 409, 'reservation_is_not_no_show');
      const checkedIn = await checkIn(reservationId, '101', {
        guests: [ayse, { ...ayse, firstName: 'CAN' }],
      });
      const stayId = checkedIn.body.guests[1].stayId as number;
      done(await change('checkOutGuest', { stayId }));
      done(await change('undoGuestCheckOut', { stayId }));
      expect(await hotspot()).toEqual(['101', '101']);
      done(await change('checkOut', { reservationId, balance: await balanceOf(reservationId) }));
      const roomId = room['101'];
      refused(await change('undoCheckOut', { reservationId }), 422, 'fields_are_not_valid');
      done(await change('undoCheckOut', { reservationId, roomId }));
      expect(await hotspot()).toEqual(['101', '101']);
      refused(await change('undoCheckOut', { reservationId, roomId }), 409, 'reservation_is_not_checked_out');
      const audit = await service.db.query<{ action: string; actor_name: string; changes: unknown }[]>(
        `SELECT action, actor_name, changes FROM audit_entry WHERE hotel_id = $1 AND action LIKE 'undo_%' ORDER BY at, id`,
        [hotelId],
      );
      expect(audit).toMatchObject([
        { action: 'undo_check_in', actor_name: 'Işıl Resepsiyon' },
        { action: 'undo_no_show' },
        { action: 'undo_guest_check_out' },
        { action: 'undo_check_out', actor_name: 'Işıl Resepsiyon', changes: { room: roomId, guests: 2 } },
      ]);
    });

    it('sells at the price and of the rooms that partners are offered', async () => {
      const stay = { arrival: day(0), departure: day(3), adults: 2 };
      const offered = await read('offers', { ...stay, childAges: '5' });
      expect(offered.body.currency).toBe('EUR');
      const standard = (offered.body.offers as { roomTypeId: number }[]).find(
        (one) => one.roomTypeId === type['STD'],
      );
      const beyond = { ...stay, arrival: day(400), departure: day(401) };
      const unknown = await read('offers', { ...beyond, childAges: '' });
      expect(unknown.body.offers[0]).toMatchObject({ left: 0, isLoaded: false });
      expect(standard).toMatchObject({
        ...{ left: 3, isLoaded: true },
        takesParty: true,
        boards: [
          { boardId: board['BB'], refundable: '240.00', nonRefundable: '216.00', restriction: null },
          { boardId: board['RO'], refundable: '210.00', nonRefundable: '189.00', restriction: null },
        ],
      });
      const sale = {
        ...stay,
        childAges: [5],
        roomTypeId: type['STD'],
        boardId: board['BB'],
        rate: 'non_refundable',
        rooms: 2,
        shownTotal: '432.00',
        guestName: 'Ümit',
        guestSurname: 'Iğdır',
        guestPhone: '+90 555 000 00 00',
        guestCountry: 'TR',
        remarks: 'geç gelecek',
      };
      refused(await change('sell', { ...sale, shownTotal: '216.00' }), 409, 'price_has_changed');
      const sold = await change('sell', sale);
      expect(sold.body.roomIds).toHaveLength(2);
      const again = await read('offers', { ...stay, childAges: '5' });
      expect((again.body.offers as { roomTypeId: number; left: number }[])[0]).toMatchObject({ left: 1 });
      const one = await read('reservation', { reservationId: sold.body.roomIds[0] });
      expect(one.body).toMatchObject({
        total: '216.00',
        currency: 'EUR',
        guestName: 'Ümit',
        adults: 2,
        children: 1,
        source: 'reception',
        remarks: 'geç gelecek',
      });
      done(await checkIn(sold.body.roomIds[0] as number, '103'));
      const answer = await change('sell', sale);
      refused(answer, 409, 'room_is_not_available');
      expect(answer.body.about).toBe(day(0));
    });

    it('sells the same to the desk and to partners', async () => {
      const partner = await partnerOf(
        service,
        await importHotel(service, smallHotel({ staff: staffOf('both') })),
      );
      const client = await signIn(service, 'reception@both.example');
      const list = await partner.postForm('/external/online/roomType', {
        hotelID: partner.hotelID,
        startDate: day(5),
        endDate: day(9),
        adultCount: 2,
      });
      const offers = await client.read('frontDesk', 'offers', {
        arrival: day(5),
        departure: day(9),
        adults: 2,
      });
      type Board = { id: number; prices: Record<string, { price: string } | undefined> };
      const sold = (list.body.items as { id: number; roomCount: number; accommodationTypes: Board[] }[]).map(
        (item) => ({
          roomTypeId: item.id,
          left: item.roomCount,
          boards: item.accommodationTypes.map(({ id, prices }) => ({
            boardId: id,
            refundable: (prices['2-1'] ?? prices['1-1'])?.price ?? null,
            nonRefundable: (prices['2-0'] ?? prices['1-0'])?.price ?? null,
          })),
        }),
      );
      expect(offers.body.offers).toMatchObject(sold);
    });
  });

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
      ['plan', { from: 'today', days: 14 }],
      ['plan', { from: '2027-01-01', days: 63 }],
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
      refused(await change('changeGuest', { stayId, guest }), 404, 'guest_is_not_found');
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
      const client = await signIn(cut, `reception@hotel-${made}.example`);
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
    const manager = await signIn(service, `manager@hotel-${made}.example`);
    const answer = await manager.read('frontDesk', 'list', { list: 'arrivals', hotelId: foreign.hotelId });
    expect(answer.body).toMatchObject({ reservations: [] });
  });
});
