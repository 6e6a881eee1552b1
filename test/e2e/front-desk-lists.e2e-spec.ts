import type { Database } from '../../src/database/queries.js';
import { reservationsOnLists } from '../../src/in-house/reservations/reservations.queries.js';
import { dayText } from '../../src/values/day.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { RoomPlanning } from '../../src/in-house/plan/room-planning.service.js';
import { readHouse } from '../../src/panel/today/today.queries.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { reception, reserve, testDesk } from '../factories/front-desk.js';
import { itOnOneServer } from '../harness/database.js';
import type { TestService } from '../harness/service.js';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the lists and the room plan of the front desk', () => {
  let service: TestService;
  let lists: FrontDeskLists;
  let plans: RoomPlanning;
  let hotelId: number;
  let today: number;
  const { inDays, idOf, checkIn } = testDesk((its, hotel) => {
    service = its;
    ({ hotelId, today } = hotel);
    lists = service.app.get(FrontDeskLists);
    plans = service.app.get(RoomPlanning);
  });

  describe('the lists', () => {
    it('find by name, room, voucher and number, in Turkish letters of either case', async () => {
      const isik = await reserve(service, hotelId, 'STD', { guest: 'Işıl IŞIK' });
      const ibrahim = await reserve(service, hotelId, 'STD', { guest: 'İbrahim Çağlar' });
      await checkIn(ibrahim, '103');
      const found = async (search: string) => {
        const { arrivals } = await lists.lists(hotelId, today, search, today);
        return arrivals.map((entry) => entry.reservationId);
      };
      expect(await found('ışık')).toEqual([isik]);
      expect(await found('isik')).toEqual([isik]);
      expect(await found('caglar İBRAHİM')).toEqual([ibrahim]);
      expect(await found('yılmaz')).toEqual([ibrahim]);
      expect(await found('103')).toEqual([ibrahim]);
      expect((await found('')).sort()).toEqual([isik, ibrahim].sort());
      const [entry] = (await lists.lists(hotelId, today, 'isik', today)).arrivals;
      expect(await found(entry?.voucher.toLowerCase() ?? '-')).toEqual([isik]);
      expect(await found(String(entry?.bookingId))).toEqual([isik]);
      expect(await found('nobody')).toEqual([]);
    });

    it('show guests who moved among the departures of the day on which they left alone', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
      const desk = service.app.get(FrontDeskService);
      await checkIn(reservation, '101');
      inDays(1);
      await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('102') });
      inDays(3);
      await desk.checkOut(hotelId, reception, reservation);
      const leaving = async (offset: number) =>
        (await lists.departures(hotelId, today + offset, today + 3)).map(({ roomName }) => roomName);
      expect([await leaving(1), await leaving(3)]).toEqual([[], ['102']]);
    });

    it('show arrivals that are still expected first, by planned room, and no-shows last; paper goes by room', async () => {
      const missing = await reserve(service, hotelId, 'FAM', { guest: 'Ece Aba' });
      await service.app.get(FrontDeskService).noShow(hotelId, reception, missing);
      const late = await reserve(service, hotelId, 'FAM', { guest: 'Can Bora' });
      const [second, first, here] = [
        await reserve(service, hotelId, 'STD', { guest: 'Ali Cebeci' }),
        await reserve(service, hotelId, 'STD', { guest: 'Veli Dağ' }),
        await reserve(service, hotelId, 'STD', { guest: 'Zeki Eren' }),
      ];
      const planned = (reservationId: number, name: string) => ({
        reservationId,
        rooms: [{ roomId: idOf(name), from: null }],
      });
      const moves = [planned(second, '103'), planned(first, '102')];
      await plans.plan(hotelId, reception, moves);
      await checkIn(here, '101');
      const order = (reservations: readonly { reservationId: number }[]) =>
        reservations.map(({ reservationId }) => reservationId);
      const { arrivals, inHouse } = await lists.lists(hotelId, today, '', today);
      expect(order(arrivals)).toEqual([first, second, late, here, missing]);
      expect(order(inHouse)).toEqual([here]);
      const tomorrow = await lists.lists(hotelId, today + 1, '', today);
      expect(order(tomorrow.inHouse)).toEqual([here, late, second, first]);
      expect(order(await lists.arrivals(hotelId, today, today))).toEqual([
        here,
        first,
        second,
        missing,
        late,
      ]);
      const breakfast = await lists.breakfast(hotelId, today + 1, today);
      expect(order(breakfast)).toEqual([here, first, second, late]);
    });

    it('show overdue arrivals and departures', async () => {
      const due = await reserve(service, hotelId, 'STD', { nights: 3 });
      const here = await reserve(service, hotelId, 'STD', { nights: 1 });
      await checkIn(here, '101');
      inDays(2);
      expect(await lists.arrivals(hotelId, today + 2, today + 2)).toMatchObject([{ reservationId: due }]);
      expect(await lists.departures(hotelId, today + 2, today + 2)).toMatchObject([{ reservationId: here }]);
    });

    it('show late arrivals that were recorded as no-shows, until their departure, after those who are expected', async () => {
      const late = await reserve(service, hotelId, 'STD', { nights: 2, guest: 'Ali Aba' });
      const later = await reserve(service, hotelId, 'FAM', { nights: 4, guest: 'Ece Bora' });
      inDays(1);
      const due = await reserve(service, hotelId, 'STD', { nights: 3, guest: 'Can Cebeci' });
      for (const reservation of [late, later])
        await service.app.get(FrontDeskService).noShow(hotelId, reception, reservation);
      const arriving = async (offset: number, now = offset) =>
        (await lists.lists(hotelId, today + offset, '', today + now)).arrivals.map(
          ({ reservationId, status }) => [reservationId, status],
        );
      expect(await arriving(1)).toEqual([
        [due, 'active'],
        [late, 'no_show'],
        [later, 'no_show'],
      ]);
      expect(await arriving(2, 1)).toEqual([]);
      const house = await readHouse(service.db, {
        hotelId,
        today: today + 1,
        hotel: { timeZone: 'UTC', dayEndsAt: '00:00' },
      });
      expect(house).toMatchObject({ arrivalsExpected: 1, arrived: 0 });
      expect(await arriving(3)).toEqual([
        [due, 'active'],
        [later, 'no_show'],
      ]);
      expect(await arriving(5)).toEqual([]);
    });

    itOnOneServer(
      'look up guests for what they list alone, however many bookings the hotel has',
      async () => {
        for (const from of [0, 0, 1, 2, 3, 4, 5, 6])
          await reserve(service, hotelId, 'STD', { from, nights: 1 });
        let asked: [text: string, values: unknown[]] | undefined;
        const noted = {
          query: (...given: [string, unknown[]]) => {
            asked = given;
            return Promise.resolve([]);
          },
        };
        await reservationsOnLists(noted as unknown as Database, hotelId, dayText(today), dayText(today));
        const [text, values] = asked!;
        const [row] = await service.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          values,
        );
        const scans = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'stay');
        expect(scans.length).toBeGreaterThan(0);
        for (const scan of scans) expect(scan['Actual Loops']).toBeLessThanOrEqual(2);
      },
    );

    it('belong to one hotel', async () => {
      await reserve(service, hotelId, 'STD');
      const other = (await importHotel(service, smallHotel())).hotelID;
      expect(await lists.arrivals(other, today, today)).toEqual([]);
      expect((await plans.chart(other, today, today + 14, today)).expected).toEqual([]);
    });
  });

  it('the room plan shows who is where, and who is expected', async () => {
    const [here, due] = [
      await reserve(service, hotelId, 'STD', { nights: 2 }),
      await reserve(service, hotelId, 'FAM', { from: 1, nights: 3 }),
    ];
    await checkIn(here, '102');
    const plan = await plans.chart(hotelId, today, today + 14, today);
    expect(plan.rooms.map((each) => each.roomName)).toEqual(['101', '102', '103', '201', 'B1', 'B2']);
    expect(plan.occupancies).toMatchObject([
      {
        roomId: idOf('102'),
        reservationId: here,
        bookingId: expect.any(Number) as number,
        guestName: 'AYŞE YILMAZ',
        from: dayText(today),
        until: dayText(today + 2),
        inHouse: true,
      },
    ]);
    expect(plan.expected).toMatchObject([{ reservationId: due, arrival: dayText(today + 1) }]);
    await expect(plans.chart(hotelId, today, today + 63, today)).rejects.toMatchObject({
      identifier: 'period_is_not_valid',
    });
    await expect(lists.freeRooms(hotelId, today, today, today)).rejects.toMatchObject({
      identifier: 'period_is_not_valid',
    });
  });
});
