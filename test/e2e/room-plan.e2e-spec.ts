import { type Offer, outcomeOf, push, room, stay } from '../factories/booking.js';
import { deleteOldDayChanges } from '../../src/inventory/rates/day-change-history.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { importHotel, type PartnerClient, send } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import type { PanelClient } from '../factories/panel.js';
import { AYSE, done, refused, testRoomPlan } from '../factories/room-plan.js';
import type { TestService } from '../harness/service.js';

describe('rooms that are planned', () => {
  let service: TestService;
  let second: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  let offer: Offer;
  let rooms: Record<string, number>;
  let today: number;
  let desk: PanelClient;
  let elsewhere: PanelClient;
  const { day, inDays, later, plan, checkIn, planned, unplaced } = testRoomPlan(
    (hotel) => ({ service, second, hotelId, partner, offer, rooms, today, desk, elsewhere } = hotel),
  );

  const bookedRoom = async (id: unknown): Promise<{ id: number; bookingId: number }> => {
    const [row] = await service.db.query<{ id: number; bookingId: number }[]>(
      `SELECT r.id, r.booking_id AS "bookingId" FROM booking_room r JOIN booking b
           ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE r.hotel_id = $1 AND b.voucher = $2 AND r.status = 'active'`,
      [hotelId, id],
    );
    return row!;
  };

  it('are given before arrival, moved and freed, and never to two bookings; conflicts are said', async () => {
    const [ayse, ali, eve] = [
      await later('Ayşe Kaya'),
      await later('Ali Demir', 11),
      await later('Eve Stone', 12),
    ];
    expect(await unplaced()).toEqual([ayse, ali, eve]);
    done(await plan(desk, [ayse, '101'], [eve, '101']));
    expect(await planned()).toEqual({ [ayse]: '101 10–12', [eve]: '101 12–14' });
    const use = { room: '101', name: 'Ayşe Kaya', from: day(10), until: day(12) };
    refused(await plan(desk, [ali, '101']), 'room_is_planned', use);
    refused(await plan(desk, [ali, '201']), 'room_is_of_another_type');
    refused(await plan(desk, [eve, '102'], [ali, '101']), 'room_is_planned', use);
    expect(await planned()).toEqual({ [ayse]: '101 10–12', [eve]: '101 12–14' });
    done(await plan(elsewhere, [ayse, '102'], [ali, '103'], [eve, null]));
    expect(await planned()).toEqual({ [ayse]: '102 10–12', [ali]: '103 11–13' });
    expect(await unplaced()).toEqual([eve]);
    const free = await desk.read('roomPlan', 'rooms', { reservationId: ali });
    expect(free.body.rooms.map((one: { roomName: string }) => one.roomName)).toEqual(['101', '103']);
    const { body } = await desk.read('frontDesk', 'list', { list: 'arrivals', day: day(10), search: '' });
    expect(body.reservations).toMatchObject([{ roomName: null, plannedRoomName: '102' }]);
    for (const moves of [[], [{ reservationId: ali, roomId: 'x' }], [{ roomId: 1 }], 'x']) {
      expect((await desk.change('roomPlan', 'plan', { moves })).status).toBe(422);
    }
  });

  it('stand on the printed arrivals, and are found by their number in the list', async () => {
    const ayse = await later('Ayşe Kaya');
    await later('Ali Demir');
    done(await plan(desk, [ayse, '101']));
    const paper = async (language: 'en' | 'tr') => {
      await service.db.query('UPDATE staff_member SET language = $1', [language]);
      const { text } = await send(service, 'GET', `/admin/paper/list?list=arrivals&day=${day(10)}`, {
        headers: { cookie: desk.cookie },
      });
      const [, rows = ''] = /<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
      return [...rows.matchAll(/<tr><td[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)</g)].map(([, ...cells]) => cells);
    };
    expect(await paper('en')).toEqual([
      ['101 planned', 'Ayşe Kaya'],
      ['', 'Ali Demir'],
    ]);
    expect(await paper('tr')).toContainEqual(['101 planlandı', 'Ayşe Kaya']);
    const { body } = await desk.read('frontDesk', 'list', { list: 'arrivals', day: day(10), search: '101' });
    expect(body.reservations).toMatchObject([{ reservationId: ayse }]);
  });

  it('are given once, though two of staff give one to two bookings on two instances at once', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya'), await later('Ali Demir', 11)];
    const answers = await Promise.all([plan(desk, [ayse, '101']), plan(elsewhere, [ali, '101'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.keys(await planned())).toHaveLength(1);
  });

  it('follow new dates where the room is free, and end with another type or a cancellation', async () => {
    const json = stay(offer, 10, 12);
    expect(outcomeOf(await push(partner, json))).toBe('ok');
    const first = await bookedRoom(json['ID']);
    const other = await later('Ali Demir', 15);
    done(await plan(desk, [first.id, '101'], [other, '101']));
    const modify = (from: number, until: number, changes: object = {}) => {
      const dates = { checkinDate: offer.day(from), checkoutDate: offer.day(until) };
      const RoomStays = [room(offer, { ...dates, ...changes })];
      return push(partner, { ...json, ...dates, RoomStays, type: 'Modify' });
    };
    expect(outcomeOf(await modify(12, 15))).toBe('ok');
    const moved = await bookedRoom(json['ID']);
    expect(moved.id).toBe(first.id);
    expect(await planned()).toEqual({ [moved.id]: '101 12–15', [other]: '101 15–17' });
    expect(outcomeOf(await modify(13, 16))).toBe('ok');
    expect(await planned()).toEqual({ [other]: '101 15–17' });

    const { id, bookingId } = await bookedRoom(json['ID']);
    done(await plan(desk, [id, '102']));
    const seen = async () => (await desk.read('bookingChanges', 'booking', { bookingId })).body;
    const change = async (changes: object) => {
      const { rooms: standing, version } = await seen();
      const { total: _, ...kept } = standing[0];
      const stayed = { ...kept, rate: 'refundable', ownTotal: '200.00', shownTotal: null, ...changes };
      const asked = { bookingId, version, booker: null, reason: 'a regular guest', rooms: [stayed] };
      return elsewhere.change('bookingChanges', 'change', asked);
    };
    done(await change({ arrival: day(18), departure: day(21) }));
    expect(await planned()).toMatchObject({ [id]: '102 18–21' });
    done(await change({ roomTypeId: offer.roomType.FAM }));
    expect(await planned()).toEqual({ [other]: '101 15–17' });
    done(await plan(desk, [id, '201']));
    expect(outcomeOf(await push(partner, { hotelID: String(hotelId), ID: json['ID'], type: 'Cancel' }))).toBe(
      'ok',
    );
    expect(await planned()).toEqual({ [other]: '101 15–17' });
    const trail = await service.db.query<{ changes: { room: unknown } }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'room_planned' AND actor_kind = 'partner'`,
      [hotelId],
    );
    expect(trail.map(({ changes }) => changes.room)).toEqual([
      [rooms['101'], rooms['101']],
      [rooms['101'], null],
      [rooms['201'], null],
    ]);
  });

  it('are fulfilled by the check-in; whoever takes another one’s room is asked first', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya', 0), await later('Ali Demir', 1)];
    done(await plan(desk, [ayse, '102'], [ali, '101']));
    const due = await desk.read('frontDesk', 'freeRooms', { reservationId: ayse });
    expect(due.body.rooms).toMatchObject([
      { roomName: '101', plannedFor: { reservationId: ali, guestName: 'Ali Demir', from: day(1) } },
      { roomName: '102', plannedFor: { reservationId: ayse } },
      { roomName: '103', plannedFor: null },
      ...['201', 'B1', 'B2'].map((roomName) => ({ roomName, plannedFor: null })),
    ]);
    refused(await checkIn(ayse, '101'), 'room_is_planned', { name: 'Ali Demir', room: '101' });
    expect(await planned()).toEqual({ [ayse]: '102 0–2', [ali]: '101 1–3' });
    done(await checkIn(ayse, '101', ['room_is_planned']));
    expect([await planned(), await unplaced()]).toEqual([{}, [ali]]);
    refused(await plan(desk, [ali, '101']), 'room_is_occupied_by', { name: 'Ayşe Kaya', until: day(2) });
    done(await desk.change('frontDesk', 'undoCheckIn', { reservationId: ayse }));
    expect(await planned()).toEqual({ [ayse]: '101 0–2' });
  });

  it('no longer block their room once the dates of a guest who never came are over', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya', 0), await later('Ali Demir', 1, 4)];
    done(await plan(desk, [ayse, '101']));
    await inDays(2);
    done(await plan(desk, [ali, '101']));
    expect(await planned()).toEqual({ [ali]: '101 1–5' });
    const trail = await service.db.query<{ changes: { room: unknown } }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'room_planned' AND entity_id = $2 ORDER BY at`,
      [hotelId, String(ayse)],
    );
    expect(trail.map(({ changes }) => changes.room)).toEqual([
      [null, rooms['101']],
      [rooms['101'], null],
    ]);
    const retire = () => new PanelRecords(second, elsewhere).act('rooms', rooms['101'], 'retire');
    expect((await retire()).body.record.errors).not.toEqual({});
    await service.db.query(
      'UPDATE planned_room SET from_day = from_day - 20, until_day = until_day - 20 WHERE booking_room_id = $1',
      [ali],
    );
    expect((await retire()).body.record.errors).toEqual({});
  });

  it('may be exchanged by guests who are checked in together', async () => {
    const rows = [0, 1].map(() => room(offer, { checkinDate: offer.day(0), checkoutDate: offer.day(2) }));
    const Total = { amountAfterTaxes: '320.00', extraTotal: '0.00', currency: 'EUR' };
    expect(outcomeOf(await push(partner, stay(offer, 0, 2, { RoomStays: rows, Total })))).toBe('ok');
    const [first, second] = (await unplaced()) as [number, number];
    done(await plan(desk, [first, '101'], [second, '102']));
    const one = (reservationId: number, name: string) => ({
      reservationId,
      roomId: rooms[name],
      reason: '',
      accepted: [],
      guests: AYSE,
    });
    done(
      await desk.change('frontDesk', 'checkInTogether', { rooms: [one(first, '102'), one(second, '101')] }),
    );
    expect(await planned()).toEqual({});
  });

  it('give way to guests who stay longer, where that is accepted', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya', 0), await later('Ali Demir', 2)];
    done(await checkIn(ayse, '101'));
    done(await plan(desk, [ali, '101']));
    const { bookingId } = (await desk.read('frontDesk', 'reservation', { reservationId: ayse })).body;
    const { rooms: standing, version } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
    const { total: _, ...kept } = standing[0];
    const longer = { ...kept, rate: 'refundable', departure: day(3), ownTotal: '120.00', shownTotal: null };
    const asked = { bookingId, version, booker: null, reason: 'stays', rooms: [longer] };
    const use = { room: '101', name: 'Ali Demir', from: day(2), until: day(4) };
    refused(await elsewhere.change('bookingChanges', 'change', asked), 'room_is_planned', use);
    expect(await planned()).toEqual({ [ali]: '101 2–4' });
    done(await elsewhere.change('bookingChanges', 'change', { ...asked, accepted: ['room_is_planned'] }));
    expect([await planned(), await unplaced()]).toEqual([{}, [ali]]);
  });

  it('give way to guests who come back from a check-out, where that is accepted', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya', 0), await later('Ali Demir', 0)];
    done(await checkIn(ayse, '101'));
    done(await desk.change('frontDesk', 'checkOut', { reservationId: ayse, balance: '100.00' }));
    done(await plan(desk, [ali, '101']));
    const undo = { reservationId: ayse, roomId: rooms['101'] };
    refused(await desk.change('frontDesk', 'undoCheckOut', undo), 'room_is_planned', { name: 'Ali Demir' });
    expect(await planned()).toEqual({ [ali]: '101 0–2' });
    done(await desk.change('frontDesk', 'undoCheckOut', { ...undo, accepted: ['room_is_planned'] }));
    expect([await planned(), await unplaced()]).toEqual([{}, [ali]]);
  });

  it('are proposed for a day, side by side for one booking, and planned whole or in part', async () => {
    const rows = [0, 1].map(() => room(offer, { checkinDate: offer.day(10), checkoutDate: offer.day(12) }));
    const Total = { amountAfterTaxes: '320.00', extraTotal: '0.00', currency: 'EUR' };
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { RoomStays: rows, Total })))).toBe('ok');
    const ali = await later('Ali Demir', 9, 3);
    done(await plan(desk, [ali, '102']));
    const proposal = async () => (await desk.read('roomPlan', 'proposal', { day: day(10) })).body.stays;
    const stays = (await proposal()) as { reservationId: number; roomName: string; roomId: number }[];
    expect(stays.map(({ roomName }) => roomName).sort()).toEqual(['101', '103']);
    expect(await planned()).toEqual({ [ali]: '102 9–12' });
    const moves = stays.map(({ reservationId, roomId }) => ({ reservationId, roomId }));
    done(await desk.change('roomPlan', 'plan', { moves: moves.slice(1) }));
    expect(await proposal()).toMatchObject([stays[0]]);
    done(await desk.change('roomPlan', 'plan', { moves: moves.slice(0, 1) }));
    expect(await proposal()).toEqual([]);
    expect((await desk.read('roomPlan', 'proposal', { day: day(-1) })).status).toBe(422);
  });

  describe('out of order', () => {
    const takeOut = (name: string, from: number, until: number, more: object = {}) =>
      desk.change('roomPlan', 'takeOut', {
        roomId: rooms[name],
        from: day(from),
        until: day(until),
        reason: 'shower leaks',
        lowersSales: false,
        freesPlans: false,
        ...more,
      });
    const allotment = async (from: number, until: number) => {
      const rows = await service.db.query<{ allotment: number }[]>(
        'SELECT allotment FROM room_day WHERE hotel_id = $1 AND room_type_id = $2 AND day >= $3 AND day < $4 ORDER BY day',
        [hotelId, offer.roomType.STD, day(from), day(until)],
      );
      return rows.map((row) => row.allotment);
    };

    it('keeps a room from guests and plans on its days, and frees plans only where that is accepted', async () => {
      const [ayse, ali] = [await later('Ayşe Kaya', 0, 3), await later('Ali Demir', 5)];
      done(await plan(desk, [ali, '101']));
      const conflict = { name: 'Ali Demir', room: '101', from: day(5), until: day(7) };
      refused(await takeOut('101', 1, 6), 'room_is_planned', conflict);
      done(await takeOut('101', 1, 6, { freesPlans: true }));
      expect(await unplaced()).toEqual([ayse, ali]);
      const use = { name: 'shower leaks', from: day(1), until: day(6) };
      refused(await checkIn(ayse, '101'), 'room_is_out_of_order', use);
      refused(await plan(desk, [ali, '101']), 'room_is_out_of_order', use);
      refused(await takeOut('101', 5, 8), 'room_is_out_of_order', use);
      done(await checkIn(ayse, '102'));
      refused(await takeOut('102', 2, 4), 'room_is_occupied_by', { name: 'Ayşe Kaya' });
      const days = [[today + 1, 3, 4]];
      const lines = [{ roomTypeId: offer.roomType.STD, ratePlanId: null, field: 'allotment', days }];
      const { body } = await elsewhere.change('rates', 'save', { lines, source: 'grid', confirmed: false });
      const question = { day: today + 1, reason: 'more_rooms_than_there_are', rooms: 2 };
      expect(body).toMatchObject({ status: 'questions', questions: { items: [question] } });
      expect((await takeOut('103', -1, 2)).status).toBe(422);
      expect((await takeOut('103', 2, 2)).status).toBe(422);
      expect((await takeOut('103', 2, 3, { reason: ' ' })).status).toBe(422);
    });

    it('lowers what is for sale, with a history, and raises it again when it ends early', async () => {
      const before = await allotment(0, 8);
      const answer = await takeOut('101', 0, 5, { lowersSales: true });
      done(answer);
      expect(await allotment(0, 8)).toEqual(before.map((rows, i) => (i < 5 ? rows - 1 : rows)));
      const changes = async () => (await elsewhere.read('rates', 'changes', { page: 1 })).body.items;
      expect(await changes()).toMatchObject([{ source: 'room', cellCount: 5, firstDay: day(0) }]);
      await inDays(2);
      done(await desk.change('roomPlan', 'putBack', answer.body));
      expect(await allotment(0, 8)).toEqual(before.map((rows, i) => (i < 2 ? rows - 1 : rows)));
      expect((await desk.change('roomPlan', 'putBack', answer.body)).body.message).toBe('room_is_in_order');
    });

    it('leaves closed what was closed meanwhile, and raises what only other rooms out of order have lowered', async () => {
      const first = await takeOut('101', 5, 8, { lowersSales: true });
      done(first);
      const days = [[today + 6, 2, 0]];
      const lines = [{ roomTypeId: offer.roomType.STD, ratePlanId: null, field: 'allotment', days }];
      done(await elsewhere.change('rates', 'save', { lines, source: 'grid', confirmed: true }));
      done(await desk.change('roomPlan', 'putBack', first.body));
      expect(await allotment(5, 8)).toEqual([3, 0, 3]);
      const all = [];
      for (const name of ['101', '102', '103']) all.push(await takeOut(name, 11, 12, { lowersSales: true }));
      all.forEach(done);
      expect(await allotment(11, 12)).toEqual([0]);
      done(await desk.change('roomPlan', 'putBack', all[0]!.body));
      expect(await allotment(11, 12)).toEqual([1]);
    });

    it('offers no more rooms than there are where the allotment was set meanwhile, unless more were for sale', async () => {
      const saved = async (offset: number, before: number, after: number) => {
        const days = [[today + offset, before, after]];
        const lines = [{ roomTypeId: offer.roomType.STD, ratePlanId: null, field: 'allotment', days }];
        done(await elsewhere.change('rates', 'save', { lines, source: 'grid', confirmed: true }));
      };
      await saved(6, 3, 5);
      const first = await takeOut('101', 5, 8, { lowersSales: true });
      done(first);
      expect(await allotment(5, 8)).toEqual([2, 4, 2]);
      await saved(5, 2, 3);
      const second = await takeOut('102', 5, 8, { lowersSales: true });
      done(second);
      expect(await allotment(5, 8)).toEqual([2, 3, 1]);
      done(await desk.change('roomPlan', 'putBack', first.body));
      expect(await allotment(5, 8)).toEqual([2, 4, 2]);
      done(await desk.change('roomPlan', 'putBack', second.body));
      expect(await allotment(5, 8)).toEqual([3, 5, 3]);
    });

    it('offers no more rooms than there are where a hotel file set the allotment meanwhile, and leaves closed days so', async () => {
      const answer = await takeOut('101', 5, 8, { lowersSales: true });
      done(answer);
      await importHotel(service, {
        hotel: { id: hotelId },
        inventory: [
          { roomType: 'STD', from: day(5), to: day(5), allotment: 3 },
          { roomType: 'STD', from: day(6), to: day(6), allotment: 0 },
        ],
      } as HotelFile);
      done(await desk.change('roomPlan', 'putBack', answer.body));
      expect(await allotment(5, 8)).toEqual([3, 0, 3]);
    });

    it('raises again what was lowered longer ago than changes are kept, until which the change is kept', async () => {
      const standing = await takeOut('101', 5, 8, { lowersSales: true });
      done(standing);
      const over = await takeOut('102', 5, 8, { lowersSales: true });
      done(over);
      done(await desk.change('roomPlan', 'putBack', over.body));
      await service.db.query(`UPDATE day_change SET at = now() - interval '14 months' WHERE hotel_id = $1`, [
        hotelId,
      ]);
      const count = async () => (await elsewhere.read('rates', 'changes', { page: 1 })).body.count as number;
      expect(await count()).toBeGreaterThan(1);
      await deleteOldDayChanges(service.db, 13, Date.now());
      expect(await count()).toBe(1);
      done(await desk.change('roomPlan', 'putBack', standing.body));
      expect(await allotment(5, 8)).toEqual([3, 3, 3]);
    });

    it('raises again what was undone in the grid and then stood again', async () => {
      const answer = await takeOut('101', 5, 8, { lowersSales: true });
      done(answer);
      const undoLast = async () => {
        const [{ id }] = (await elsewhere.read('rates', 'changes', { page: 1 })).body.items;
        done(await elsewhere.change('rates', 'undo', { id }));
      };
      await undoLast();
      expect(await allotment(5, 8)).toEqual([3, 3, 3]);
      await undoLast();
      expect(await allotment(5, 8)).toEqual([2, 2, 2]);
      done(await desk.change('roomPlan', 'putBack', answer.body));
      expect(await allotment(5, 8)).toEqual([3, 3, 3]);
    });

    it('refuses to lower sales where all are sold, and leaves alone what was undone in the grid', async () => {
      for (let sold = 0; sold < (await allotment(3, 4))[0]!; sold++) await later(`Guest ${sold}`, 3, 1);
      refused(await takeOut('101', 1, 5, { lowersSales: true }), 'all_rooms_are_sold', { about: day(3) });
      expect((await desk.read('roomPlan', 'chart', { from: day(0), days: 9 })).body.outOfOrder).toEqual([]);
      const before = await allotment(5, 9);
      const answer = await takeOut('101', 5, 9, { lowersSales: true });
      done(answer);
      const [{ id }] = (await elsewhere.read('rates', 'changes', { page: 1 })).body.items;
      done(await elsewhere.change('rates', 'undo', { id }));
      done(await desk.change('roomPlan', 'putBack', answer.body));
      expect(await allotment(5, 9)).toEqual(before);
    });
  });
});
