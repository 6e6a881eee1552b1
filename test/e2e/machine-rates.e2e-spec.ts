import { deleteOldInventoryRequests } from '../../src/channels/inventory-request-housekeeping.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { DayChangeHistory } from '../../src/inventory/rates/day-change-history.service.js';
import { booking, offerOf, outcomeOf, push } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { roomsOf } from '../factories/front-desk.js';
import { type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { CHANGES, type Change, faultsOf, machineOf } from '../factories/machine.js';
import { signIn, staffOf } from '../factories/panel.js';
import { gridOf, largeHotel } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';
import { longestTurnMs, ordinaryTurnMs } from '../harness/turns.js';

describe('rates by machine', () => {
  let service: TestService;
  let machine: Awaited<ReturnType<typeof machineOf>>;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    machine = await machineOf(service);
  });
  afterAll(async () => {
    // The client may still be sending the body that was too large.
    service.app.getHttpServer().closeAllConnections();
    await service.close();
  });

  const [day, next] = [dayFromToday(40), dayFromToday(41)];
  const of = async (roomType: string, board?: string, from = day, to = from) =>
    (await machine.inventory(from, to)).filter(
      (one) => one['roomType'] === roomType && one['board'] === board,
    );

  it('maps room types, boards and rate plans with code, name and capacity', async () => {
    const { body } = await machine.get('/external/inventory/mapping');
    expect(body).toMatchObject({ success: true, hotelID: machine.hotelID, currency: 'EUR' });
    expect(body.roomTypes[0]).toEqual({
      code: 'STD',
      name: 'Standart oda',
      capacityAdult: 2,
      capacityChildren: 1,
      capacityTotal: 3,
    });
    expect(body.boards).toContainEqual({ code: 'RO', name: 'Sadece oda', priceType: 1 });
    expect(body.ratePlans.map(({ code }: { code: string }) => code)).toEqual([
      'STD/BB',
      'STD/RO',
      'FAM/BB',
      'SUI/RO',
    ]);
  });

  it('maps the hotel of the key, named or not, and no other', async () => {
    const mapping = (query: string) =>
      send(service, 'GET', `/external/inventory/mapping${query}`, { headers: machine.headers });
    const unnamed = await mapping('');
    expect(unnamed.body).toEqual((await mapping(`?hotelID=${machine.hotelID}`)).body);
    expect(unnamed.body).toMatchObject({ success: true, hotelID: machine.hotelID });
    for (const query of [`?hotelID=${machine.hotelID + 1}`, '?hotelID=x', '?hotelID=']) {
      const { status, body } = await mapping(query);
      expect([status, body]).toEqual([200, { success: false, message: 'hotel_id_is_not_found' }]);
    }
  });

  it('changes what is named and leaves the rest, and null takes away', async () => {
    const answer = await machine.change([
      { roomType: 'STD', from: day, to: next, allotment: 7, stopSale: true, minStay: 2 },
      { roomType: 'STD', board: 'BB', from: day, to: day, price: '55.50', closedToCheckin: true, maxStay: 9 },
    ]);
    expect(answer.body).toEqual({
      success: true,
      cells: 9,
      clipped: 0,
      clippedDays: [],
      cursor: expect.stringMatching(/\S/),
    });
    const flags = { stopSale: false, closedToCheckin: false, closedToCheckout: false };
    expect(await of('STD', undefined, day, next)).toEqual([
      {
        roomType: 'STD',
        from: day,
        to: next,
        allotment: 7,
        ...flags,
        stopSale: true,
        minStay: 2,
        maxStay: null,
      },
    ]);
    expect(await of('STD', 'BB')).toEqual([
      {
        roomType: 'STD',
        board: 'BB',
        from: day,
        to: day,
        price: '55.50',
        ...flags,
        closedToCheckin: true,
        minStay: null,
        maxStay: 9,
      },
    ]);
    await machine.change([
      { roomType: 'STD', from: day, to: next, stopSale: null, minStay: null },
      { roomType: 'STD', board: 'BB', from: day, to: day, price: null },
    ]);
    expect(await of('STD')).toMatchObject([{ allotment: 7, stopSale: false, minStay: null }]);
    expect(await of('STD', 'BB')).toMatchObject([{ price: null, closedToCheckin: true, maxStay: 9 }]);
  });

  it('takes the days of the weekdays, and a later change over an earlier one', async () => {
    const from = dayNumber(dayFromToday(60));
    const [first, last] = [dayText(from), dayText(from + 6)];
    const monday = Array.from({ length: 7 }, (_, n) => from + n).find((one) => (one + 3) % 7 === 0)!;
    await machine.change([
      { roomType: 'SUI', board: 'RO', from: first, to: last, price: 100, minStay: 3 },
      { roomType: 'SUI', board: 'RO', from: first, to: last, weekdays: [1], price: '150.00' },
    ]);
    const prices = (await of('SUI', 'RO', first, last)).map(({ from: on, price }) => [on, price]);
    expect(prices).toContainEqual([dayText(monday), '150.00']);
    expect((await of('SUI', 'RO', first, last)).every((one) => one['minStay'] === 3)).toBe(true);
  });

  it('is seen by the next search', async () => {
    const partner = await partnerOf(service, machine.imported);
    const [start, end] = [dayFromToday(70), dayFromToday(71)];
    const total = async () => {
      const list = await partner.postForm('/external/online/roomType', {
        hotelID: partner.hotelID,
        startDate: start,
        endDate: end,
        adultCount: 2,
      });
      return JSON.stringify(list.body.items);
    };
    expect(await total()).toContain('"120.00"');
    await machine.change([{ roomType: 'SUI', board: 'RO', from: start, to: start, price: '133.30' }]);
    expect(await total()).toContain('"133.30"');
  });

  it('raises an allotment to what is sold, and says on how many days', async () => {
    const partner = await partnerOf(service, machine.imported);
    const offer = await offerOf(service, machine.hotelID);
    for (let rooms = 0; rooms < 2; rooms++) {
      expect(outcomeOf(await push(partner, booking(offer)))).toBe('ok');
    }
    const [night] = await service.db.query<{ day: string; sold: number }[]>(
      `SELECT day, sold FROM room_day r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
        WHERE r.hotel_id = $1 AND t.code = 'STD' AND sold = 2 ORDER BY day LIMIT 1`,
      [machine.hotelID],
    );
    const change = { roomType: 'STD', from: night!.day, to: night!.day };
    expect((await machine.change([{ ...change, allotment: 1 }])).body).toMatchObject({
      cells: 1,
      clipped: 1,
      clippedDays: [{ ...change, allotment: 2, reason: 'rooms_are_sold' }],
    });
    expect(await of('STD', undefined, night!.day)).toMatchObject([{ allotment: 2 }]);
    expect((await machine.change([{ ...change, allotment: null }])).body).toMatchObject({
      cells: 0,
      clipped: 1,
    });
  });

  it('lowers an allotment to the rooms that staff have not taken out of sale, and says on which days', async () => {
    const other = await machineOf(service, smallHotel({ staff: staffOf('pms') }));
    const desk = await signIn(service, 'reception@pms.example');
    const rooms = await roomsOf(service, other.hotelID);
    const [from, until, to] = [dayFromToday(20), dayFromToday(22), dayFromToday(24)];
    const takeOut = (name: string, lowersSales: boolean) => {
      const days = { from, until, reason: 'pipes', lowersSales, freesPlans: false };
      return desk.change('roomPlan', 'takeOut', { roomId: rooms[name], ...days });
    };
    expect((await takeOut('101', true)).status).toBe(200);
    expect((await takeOut('102', true)).status).toBe(200);
    expect((await takeOut('103', false)).status).toBe(200);
    const change = { roomType: 'STD', from, to, allotment: 3 };
    const answer = await other.change([change], 'clipped');
    expect(answer.body).toMatchObject({
      clipped: 2,
      clippedDays: [
        {
          roomType: 'STD',
          from,
          to: dayFromToday(21),
          allotment: 1,
          reason: 'rooms_are_out_of_order',
        },
      ],
    });
    const standing = (await other.inventory(from, to)).filter((one) => one['allotment'] !== undefined);
    expect(standing.filter(({ roomType }) => roomType === 'STD')).toMatchObject([
      { from, to: dayFromToday(21), allotment: 1 },
      { from: until, to, allotment: 3 },
    ]);
    expect((await other.change([change], 'clipped')).body).toEqual(answer.body);
  });

  it('takes a price of 0 only where that is said, and gives it back so', async () => {
    const on = dayFromToday(240);
    const free = { roomType: 'SUI', board: 'RO', from: on, to: on };
    for (const change of [
      { ...free, price: '0.00' },
      { ...free, price: 0, allowZero: false },
      { ...free, price: 0, allowZero: null },
    ]) {
      expect(faultsOf(await machine.change([change]))).toEqual({ 'changes[0].price': 'price_is_zero' });
    }
    expect((await machine.change([{ ...free, price: '0', allowZero: true }])).body.success).toBe(true);
    expect(await of('SUI', 'RO', on)).toMatchObject([{ price: '0.00', allowZero: true }]);
  });

  describe('an id', () => {
    const change = { roomType: 'FAM', board: 'BB', from: day, to: day, price: '61.00' };
    it('sent again is answered as the first time and changes nothing', async () => {
      const first = await machine.change([change], 'again');
      await machine.change([{ ...change, price: '62.00' }]);
      const reordered = { price: '61.00', to: day, from: day, board: 'BB', roomType: 'FAM' };
      expect((await machine.change([reordered], 'again')).body).toEqual(first.body);
      expect(await of('FAM', 'BB')).toMatchObject([{ price: '62.00' }]);
    });
    it('is refused for other changes', async () => {
      expect((await machine.change([{ ...change, price: '63.00' }], 'again')).body).toEqual({
        success: false,
        message: 'id_is_used_for_other_changes',
      });
      expect(await of('FAM', 'BB')).toMatchObject([{ price: '62.00' }]);
    });
    it('can be used again after its changes were refused, and by another key', async () => {
      faultsOf(await machine.change([{ ...change, board: 'XX' }], 'corrected'));
      expect((await machine.change([change], 'corrected')).body.cells).toBe(1);
      const other = { ...machine.headers, ApiKey: machine.keyOf('Her şey') };
      const body = JSON.stringify({
        hotelID: machine.hotelID,
        id: 'corrected',
        changes: [{ ...change, price: '64.00' }],
      });
      expect((await send(service, 'POST', CHANGES, { headers: other, body })).body.cells).toBe(1);
    });
    it('changes once where it is sent several times at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => machine.change([{ ...change, price: '77.00' }], 'at-once')),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.body.cells).toBe(1);
    });
    it('is forgotten after 30 days', async () => {
      const month = 30 * 86_400_000;
      expect(await deleteOldInventoryRequests(service.db, Date.now() + month - 60_000)).toBe(0);
      expect(await deleteOldInventoryRequests(service.db, Date.now() + month + 60_000)).toBeGreaterThan(0);
    });
  });

  it('stands in the history under the label of the key, and is undone there', async () => {
    const span = [dayFromToday(100), dayFromToday(199)] as const;
    const grid = await gridOf(service, machine.hotelID);
    const before = await machine.inventory(...span);
    await machine.change([
      { roomType: 'STD', board: 'RO', from: span[0], to: span[1], price: '81.00', minStay: 2 },
      { roomType: 'STD', from: span[0], to: span[1], weekdays: [6, 7], stopSale: true },
    ]);
    const history = service.app.get(DayChangeHistory);
    const [listed] = (await history.list(machine.hotelID, 'en', 1, 1)).items;
    expect(listed).toMatchObject({
      staffName: 'PMS',
      source: 'machine',
      firstDay: span[0],
      lastDay: span[1],
    });
    const { roomTypeId, ratePlanId, field, day: on } = grid.cell('STD RO price', 150, null, null);
    const [moment] = await history.ofCell(machine.hotelID, { roomTypeId, ratePlanId, field, day: on });
    expect(moment).toMatchObject({ staffName: 'PMS', source: 'machine', before: 7_000, after: 8_100 });
    expect(await grid.undo(listed!.id)).toMatchObject({ status: 'saved', cells: listed!.cellCount });
    expect(await machine.inventory(...span)).toEqual(before);
  });

  it('is not undone where staff has changed one of its days since', async () => {
    const [from, to] = [dayFromToday(210), dayFromToday(219)];
    const grid = await gridOf(service, machine.hotelID);
    await machine.change([{ roomType: 'SUI', board: 'RO', from, to, price: '99.00' }]);
    const [listed] = (await service.app.get(DayChangeHistory).list(machine.hotelID, 'en', 1, 1)).items;
    const saved = await grid.save([grid.cell('SUI RO price', 214, 9_900, 9_800)]);
    expect(saved).toMatchObject({ status: 'saved' });
    const refused = await grid.undo(listed!.id);
    expect(refused).toMatchObject({
      status: 'conflict',
      conflicts: [{ day: grid.today + 214, staffName: 'Ayşe' }],
    });
  });

  it('conflicts with what staff was about to save', async () => {
    const on = dayFromToday(230);
    const grid = await gridOf(service, machine.hotelID);
    await machine.change([{ roomType: 'SUI', board: 'RO', from: on, to: on, price: '130.00' }]);
    expect(await grid.save([grid.cell('SUI RO price', 230, 12_000, 12_500)])).toMatchObject({
      status: 'conflict',
      conflicts: [{ current: 13_000, staffName: 'PMS' }],
    });
  });

  it('gives back what can be sent again', async () => {
    const [from, to] = [dayFromToday(1), dayFromToday(300)];
    const items = await machine.inventory(from, to);
    expect((await machine.change(items)).body).toMatchObject({ success: true, cells: 0, clipped: 0 });
  });
});

