import { Housekeeping } from '../../src/in-house/housekeeping/housekeeping.service.js';
import { roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn } from '../factories/panel.js';
import { done, refused, testRoomPlan } from '../factories/room-plan.js';
import type { TestService } from '../harness/service.js';

describe('housekeeping', () => {
  let service: TestService;
  let second: TestService;
  let name: string;
  let rooms: Record<string, number>;
  let desk: PanelClient;
  const { day, inDays, later, plan, checkIn } = testRoomPlan(
    (hotel) => ({ service, second, name, rooms, desk } = hotel),
  );

  const list = async (by = desk) => (await by.read('housekeeping', 'rooms')).body;
  const state = async (name: string) =>
    (await list()).rooms.find((one: { roomName: string }) => one.roomName === name);
  const set = (by: PanelClient, name: string, to: string) =>
    by.change('housekeeping', 'set', { roomIds: [rooms[name]], state: to });

  it('lists rooms as people walk, with departures, stay-overs and arrivals, and neither names nor prices', async () => {
    const [ayse, ali, eve] = [
      await later('Ayşe Kaya', 0, 1),
      await later('Ali Demir', 0, 3),
      await later('Eve Stone', 1),
    ];
    done(await checkIn(ayse, '101'));
    done(await checkIn(ali, '102'));
    done(await plan(desk, [eve, '103']));
    await inDays(1);
    const answer = await list();
    expect(answer.rooms.map((one: { roomName: string }) => one.roomName)).toEqual([
      '101',
      '102',
      '103',
      '201',
      'B1',
      'B2',
    ]);
    expect(answer.rooms).toMatchObject([
      { guests: 'leaving', arriving: null },
      { guests: 'staying', arriving: null },
      { guests: null, arriving: 2 },
      ...['201', 'B1', 'B2'].map(() => ({ guests: null, arriving: null, outOfOrder: null })),
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/Ayşe|Kaya|Demir|Stone|EUR|100/);
    done(await desk.change('frontDesk', 'checkOut', { reservationId: ayse, balance: '100.00' }));
    expect(await state('101')).toMatchObject({ guests: 'left', cleanliness: 'dirty' });
  });

  it('is made by check-outs and by the night, once in each day of the hotel, and asked of at check-in', async () => {
    const [ayse, ali] = [await later('Ayşe Kaya', 0, 2), await later('Ali Demir', 1, 2)];
    done(await checkIn(ayse, '101'));
    const night = () => service.app.get(Housekeeping).markSleptInRoomsDirty();
    await night();
    expect(await state('101')).toMatchObject({ cleanliness: 'clean' });
    await inDays(1);
    await Promise.all([night(), second.app.get(Housekeeping).markSleptInRoomsDirty()]);
    expect(await state('101')).toMatchObject({ cleanliness: 'dirty' });
    done(await set(desk, '101', 'inspected'));
    await night();
    expect(await state('101')).toMatchObject({ cleanliness: 'inspected' });
    done(await set(desk, '102', 'dirty'));
    refused(await checkIn(ali, '102'), 'room_is_not_clean', { room: '102' });
    done(await checkIn(ali, '102', ['room_is_not_clean']));
    done(await desk.change('frontDesk', 'checkOut', { reservationId: ayse, balance: '100.00' }));
    expect(await state('101')).toMatchObject({ cleanliness: 'dirty' });
  });

  it('is all that its role may see and do', async () => {
    const housekeeper = await signIn(service, `housekeeper@${name}.example`);
    done(await set(housekeeper, '101', 'dirty'));
    expect((await list(housekeeper)).rooms[0]).toMatchObject({ roomName: '101', cleanliness: 'dirty' });
    for (const [page, operation] of [
      ['frontDesk', 'list'],
      ['roomPlan', 'proposal'],
      ['find', 'all'],
      ['guests', 'profile'],
      ['today', 'day'],
      ['rates', 'grid'],
    ] as const) {
      expect([page, (await housekeeper.read(page, operation)).status]).toEqual([page, 404]);
    }
    for (const input of [{ roomIds: [], state: 'clean' }, { roomIds: [1], state: 'washed' }, {}]) {
      expect((await housekeeper.change('housekeeping', 'set', input)).status).toBe(422);
    }
    const foreign = await importHotel(service, smallHotel());
    const [other] = Object.values(await roomsOf(service, foreign.hotelID));
    const answer = await housekeeper.change('housekeeping', 'set', { roomIds: [other], state: 'dirty' });
    expect([answer.status, answer.body.message]).toEqual([404, 'room_is_not_found']);
    expect(
      (
        await desk.change('roomPlan', 'takeOut', {
          roomId: other,
          from: day(1),
          until: day(2),
          reason: 'x',
          lowersSales: false,
          freesPlans: false,
        })
      ).status,
    ).toBe(404);
  });
});
