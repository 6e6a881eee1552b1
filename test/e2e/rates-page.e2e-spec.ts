import { randomInt } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { CellChange, ChangeLine } from '../../src/inventory/rates/day-cell.js';
import { SheetFiles } from '../../src/inventory/rates/sheet-files.service.js';
import { dayText } from '../../src/values/day.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { gridOf } from '../factories/rates.js';
import { spreadsheetOf, textCell } from '../factories/spreadsheet.js';
import { collectGarbage } from '../harness/garbage.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LARGE_ROWS = 20_000;

/** Megabytes of buffers that something still holds. */
function keptMb(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / 1e6;
}

type Grid = Awaited<ReturnType<typeof gridOf>>;

interface House {
  hotelID: number;
  grid: Grid;
  manager: PanelClient;
  reception: PanelClient;
}

let service: TestService;
let [one, other]: House[] = [];

async function house(name: string): Promise<House> {
  const { hotelID } = await importHotel(service, smallHotel({ staff: staffOf(name) }));
  return {
    hotelID,
    grid: await gridOf(service, hotelID),
    manager: await signIn(service, `manager@${name}.example`),
    reception: await signIn(service, `reception@${name}.example`),
  };
}

const linesOf = (...cells: CellChange[]): ChangeLine[] =>
  cells.map(({ roomTypeId, ratePlanId, field, day, before, after }) => ({
    roomTypeId,
    ratePlanId,
    field,
    days: [[day, before, after]],
  }));
const save = (client: PanelClient, lines: unknown, more: object = {}) =>
  client.change('rates', 'save', { lines, source: 'grid', ...more });

const headersOf = ({ cookie }: PanelClient) => ({ cookie, origin: service.url });

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  one = await house('rates-one');
  other = await house('rates-other');
});

afterAll(async () => {
  // A client that gave up may have opened a connection on which it asked nothing.
  service.app.getHttpServer().closeAllConnections();
  await service.close();
});

it('opens on today and on any other day, for everyone of the hotel', async () => {
  const { body } = await one!.reception.read('rates', 'grid', { days: 14 });
  expect(body).toMatchObject({
    today: one!.grid.today,
    firstDay: one!.grid.today,
    dayCount: 14,
    currency: 'EUR',
  });
  expect(body.roomTypes[0]).toMatchObject({ code: 'STD', values: { allotment: Array(14).fill(3) } });
  expect(body.roomTypes[0].plans[0].values.price).toEqual(Array(14).fill(4_000));
  const past = await one!.manager.read('rates', 'grid', { from: '2020-01-01', days: 14 });
  expect([past.status, past.body.message]).toEqual([422, 'days_are_not_valid']);
});

it('saves for a manager, who stands in the history, and for nobody else', async () => {
  const cell = one!.grid.cell('STD BB price', 7, 4_000, 4_100);
  expect((await save(one!.reception, linesOf(cell))).status).toBe(404);
  expect((await save(one!.manager, linesOf(cell))).body).toMatchObject({ status: 'saved', cells: 1 });
  const { roomTypeId, ratePlanId, day, field } = cell;
  const history = await one!.reception.read('rates', 'cell', {
    roomTypeId,
    ratePlanId: ratePlanId!,
    day,
    field,
  });
  expect(history.body).toMatchObject([{ staffName: 'Meral Yönetici', before: 4_000, after: 4_100 }]);
  const strangers = await other!.manager.read('rates', 'cell', {
    roomTypeId,
    ratePlanId: ratePlanId!,
    day,
    field,
  });
  expect(strangers.body).toEqual([]);
  const { items } = (await one!.manager.read('rates', 'changes')).body;
  expect(items).toHaveLength(1);
  expect((await other!.manager.read('rates', 'changes')).body).toEqual({ count: 0, items: [] });
  expect((await other!.manager.change('rates', 'undo', { id: items[0].id })).body.message).toBe(
    'change_is_not_found',
  );
  expect((await one!.reception.change('rates', 'undo', { id: items[0].id })).status).toBe(404);
  expect((await one!.manager.change('rates', 'undo', { id: items[0].id })).body.status).toBe('saved');
});

