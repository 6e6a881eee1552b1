import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn } from '../factories/panel.js';
import { gridOf } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let files: HotelFileService;
let panel: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  files = service.app.get(HotelFileService);
  await addOperator(service, 'operator@file.example');
  panel = new PanelRecords(service, await signIn(service, 'operator@file.example'));
});

afterAll(() => service.close());

const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.db.query<T[]>(sql, values);

/** A hotel with a guest in room 101, open in the panel. */
async function openHotel(): Promise<number> {
  const guests = [{ firstName: 'AYŞE', lastName: 'YILMAZ' }];
  const stays = [{ room: '101', checkin: 'today', checkout: 'today+2', guests }];
  const { hotelID } = await importHotel(service, smallHotel({ stays }));
  await panel.post('/admin/api/hotels/open', { hotelId: hotelID });
  return hotelID;
}

/** Writes rows by hand, and tells readers of a replica that the hotel has changed. */
async function write(hotelID: number, sql: string): Promise<void> {
  await rows(sql, hotelID);
  await rows(
    'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
    hotelID,
  );
}

async function idOf(resource: string, title: string): Promise<unknown> {
  const found = (await panel.list(resource)).find((record) => record.title.startsWith(title));
  if (!found) throw new Error(`${resource}: there is no ${title}`);
  return found.id;
}

async function retire(resource: string, title: string): Promise<void> {
  expect(isRefused(await panel.act(resource, await idOf(resource, title), 'retire'))).toBe(false);
}

async function addPackage(price: string): Promise<void> {
  const offer = { name: '{"tr":"Transfer"}', price, priceMode: '0', sort: '0' };
  expect(isRefused(await panel.create('packages', offer))).toBe(false);
}

/** What staff do, and what of it stands in the export. */
const CHANGES: [string, (hotelID: number) => Promise<void>, object][] = [
  [
    'a board was archived',
    () => retire('boards', 'BB'),
    {
      boards: [{ code: 'RO' }],
      ratePlans: [{ roomType: 'STD' }, { roomType: 'SUI' }],
      rates: [{ board: 'RO' }, { board: 'RO' }],
    },
  ],
  [
    'a room type was archived in which guests are',
    () => retire('roomTypes', 'STD'),
    {
      roomTypes: [{ code: 'FAM' }, { code: 'SUI' }],
      ratePlans: [{ roomType: 'FAM' }, { roomType: 'SUI' }],
      inventory: [{ roomType: 'FAM' }, { roomType: 'SUI' }],
    },
  ],
  [
    'an archived building has a room in use',
    async (hotelID) => {
      await write(hotelID, `UPDATE building SET retired_at = now() WHERE hotel_id = $1 AND code = 'B'`);
    },
    { buildings: [{ code: 'A' }, { code: 'B' }] },
  ],
  [
    'packages have the same name',
    async () => {
      await addPackage('40');
      await addPackage('50');
    },
    { packages: [{ price: '40.00' }, { price: '50.00' }] },
  ],
  [
    'the shortest stay of a day is above the longest',
    async (hotelID) => {
      const grid = await gridOf(service, hotelID);
      await grid.save(
        [grid.cell('STD minStay', 3, null, 5), grid.cell('STD maxStay', 3, null, 2)],
        'A',
        true,
      );
      await grid.save(
        [grid.cell('STD BB minStay', 3, null, 5), grid.cell('STD BB maxStay', 3, null, 2)],
        'A',
        true,
      );
    },
    { inventory: expect.arrayContaining([expect.objectContaining({ minStay: 5, maxStay: 2 })]) as unknown },
  ],
  [
    'the same prices stand for more days than a range may have',
    async (hotelID) => {
      await write(
        hotelID,
        `INSERT INTO rate_day (hotel_id, rate_plan_id, day, price, revision)
         SELECT hotel_id, rate_plan_id, day - years * 366, price, revision
           FROM rate_day, generate_series(1, 11) AS years WHERE hotel_id = $1`,
      );
    },
    {},
  ],
];

describe('the export of a hotel', () => {
  it.each(CHANGES)('comes in again and is the same when %s', async (_, change, expected) => {
    const hotelID = await openHotel();
    await change(hotelID);
    const once = (await files.export(hotelID))!;
    expect(once).toMatchObject(expected);
    await files.import(once);
    expect(await files.export(hotelID)).toEqual(once);
    const copied = await panel.act('hotels', hotelID, 'copyHotel', {
      title: 'Kopya',
      seoUrl: '',
      withRooms: 'true',
      withDays: 'true',
    });
    expect(copied.body.record.errors).toEqual({});
  });

  it('finds the package in use before an archived one of its name', async () => {
    const hotelID = await openHotel();
    await addPackage('40');
    await retire('packages', 'Transfer');
    await addPackage('50');
    const packages = () =>
      rows('SELECT id, price, retired_at FROM package WHERE hotel_id = $1 ORDER BY id', hotelID);
    const before = await packages();
    await files.import(await files.export(hotelID));
    expect(await packages()).toEqual(before);
  });
});