describe('a full synchronisation of 500 days, 20 room types and 5 boards', () => {
  const BOARDS = ['RO', 'BB', 'HB', 'FB', 'AI'];
  let service: TestService;
  let machine: Awaited<ReturnType<typeof machineOf>>;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    machine = await machineOf(service, largeHotel());
    partner = await partnerOf(service, machine.imported);
  });
  afterAll(() => service.close());

  /** Every value of every day, prices that are others each week. */
  const everything = (price: number): Change[] =>
    Array.from({ length: 20 }, (_, type) => {
      const roomType = `T${String(type + 1).padStart(2, '0')}`;
      const rules = {
        stopSale: false,
        closedToCheckin: true,
        closedToCheckout: false,
        minStay: 2,
        maxStay: 20,
      };
      const season = { from: dayFromToday(0), to: dayFromToday(499) };
      return [
        { roomType, ...season, allotment: 12, ...rules },
        ...BOARDS.flatMap((board) => [
          { roomType, board, ...season, ...rules },
          ...Array.from({ length: 72 }, (_, week) => ({
            roomType,
            board,
            from: dayFromToday(week * 7),
            to: dayFromToday(Math.min(week * 7 + 6, 499)),
            price: price + week,
          })),
        ]),
      ];
    }).flat();

  const WEEKS = [0, 1, 20, 45, 70];

  /** What searches say of some weeks, all asked at once: rooms and price of a day, and how many room types are open. */
  const seen = () =>
    Promise.all(
      WEEKS.map(async (week) => {
        const [startDate, endDate] = [dayFromToday(week * 7 + 1), dayFromToday(week * 7 + 3)];
        const stay = { hotelID: partner.hotelID, startDate, endDate };
        const [calendar, list] = await Promise.all([
          partner.get('/external/room/type/hotel/availability', stay),
          partner.postForm('/external/online/roomType', { ...stay, adultCount: 2 }),
        ]);
        const { availability, price } = calendar.body.roomTypes[0].availability[0];
        const open = list.body.items.filter((item: Change) => item['roomRestrictionMessage'] === null);
        return { day: { availability, price }, open: open.length };
      }),
    );

  it('is seen whole by each search or not at all, and undone as one change', async () => {
    const before = WEEKS.map(() => ({ day: { availability: 10, price: '50.00' }, open: 20 }));
    const after = WEEKS.map((week) => ({ day: { availability: 12, price: `${95 + week}.00` }, open: 0 }));
    expect(await seen()).toEqual(before);
    let isDone = false;
    const sync = machine.change(everything(95)).finally(() => (isDone = true));
    let searches = 0;
    while (!isDone) {
      const weeks = await seen();
      weeks.forEach(({ day, open }, i) => {
        expect([before[i]?.day, after[i]?.day]).toContainEqual(day);
        expect([before[i]?.open, after[i]?.open]).toContainEqual(open);
      });
      searches++;
    }
    const answer = await sync;
    // The cells of prices, and of four restrictions that differ from what the hotel had.
    const rules = 3 * 500 * 120;
    expect(answer.body).toMatchObject({ success: true, cells: 50_000 + 10_000 + rules, clipped: 0 });
    expect(searches).toBeGreaterThan(1);
    expect(await seen()).toEqual(after);
    const grid = await gridOf(service, machine.hotelID);
    expect(await grid.values('T20 AI price', 499, 1)).toEqual([(95 + 71) * 100]);
    const [listed] = (await service.app.get(DayChangeHistory).list(machine.hotelID, 'en', 1, 1)).items;
    expect(await grid.undo(listed!.id)).toMatchObject({ status: 'saved', cells: 50_000 + 10_000 + rules });
    expect(await seen()).toEqual(before);
    expect(await grid.values('T20 AI price', 499, 1)).toEqual([9_000]);
  });

  it('is undone in parts, between which others are answered', async () => {
    const grid = await gridOf(service, machine.hotelID);
    const { body } = await machine.change(everything(150));
    expect(body.cells).toBeGreaterThan(200_000);
    let [latest] = (await service.app.get(DayChangeHistory).list(machine.hotelID, 'en', 1, 1)).items.map(
      ({ id }) => id,
    );
    const undo = async () => {
      const undone = await grid.undo(latest!);
      expect(undone).toMatchObject({ status: 'saved', cells: body.cells });
      if (undone.status === 'saved') latest = undone.changeId;
    };
    const limitMs = 10 * ordinaryTurnMs();
    expect(await longestTurnMs(undo, limitMs)).toBeLessThan(limitMs);

    const [firstPrice] = await grid.values('T01 RO price', 0, 1);
    const [lastPrice] = await grid.values('T20 AI price', 499, 1);
    await grid.save([grid.cell('T20 AI price', 499, lastPrice!, 20_000)], 'Ayşe', true);
    expect(await grid.undo(latest!)).toMatchObject({
      status: 'conflict',
      conflicts: [{ day: grid.today + 499, current: 20_000, staffName: 'Ayşe' }],
    });
    expect(await grid.values('T01 RO price', 0, 1)).toEqual([firstPrice]);
  });
});