it('touches no cell of another hotel, however it is named', async () => {
  const foreign = other!.grid.cell('STD BB price', 7, 4_000, 1);
  const own = one!.grid.cell('STD BB price', 7, 4_000, 1);
  const mixed = { ...foreign, roomTypeId: own.roomTypeId };
  const named = { confirmed: true, hotelId: other!.hotelID, hotel_id: other!.hotelID };
  for (const cell of [foreign, mixed]) {
    expect((await save(one!.manager, linesOf(cell), named)).body).toMatchObject({ status: 'refused' });
  }
  const bulk = await one!.manager.change('rates', 'bulk', {
    ranges: [{ from: dayText(other!.grid.today + 7), to: dayText(other!.grid.today + 8) }],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    roomTypeIds: other!.grid.roomTypes.map(({ id }) => id),
    boardIds: other!.grid.roomTypes[0]!.plans.map(({ boardId }) => boardId),
    edits: [{ level: 'rate', field: 'price', edit: { kind: 'set', value: 1 } }],
    ...named,
  });
  expect(bulk.body).toMatchObject({ lines: [], refusals: { count: 0 } });
  expect(await other!.grid.values('STD BB price', 7, 1)).toEqual([4_000]);
});

it('answers whatever cannot be read in its own words', async () => {
  const { manager } = one!;
  const bad = [
    undefined,
    null,
    {},
    'lines',
    [null],
    [{ field: 'price' }],
    [{ roomTypeId: 1, ratePlanId: null, field: '__proto__', days: [] }],
  ];
  for (const lines of bad) {
    const answer = await save(manager, lines);
    expect([answer.status, answer.body.message]).toEqual([422, 'cells_are_not_valid']);
  }
  expect((await save(manager, [], { source: 'elsewhere' })).status).toBe(422);
  expect((await save(manager, [])).body).toEqual({ status: 'unchanged' });
  for (const input of [
    {},
    { ranges: 'all' },
    { ranges: [], weekdays: [], roomTypeIds: [], boardIds: [], edits: [{}] },
  ]) {
    expect((await manager.change('rates', 'bulk', input)).body.message).toBe('bulk_edit_is_not_valid');
  }
  for (const id of ['x', -1, 1.5, null, {}]) {
    expect((await manager.change('rates', 'undo', { id })).body.message).toBe('cells_are_not_valid');
  }
  for (const query of [
    {},
    { roomTypeId: 'x' },
    { roomTypeId: 1, ratePlanId: '', day: 'x', field: 'price' },
    { roomTypeId: 1, ratePlanId: '', day: 1, field: 'price' },
  ]) {
    expect((await manager.read('rates', 'cell', query as Record<string, string>)).body.message).toBe(
      'cells_are_not_valid',
    );
  }
  expect((await manager.read('rates', 'changes', { page: 'x' })).status).toBe(200);
  expect((await manager.read('rates', 'grid', { from: 'tomorrow', days: 9_999 })).body.dayCount).toBe(31);
  expect((await manager.change('rates', 'readSheet', {})).body.message).toBe('spreadsheet_is_not_readable');
  expect((await manager.read('rates', 'save')).status).toBe(404);
});

it('gives the shown days as an xlsx file, and reads one', async () => {
  const { manager } = one!;
  const headers = { cookie: manager.cookie, origin: service.url };
  const path = '/admin/api/pages/rates';
  const response = await fetch(`${service.url}${path}/sheet?days=14`, { headers });
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename=rates-\d{4}-\d\d-\d\d-/);
  const file = Buffer.from(await response.arrayBuffer());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  const upload = (client: PanelClient) =>
    send(service, 'POST', `${path}/readSheet`, {
      headers: { ...headers, cookie: client.cookie, 'content-type': 'application/octet-stream' },
      body: file,
    });
  expect((await upload(manager)).body).toEqual({
    lines: [],
    refusals: { count: 0, items: [] },
    questions: { count: 0, items: [] },
    faults: { count: 0, items: [] },
  });
  expect((await upload(one!.reception)).status).toBe(404);
});

