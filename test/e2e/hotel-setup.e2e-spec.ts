import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { Setup, TriedSearch } from '../../src/panel/setup/setup.contract.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
});

afterAll(async () => {
  await service?.close();
});

const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.db.query<T[]>(sql, values);

async function emptyHotel(name: string): Promise<{ hotelID: number; manager: PanelClient }> {
  const file = { hotel: { title: `Boş ${name}`, seoUrl: name }, staff: staffOf(name) };
  const { hotelID } = await importHotel(service, file);
  return { hotelID, manager: await signIn(service, `manager@${name}.example`) };
}

async function setupOf(manager: PanelClient): Promise<Setup> {
  const answer = await manager.read('setup', 'read');
  expect(answer.status).toBe(200);
  return answer.body as Setup;
}

const open = ({ steps }: Setup) => steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
const DOUBLE = { code: 'DBL', name: 'Çift kişilik', capacityAdult: '2', capacityChildren: '1' };

describe('setting up a hotel', () => {
  it('leaves each step open until its goal is met, up to the first search that finds a room', async () => {
    const { hotelID, manager } = await emptyHotel('kurulum');
    const done = async (operation: string, input: unknown) => {
      const answer = await manager.change('setup', operation, input);
      expect([operation, answer.status, answer.text]).toEqual([operation, 200, expect.anything()]);
      return open(await setupOf(manager));
    };
    const setup = await setupOf(manager);
    expect(open(setup)).toEqual(setup.steps.map(({ name }) => name));
    expect(setup.tried).toMatchObject({ offers: [], notFound: [], error: expect.stringMatching(/./) });

    const rest = ['payment', 'partner', 'key', 'search'];
    expect(await done('addRoomType', DOUBLE)).toEqual(['boards', 'rooms', 'prices', ...rest]);
    expect(await done('addBoards', { codes: ['BB', 'AI'], priceType: 0 })).toEqual([
      'rooms',
      'prices',
      ...rest,
    ]);
    const { roomTypes, boards } = await setupOf(manager);
    const roomTypeId = roomTypes[0]!.id;
    const rooms = { first: '101', last: '120', roomTypeId, buildingId: '', buildingName: 'Ana bina' };
    expect(await done('addRooms', rooms)).toEqual(['prices', ...rest]);

    const nothing = (await setupOf(manager)).tried;
    expect(nothing.notFound).toEqual([
      {
        roomType: 'Çift kişilik',
        board: null,
        reasons: expect.arrayContaining([{ text: expect.stringMatching(/fiyat/i), day: null }]),
      },
    ]);
    const season = {
      from: setup.today,
      to: dayText(dayNumber(setup.today) + 89),
      roomTypes: [{ roomTypeId, allotment: '20', prices: [{ boardId: boards[0]!.id, price: '1500.50' }] }],
      confirmed: false,
    };
    expect(await done('saveSeason', season)).toEqual(['payment', 'partner', 'key']);
    const { tried } = await setupOf(manager);
    expect(tried.offers).toEqual([
      { roomType: 'Çift kişilik', board: 'Oda kahvaltı', price: '1500.50', currency: 'EUR', left: 20 },
    ]);

    expect(await done('savePayment', { types: [1, 3], seen: [] })).toEqual(['payment', 'partner', 'key']);
    expect((await setupOf(manager)).steps.find(({ name }) => name === 'payment')?.lacking).toEqual([
      'bankAccount',
    ]);
    const late = await manager.change('setup', 'savePayment', { types: [1, 9], seen: [1] });
    expect([late.status, late.body.message]).toEqual([409, 'payment_types_have_changed']);
    expect(await done('savePayment', { types: [1], seen: [1, 3] })).toEqual(['partner', 'key']);
    const files = service.app.get(HotelFileService);
    await files.import({ hotel: { id: hotelID }, apiKeys: [{ label: 'PMS', scopes: ['rates'] }] });
    expect(open(await setupOf(manager))).toEqual(['partner', 'key']);
    const access = await files.import({
      hotel: { id: hotelID },
      partners: [{ name: 'Kurulum', apiKey: 'kurulum', apiSecret: 'kurulum-secret' }],
      apiKeys: [{ label: 'hotspot' }],
    });
    expect(open(await setupOf(manager))).toEqual([]);
    await rows('UPDATE hotel SET online_channel = false WHERE id = $1', hotelID);
    const { steps } = await setupOf(manager);
    expect(steps.at(-1)).toMatchObject({ isDone: false, lacking: ['onlineChannel'] });

    const partner = await partnerOf(service, access);
    const { startDate, endDate, adultCount } = tried.stay;
    const found = await partner.postForm('/external/online/roomType', {
      startDate,
      endDate,
      adultCount,
      hotelID,
    });
    expect(found.body.items[0]).toMatchObject({ id: roomTypeId, roomCount: 20 });
    const prices = JSON.stringify(found.body.items[0].accommodationTypes);
    expect(prices).toContain('"1500.50"');
  });

  it('saves a season as one change that can be undone, and asks before more rooms are sold than there are', async () => {
    const { hotelID, manager } = await emptyHotel('sezon');
    await manager.change('setup', 'addRoomType', DOUBLE);
    await manager.change('setup', 'addBoards', { codes: ['RO'], priceType: 1 });
    const { roomTypes, boards, today } = await setupOf(manager);
    const roomTypeId = roomTypes[0]!.id;
    await manager.change('setup', 'addRooms', {
      first: 'B08',
      last: 'B10',
      roomTypeId,
      buildingName: 'Bahçe',
    });
    const season = (allotment: string, confirmed: boolean, price = '80') =>
      manager.change('setup', 'saveSeason', {
        from: today,
        to: dayText(dayNumber(today) + 1),
        confirmed,
        roomTypes: [{ roomTypeId, allotment, prices: [{ boardId: boards[0]!.id, price }] }],
      });
    expect((await season('4', false)).body).toMatchObject({ status: 'questions', questions: { count: 2 } });
    expect(await rows('SELECT 1 FROM room_day WHERE hotel_id = $1', hotelID)).toEqual([]);
    const saved = await season('4', true);
    expect(saved.body).toMatchObject({ status: 'saved', cells: 4 });
    expect((await season('4', true)).body).toEqual({ status: 'unchanged' });
    await manager.change('rates', 'undo', { id: saved.body.changeId });
    expect(open(await setupOf(manager))).toContain('prices');
    for (const price of ['-1', 'x', '1.234']) {
      expect([price, (await season('4', true, price)).status]).toEqual([price, 422]);
    }
    const long = await manager.change('setup', 'saveSeason', {
      from: today,
      to: dayText(dayNumber(today) + 1_830),
      roomTypes: [],
      confirmed: true,
    });
    expect(long.body.errors).toEqual([{ field: 'dates', message: 'season_is_too_long' }]);
    expect((await season('-1', true)).body.errors).toEqual([
      { field: 'allotment', message: 'is_not_a_whole_number' },
    ]);
  });

  it('takes boards up again that are out of use, all that are chosen or none', async () => {
    const { hotelID, manager } = await emptyHotel('pansiyonlar');
    await manager.change('setup', 'addBoards', { codes: ['BB', 'HB'], priceType: 1 });
    await rows(
      `UPDATE board SET retired_at = now(), title = '{"tr": "Kahvaltı"}' WHERE hotel_id = $1 AND code = 'BB'`,
      hotelID,
    );
    const { boards, usualBoards } = await setupOf(manager);
    expect(boards.map(({ code }) => code)).toEqual(['HB']);
    expect(usualBoards.find(({ code }) => code === 'BB')).toEqual({
      code: 'BB',
      title: 'Kahvaltı',
      isRetired: true,
    });
    const codes = ['RO', 'BB', 'HB'];
    expect((await manager.change('setup', 'addBoards', { codes, priceType: 0 })).status).toBe(200);
    const after = await setupOf(manager);
    expect(after.boards.map(({ code, priceType }) => [code, priceType])).toEqual([
      ['RO', 0],
      ['BB', 1],
      ['HB', 1],
    ]);
    const [revision] = await rows<{ catalogue: number }>(
      'SELECT catalogue FROM hotel_revision WHERE hotel_id = $1',
      hotelID,
    );
    await manager.change('setup', 'addBoards', { codes: ['FB', 'AI'], priceType: 0 });
    const [once] = await rows<{ catalogue: number }>(
      'SELECT catalogue FROM hotel_revision WHERE hotel_id = $1',
      hotelID,
    );
    expect(once!.catalogue - revision!.catalogue).toBe(1);
  });

  it('looks for a stay that partners find beyond the first night with a price', async () => {
    const { hotelID, manager } = await emptyHotel('geceler');
    await manager.change('setup', 'addRoomType', DOUBLE);
    await manager.change('setup', 'addBoards', { codes: ['RO'], priceType: 1 });
    const { roomTypes, boards, today } = await setupOf(manager);
    expect(roomTypes[0]!.hasDays).toBe(false);
    const day = (days: number) => dayText(dayNumber(today) + days);
    await manager.change('setup', 'saveSeason', {
      from: today,
      to: day(60),
      confirmed: true,
      roomTypes: [
        { roomTypeId: roomTypes[0]!.id, allotment: '5', prices: [{ boardId: boards[0]!.id, price: '80' }] },
      ],
    });
    const restrict = async (set: string, ...values: unknown[]) => {
      await rows(`UPDATE room_day SET ${set} WHERE hotel_id = $1`, hotelID, ...values);
      await rows(
        'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
        hotelID,
      );
      const { tried, steps, roomTypes: now } = await setupOf(manager);
      expect(now[0]!.hasDays).toBe(true);
      return [tried.stay.startDate, tried.stay.endDate, steps.at(-1)!.isDone];
    };
    expect(await restrict('closed_to_checkout = day <> $2', day(4))).toEqual([today, day(4), true]);
    expect(await restrict('closed_to_checkout = day < $2', day(40))).toEqual([day(10), day(40), true]);
    const toSaturday = 6 - ((dayNumber(today) + 4) % 7);
    const saturdays =
      'closed_to_checkin = extract(dow FROM day) <> 6, closed_to_checkout = extract(dow FROM day) <> 6';
    expect(await restrict(saturdays)).toEqual([day(toSaturday), day(toSaturday + 7), true]);
    expect(
      await restrict(
        'closed_to_checkin = false, closed_to_checkout = false, min_stay = CASE WHEN day < $2 THEN 45 ELSE 2 END',
        day(10),
      ),
    ).toEqual([day(10), day(12), true]);
    expect(await restrict('min_stay = 3, max_stay = CASE WHEN day < $2 THEN 2 ELSE 5 END', day(2))).toEqual([
      day(2),
      day(5),
      true,
    ]);
    expect(await restrict('min_stay = 45, max_stay = NULL')).toEqual([today, day(1), false]);
    expect((await setupOf(manager)).tried.notFound).not.toEqual([]);

    await manager.change('setup', 'addBoards', { codes: ['BB', 'HB', 'FB', 'AI'], priceType: 1 });
    const prices = (await setupOf(manager)).boards.map(({ id }) => ({ boardId: id, price: '90' }));
    await manager.change('setup', 'saveSeason', {
      from: today,
      to: day(60),
      confirmed: true,
      roomTypes: [{ roomTypeId: roomTypes[0]!.id, allotment: '5', prices }],
    });
    await rows(
      `UPDATE rate_day r SET min_stay = b.rank
         FROM rate_plan p, (SELECT id, row_number() OVER (ORDER BY id) AS rank FROM board WHERE hotel_id = $1) b
        WHERE r.hotel_id = $1 AND p.hotel_id = $1 AND p.id = r.rate_plan_id AND b.id = p.board_id`,
      hotelID,
    );
    expect(await restrict('min_stay = NULL, max_stay = 4, closed_to_checkout = day <> $2', day(13))).toEqual([
      day(9),
      day(13),
      true,
    ]);
  });

  it('adds rooms as a range, all of them or none', async () => {
    const { hotelID, manager } = await emptyHotel('odalar');
    await manager.change('setup', 'addRoomType', DOUBLE);
    const roomTypeId = (await setupOf(manager)).roomTypes[0]!.id;
    const add = (range: object) =>
      manager.change('setup', 'addRooms', { roomTypeId, buildingId: '', buildingName: 'Ana', ...range });
    const names = async () =>
      (
        await rows<{ name: string }>('SELECT name FROM room WHERE hotel_id = $1 ORDER BY sort, name', hotelID)
      ).map(({ name }) => name);
    expect((await add({ first: '9', last: '11' })).body).toEqual({ rooms: 3 });
    expect(await names()).toEqual(['9', '10', '11']);
    const twice = await add({ first: '10', last: '14', buildingName: 'Yeni' });
    expect([twice.status, twice.body.message, twice.body.names]).toEqual([409, 'rooms_exist', ['10', '11']]);
    const faults = async (range: object) => (await add(range)).body.errors as unknown;
    expect(await faults({ first: '20', last: '22' })).toEqual([
      { field: 'buildingName', message: 'is_taken' },
    ]);
    expect((await add({ first: 'Kral Dairesi', last: '', buildingName: 'Köşk' })).body).toEqual({ rooms: 1 });
    for (const [field, name] of [
      ['first', 'A\u00071'],
      ['buildingName', 'Ana\tbina'],
    ] as const)
      expect(await faults({ first: '40', [field]: name })).toEqual([{ field, message: 'is_not_a_text' }]);
    expect(await faults({ first: '30', last: '20', buildingName: '' })).toEqual([
      { field: 'last', message: 'is_not_a_range' },
      { field: 'buildingName', message: 'is_required' },
    ]);
    const [other] = await rows<{ id: number }>(
      'SELECT id FROM room_type WHERE hotel_id <> $1 LIMIT 1',
      hotelID,
    );
    expect(await faults({ first: '30', last: '31', roomTypeId: other!.id })).toEqual([
      { field: 'roomTypeId', message: 'is_not_found' },
    ]);
    expect(await names()).toHaveLength(4);
    expect(await rows('SELECT 1 FROM building WHERE hotel_id = $1', hotelID)).toHaveLength(2);
    const trail = await rows<{ action: string }>(
      `SELECT action FROM audit_entry WHERE hotel_id = $1 AND action IN ('room.added', 'building.added')`,
      hotelID,
    );
    expect(trail).toHaveLength(6);
  });

  it('says in words why partners find nothing, and is for managers alone', async () => {
    const file = smallHotel({ staff: staffOf('neden') });
    const { hotelID } = await importHotel(service, file);
    const manager = await signIn(service, 'manager@neden.example');
    await rows('UPDATE room_day SET stop_sale = true WHERE hotel_id = $1', hotelID);
    await rows(
      'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
      hotelID,
    );
    const { today } = await setupOf(manager);
    const stay = { startDate: today, endDate: dayText(dayNumber(today) + 2), adultCount: 2 };
    const tried = (await manager.read('setup', 'search', stay)).body as TriedSearch;
    expect(tried.offers).toEqual([]);
    expect(tried.notFound).toHaveLength(4);
    expect(tried.notFound.map(({ reasons }) => reasons.map(({ day }) => day))).toContainEqual([
      today,
      dayText(dayNumber(today) + 1),
    ]);
    expect((await manager.read('setup', 'search', { ...stay, endDate: today })).status).toBe(422);
    const reception = await signIn(service, 'reception@neden.example');
    expect((await reception.read('setup', 'read')).status).toBe(404);
  });
});
