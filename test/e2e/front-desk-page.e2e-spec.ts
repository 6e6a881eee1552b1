import { randomUUID } from 'node:crypto';
import { deleteOldDeskRequests } from '../../src/booking/desk-requests.js';
import { changeDeparture, reserve, soldOf } from '../factories/front-desk.js';
import { type Answer, importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { ayse, done, refused, testReception } from '../factories/reception.js';
import type { TestService } from '../harness/service.js';

describe('the front desk in the panel', () => {
  let service: TestService;
  let hotelId: number;
  let room: Record<string, number>;
  let type: Record<string, number>;
  let board: Record<string, number>;
  let today: number;
  let desk: PanelClient;
  const { read, change, balanceOf, day, checkIn, hotspot } = testReception((its, hotel) => {
    service = its;
    ({ hotelId, room, type, board, today, reception: desk } = hotel);
  });

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
      const shown = await read('list', { list: 'arrivals', limit: 1 });
      expect(shown.body.counts).toEqual(arrivals.body.counts);
      expect(shown.body.reservations).toHaveLength(1);
      expect((await read('list', { list: 'arrivals', limit: 0 })).status).toBe(422);
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
      const plan = await desk.read('roomPlan', 'chart', { from: day(-1), days: 14 });
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
      const corrected = { firstName: 'MEHMET', lastName: 'YILMAZ' };
      done(await change('changeGuest', { stayId, guest: corrected, seen: doubtful }));
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
        arrival: day(0),
        departure: day(2),
        adults: 2,
        childAges: [],
        rooms: 2,
        roomTypeId: type['STD'],
        boardId: board['BB'],
        rate: 'refundable',
        shownTotal: '320.00',
        guestName: 'Grup',
        guestSurname: 'Öz',
      });
      const due = await read('dueOfBooking', { bookingId: body.bookingId });
      expect(due.body.reservations).toMatchObject([{ roomsExpected: 2 }, { roomsExpected: 2 }]);
      expect(due.body.rooms).toHaveLength(6);
      const rooms = (body.reservationIds as number[]).map((reservationId, i) => ({
        reservationId,
        roomId: room[i === 0 ? '101' : '102'],
        reason: '',
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
        left: 3,
        isLoaded: true,
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
      expect(sold.body.reservationIds).toHaveLength(2);
      const again = await read('offers', { ...stay, childAges: '5' });
      expect((again.body.offers as { roomTypeId: number; left: number }[])[0]).toMatchObject({ left: 1 });
      const one = await read('reservation', { reservationId: sold.body.reservationIds[0] });
      expect(one.body).toMatchObject({
        total: '216.00',
        currency: 'EUR',
        guestName: 'Ümit',
        adults: 2,
        children: 1,
        source: 'reception',
        remarks: 'geç gelecek',
      });
      const nights = await service.db.query<{ night: string }[]>(
        `SELECT amount || ' ' || amount_from AS night FROM booked_night WHERE hotel_id = $1 AND booking_room_id = $2`,
        [hotelId, sold.body.reservationIds[0]],
      );
      expect(nights.map(({ night }) => night)).toEqual(['72.00 price', '72.00 price', '72.00 price']);
      done(await checkIn(sold.body.reservationIds[0] as number, '103'));
      const answer = await change('sell', sale);
      refused(answer, 409, 'room_is_not_available');
      expect(answer.body.about).toBe(day(0));
    });

    it('sells once what is sent again because no answer came, and refuses the same form with other values', async () => {
      const sale = {
        requestKey: randomUUID(),
        arrival: day(0),
        departure: day(3),
        adults: 2,
        childAges: [],
        roomTypeId: type['STD'],
        boardId: board['BB'],
        rate: 'refundable',
        rooms: 2,
        shownTotal: '480.00',
        guestName: 'Ümit',
        guestSurname: 'Iğdır',
        guestCountry: 'TR',
      };
      refused(await change('sell', { ...sale, shownTotal: '479.00' }), 409, 'price_has_changed');
      const answers = await Promise.all([0, 1, 2].map(() => change('sell', sale)));
      answers.forEach(done);
      await service.db.query('UPDATE rate_day SET price = price + 1 WHERE hotel_id = $1', [hotelId]);
      const raised =
        'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1';
      await service.db.query(raised, [hotelId]);
      answers.push(await change('sell', sale));
      const [first] = answers.map(({ body }) => body as object);
      expect(answers.map(({ body }) => body as object)).toEqual(answers.map(() => first));
      expect((first as { reservationIds: number[] }).reservationIds).toHaveLength(2);
      expect(await soldOf(service, hotelId, 'STD', [0, 1, 2])).toEqual([2, 2, 2]);
      refused(await change('sell', { ...sale, departure: day(2) }), 409, 'request_was_used_already');
      refused(await change('sell', { ...sale, requestKey: 'x' }), 422, 'fields_are_not_valid');
      refused(await change('sell', { ...sale, requestKey: randomUUID() }), 409, 'price_has_changed');
      expect(await deleteOldDeskRequests(service.db, Date.now() + 2 * 86_400_000 - 60_000)).toBe(0);
      expect(await deleteOldDeskRequests(service.db, Date.now() + 2 * 86_400_000 + 60_000)).toBe(1);
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
});