describe('a small spreadsheet', () => {
  const read = (file: Buffer) =>
    send(service, 'POST', '/admin/api/pages/rates/readSheet', {
      headers: { ...headersOf(one!.manager), 'content-type': 'application/octet-stream' },
      body: file,
    });
  const long = 'a'.repeat(30_000);

  it.each([
    ['a cell ZZZZZZZZ999999999', '<row><c r="ZZZZZZZZ999999999"><v>1</v></c></row>', ''],
    ['a value in its very last cell', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', ''],
    ['a row 999999999', '<row r="999999999"/>', ''],
    [
      'a long text merged over 20,000 cells',
      `<row r="1">${textCell('A1', long)}</row><row r="100">${textCell('GR100', 'x')}</row>`,
      '<mergeCells><mergeCell ref="A1:GR100"/></mergeCells>',
    ],
    [
      'the same cells merged again and again',
      `<row r="1">${textCell('A1', 'a')}</row><row r="500">${textCell('ALL500', 'x')}</row>`,
      `<mergeCells>${'<mergeCell ref="A1:ALL500"/>'.repeat(10)}</mergeCells>`,
    ],
  ])('with %s is too large', async (_, rows, after) => {
    const answer = await read(await spreadsheetOf(rows, after));
    expect([answer.status, answer.body.message]).toEqual([422, 'spreadsheet_is_too_large']);
  });

  it.each(['<c a>', '<c ', "<c r='", '<!--', '<![CDATA['])(
    'of %s without end is soon found not to be one',
    async (part) => {
      const answer = await read(await spreadsheetOf(part.repeat(300_000)));
      expect([answer.status, answer.body.message]).toEqual([422, 'spreadsheet_is_not_readable']);
    },
  );

  it('is read where its last row has a height and its last cell a style, as spreadsheet programs write them', async () => {
    const shown = await fetch(`${service.url}/admin/api/pages/rates/sheet?days=14`, {
      headers: headersOf(one!.manager),
    });
    const parts = unzipSync(new Uint8Array(await shown.arrayBuffer()));
    const last = '<row r="1048576" ht="12.8"><c r="XFD1048576" s="0"/></row></sheetData>';
    const sheet = 'xl/worksheets/sheet1.xml';
    parts[sheet] = strToU8(strFromU8(parts[sheet]!).replace('</sheetData>', last));
    const answer = await read(Buffer.from(zipSync(parts)));
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  });
});

describe('spreadsheets of several hotels', () => {
  const turns = () => service.app.get(SheetFiles, { strict: false })['turns'];
  const upload = (client: PanelClient, body: Buffer, signal?: AbortSignal) =>
    fetch(`${service.url}/admin/api/pages/rates/readSheet`, {
      method: 'POST',
      body,
      signal,
      headers: { ...headersOf(client), 'content-type': 'application/octet-stream' },
    });
  const untilTwoWait = () => until('two uploads that wait', () => turns()['countWaiting']() === 2);

  /** The sheet of a hotel with as many cells beside it as take seconds to read. */
  async function sheets(client: PanelClient): Promise<{ small: Buffer; large: Buffer }> {
    const shown = await fetch(`${service.url}/admin/api/pages/rates/sheet?days=14`, {
      headers: headersOf(client),
    });
    const small = Buffer.from(await shown.arrayBuffer());
    const parts = unzipSync(new Uint8Array(small));
    const cells = (row: number) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.replace(
        /./g,
        (column) => `<c r="${column}${row}"><v>${randomInt(1e6)}</v></c>`,
      );
    const rows = Array.from({ length: LARGE_ROWS }, (_, i) => `<row r="${i + 100}">${cells(i + 100)}</row>`);
    const name = 'xl/worksheets/sheet1.xml';
    parts[name] = strToU8(strFromU8(parts[name]!).replace('</sheetData>', `${rows.join('')}</sheetData>`));
    return { small, large: Buffer.from(zipSync(parts, { level: 1 })) };
  }

  it('are read in turns: large ones of a hotel hold up no other, and abandoned ones keep nothing', async () => {
    const { small, large } = await sheets(one!.manager);
    expect(large.length / 1e6).toBeGreaterThan(2.7);
    let leave = new AbortController();
    let finished = 0;
    const uploads = Array.from({ length: 3 }, () =>
      upload(one!.manager, large, leave.signal).then(
        () => finished++,
        () => undefined,
      ),
    );
    await untilTwoWait();
    const refused = await upload(one!.manager, large);
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      'too_many_uploads',
    ]);
    expect((await upload(other!.manager, small)).status).toBe(200);
    expect(finished).toBeLessThan(2);
    leave.abort();
    await Promise.all(uploads);

    const kept = keptMb();
    for (let round = 0; round < 5; round++) {
      leave = new AbortController();
      const abandoned = Array.from({ length: 3 }, () =>
        upload(one!.manager, large, leave.signal).catch(() => undefined),
      );
      await untilTwoWait();
      leave.abort();
      await Promise.all(abandoned);
      await until('no upload that is read', () => turns()['running'].size === 0);
    }
    expect(turns()['countWaiting']()).toBe(0);
    // What was on its way when the clients left is dropped a little later.
    await until('memory that is free again', () => keptMb() - kept < (3 * large.length) / 1e6);
  });
});
