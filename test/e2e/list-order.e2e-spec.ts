import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { Housekeeping } from '../../src/in-house/housekeeping/housekeeping.service.js';
import { RoomPlanning } from '../../src/in-house/plan/room-planning.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { mehmet, reception, reserve, roomsOf, hotelToday } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { addOperator, type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

/** As people read them. */
const ROOMS = ['8', '10', '101', 'A2', 'A10', 'B1'];
/** In the order of the Turkish alphabet: ç after c, ı before i. */
const GUESTS = ['Ali Cebeci', 'Ali Çelik', 'Jan de_Vries', 'Ali Iğdır', 'Ali İnan', 'Ali Zorlu'];

let service: TestService;
let hotelId: number;
let today: number;
let rooms: Record<string, number>;
let lists: FrontDeskLists;
let manager: PanelClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const file = smallHotel({ staff: staffOf('sira') });
  const [standard, ...others] = file.roomTypes as object[];
  const named = [...ROOMS].reverse().map((name) => ({ name, building: 'A' }));
  const imported = await importHotel(service, {
    ...file,
    roomTypes: [{ ...standard, rooms: named }, ...others.map((type) => ({ ...type, rooms: [] }))],
  });
  hotelId = imported.hotelID;
  await service.db.query('UPDATE room SET sort = 0 WHERE hotel_id = $1', [hotelId]);
  await service.db.query('UPDATE room_day SET allotment = 9 WHERE hotel_id = $1', [hotelId]);
  today = await hotelToday(service, hotelId);
  rooms = await roomsOf(service, hotelId);
  lists = service.app.get(FrontDeskLists);
  manager = await signIn(service, 'manager@sira.example');
});
afterAll(() => service.close());

const roomNames = (listed: readonly { roomName: string | null }[]) => listed.map(({ roomName }) => roomName);

describe('rooms', () => {
  it('are listed by their numbers at the desk, on paper, in the plan, in housekeeping and among the records', async () => {
    const desk = service.app.get(FrontDeskService);
    const plans = service.app.get(RoomPlanning);
    for (const name of [...ROOMS].reverse()) {
      const reservationId = await reserve(service, hotelId, 'STD', { guest: 'Can Ak' });
      await plans.plan(hotelId, reception, [
        { reservationId, rooms: [{ roomId: rooms[name]!, from: null }] },
      ]);
    }
    const expected = await lists.lists(hotelId, today, '', today);
    const planned = ({ plannedRoomName }: { plannedRoomName: string | null }) => plannedRoomName;
    expect(expected.arrivals.map(planned)).toEqual(ROOMS);
    expect((await lists.arrivals(hotelId, today, today)).map(planned)).toEqual(ROOMS);
    expect((await lists.breakfast(hotelId, today + 1, today)).map(planned)).toEqual(ROOMS);
    for (const { reservationId, plannedRoomId } of expected.arrivals) {
      const choice = { roomId: plannedRoomId!, reason: '', accepted: ACCEPTABLE };
      await desk.checkIn(hotelId, reception, reservationId, choice, [mehmet]);
    }
    const { inHouse } = await lists.lists(hotelId, today, '', today);
    const leaving = await lists.departures(hotelId, today + 2, today);
    const { rooms: plan } = await plans.chart(hotelId, today, today + 2, today);
    const free = await lists.freeRooms(hotelId, today + 9, today + 10, today);
    const cleaned = await service.app.get(Housekeeping, { strict: false }).rooms(hotelId);
    const paper = await lists.inHouse(hotelId, today, today);
    for (const listed of [inHouse, paper, leaving, plan, free, cleaned])
      expect(roomNames(listed)).toEqual(ROOMS);
    const office = new PanelRecords(service, manager);
    for (const sortBy of ['name', 'title', '']) {
      const titles = (await office.list('rooms', sortBy ? { sortBy, direction: 'asc' } : {})).map(
        ({ title }) => title,
      );
      expect([sortBy, titles]).toEqual([sortBy, ROOMS]);
    }
    const backwards = await office.list('rooms', { sortBy: 'name', direction: 'desc' });
    expect(backwards.map(({ title }) => title)).toEqual([...ROOMS].reverse());
  });
});

describe('names', () => {
  it('stand in the alphabet of the hotel’s language at the desk, in the proposal of rooms and among the records', async () => {
    for (const guest of [...GUESTS].reverse()) await reserve(service, hotelId, 'STD', { from: 20, guest });
    await service.db.query(
      `UPDATE booking SET guest_surname = replace(guest_surname, '_', ' ') WHERE hotel_id = $1`,
      [hotelId],
    );
    const names = GUESTS.map((name) => name.replace('_', ' '));
    const arriving = await lists.arrivals(hotelId, today + 20, today);
    expect(arriving.map(({ guestName, guestSurname }) => `${guestName} ${guestSurname}`)).toEqual(names);
    const proposed = await service.app.get(RoomPlanning).proposal(hotelId, today + 20);
    expect(proposed.map(({ guestName }) => guestName)).toEqual(names);
    const office = new PanelRecords(service, manager);
    const bookings = await office.list('bookings', { sortBy: 'guest', direction: 'asc' });
    const guests = bookings
      .map(({ params }) => String(params['guest']))
      .filter((name) => name.startsWith('Ali'));
    expect(guests).toEqual(names.filter((name) => name.startsWith('Ali')));
  });

  it('of all hotels stand in the alphabet of the operator', async () => {
    for (const title of ['Zirve', 'Çınar', 'Ilgaz', 'İnci']) {
      const { hotelID } = await importHotel(service, smallHotel());
      await service.db.query('UPDATE hotel SET title = $2 WHERE id = $1', [hotelID, title]);
    }
    await addOperator(service, 'operator@sira.example');
    const operator = new PanelRecords(service, await signIn(service, 'operator@sira.example'));
    const titles = (await operator.list('hotels')).map(({ title }) => title);
    const known = titles.filter((title) => ['Zirve', 'Çınar', 'Ilgaz', 'İnci'].includes(title));
    expect(known).toEqual(['Çınar', 'Ilgaz', 'İnci', 'Zirve']);
  });
});
