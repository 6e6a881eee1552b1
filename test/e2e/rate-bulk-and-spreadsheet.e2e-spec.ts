import { createHook } from 'node:async_hooks';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import type { BulkEdit } from '../../src/inventory/rates/bulk-edit.js';
import { RateGridService } from '../../src/inventory/rates/rate-grid.service.js';
import { SHEET_FIELDS } from '../../src/inventory/rates/rate-sheet.js';
import { RateSheetService } from '../../src/inventory/rates/rate-sheet.service.js';
import { outcomeOf, push, stay } from '../factories/booking.js';
import { importHotel } from '../factories/hotel.js';
import { gridOf, hotelWithGrid, largeHotel } from '../factories/rates.js';
import { dayText } from '../../src/values/day.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.close();
});

const hotel = () => hotelWithGrid(service);

describe('a bulk edit', () => {
  it('is previewed with all that it changes and would break', async () => {
    const { hotelID, grid, partner, offer } = await hotel();
    expect(outcomeOf(await push(partner, stay(offer, 80, 81)))).toBe('ok');
    const bulk: BulkEdit = {
      ranges: [{ from: grid.today + 80, to: grid.today + 86 }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      roomTypeIds: grid.roomTypes.map(({ id }) => id),
      boardIds: [offer.board.BB!],
      edits: [
        { level: 'room', field: 'allotment', edit: { kind: 'set', value: 0 } },
        {
          level: 'rate',
          field: 'price',
          edit: { kind: 'percent', hundredths: 6_000, rounding: { step: 100, mode: 'nearest' } },
        },
      ],
    };
    const { changes, refusals, questions, conflicts } = await service.app
      .get(RateGridService)
      .previewBulk(hotelID, bulk);
    expect(refusals).toMatchObject([
      { field: 'allotment', day: grid.today + 80, sold: 1, reason: 'allotment_below_sold' },
    ]);
    expect(changes.filter(({ field }) => field === 'allotment')).toHaveLength(3 * 7 - 1);
    expect(
      changes.filter(({ field }) => field === 'price').map(({ before, after }) => [before, after]),
    ).toContainEqual([5_500, 8_800]);
    expect(questions).toHaveLength(14);
    expect(conflicts).toEqual([]);
    expect(await grid.save(changes)).toMatchObject({ status: 'questions' });
    expect(await grid.save(changes, 'Ayşe', true)).toMatchObject({ status: 'saved', cells: 34 });
  });

  it('of more cells than one change may have is refused before anything is read', async () => {
    const { hotelID, grid, offer } = await hotel();
    const bulk: BulkEdit = {
      ranges: [{ from: grid.today, to: grid.today + 1_400 }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      roomTypeIds: grid.roomTypes.map(({ id }) => id),
      boardIds: [offer.board.BB!, offer.board.RO!],
      edits: (
        ['price', 'minStay', 'maxStay', 'stopSale', 'closedToCheckin', 'closedToCheckout'] as const
      ).flatMap((field) => [
        { level: 'rate' as const, field, edit: { kind: 'set' as const, value: 1 } },
        {
          level: 'room' as const,
          field: field === 'price' ? ('allotment' as const) : field,
          edit: { kind: 'set' as const, value: 1 },
        },
      ]),
    };
    await expect(service.app.get(RateGridService).previewBulk(hotelID, bulk)).rejects.toMatchObject({
      identifier: 'cells_are_too_many',
    });
  });
});

describe('a spreadsheet', () => {
  const texts = {
    roomType: 'Oda tipi',
    board: 'Pansiyon',
    field: 'Alan',
    fields: Object.fromEntries(SHEET_FIELDS.map((field) => [field, field])) as Record<
      (typeof SHEET_FIELDS)[number],
      string
    >,
  };
  const fieldOf = (name: string) => SHEET_FIELDS.find((field) => field === name);

  it('goes out and comes in, and changes only what was changed in it', async () => {
    const { hotelID, grid } = await hotel();
    const sheets = service.app.get(RateSheetService);
    const shown = await service.app.get(RateGridService).grid(hotelID, 'tr', undefined, 31);
    const same = await sheets.preview(hotelID, await sheets.write(hotelID, shown, texts), fieldOf);
    expect(same).toMatchObject({ faults: [], changes: [], refusals: [], questions: [] });
    shown.roomTypes[0]!.plans[0]!.values.price![3] = 4_321;
    shown.roomTypes[0]!.values.allotment![4] = -2;
    const { changes, faults } = await sheets.preview(
      hotelID,
      await sheets.write(hotelID, shown, texts),
      fieldOf,
    );
    expect(changes).toEqual([grid.cell('STD BB price', 3, 4_000, 4_321)]);
    expect(faults).toMatchObject([{ row: 2, column: 8, reason: 'value_is_not_valid', value: '-2' }]);
  });

  it('with formulas that failed or were never calculated is faulty at their cells', async () => {
    const { hotelID, grid } = await hotel();
    const days = Array.from({ length: 8 }, (_, day) => dayText(grid.today + day));
    const cells = [
      '<c r="D2" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c>',
      '<c r="E2" s="0"><f>D2*1.1</f></c>',
      '<c r="F2"><f>D2&amp;"1"</f><v></v></c>',
      '<c r="G2" t="str"><f t="shared" si="0"/></c>',
      '<c r="H2" t="str"><f>IF(A1="","","x")</f><v></v></c>',
      '<c r="I2"/>',
      '<c r="J2"><f>41+1</f><v>42</v></c>',
      '<c r="K2"><v>43</v></c>',
    ];
    const written = await writeXlsx([
      ['roomType', 'board', 'field', ...days].map((value) => ({ value, type: String })),
      ['STD', 'BB', 'price', 'cells'].map((value) => ({ value, type: String })),
    ]).toBuffer();
    const parts = unzipSync(written);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace(/<c r="D2".*?<\/c>/, cells.join('')));
    const file = Buffer.from(zipSync(parts));
    const { changes, faults } = await service.app.get(RateSheetService).preview(hotelID, file, fieldOf);
    expect(faults).toEqual(
      ['#N/A', '=D2*1.1', '=D2&"1"', '='].map((value, index) => ({
        row: 2,
        column: index + 4,
        reason: 'value_is_not_valid',
        value,
      })),
    );
    expect(changes.map(({ day, after }) => [day - grid.today, after])).toEqual([
      [6, 4_200],
      [7, 4_300],
    ]);
  });

  it('with merged cells has their value in every day and row that they cover', async () => {
    const { hotelID, grid } = await hotel();
    const days = Array.from({ length: 4 }, (_, day) => dayText(grid.today + day));
    const text = (value: string) => ({ value, type: String });
    const file = await writeXlsx([
      ['roomType', 'board', 'field', ...days].map(text),
      [
        { ...text('STD'), rowSpan: 2 },
        ...['BB', 'price'].map(text),
        { value: 43, type: Number, columnSpan: 3 },
        null,
        null,
        { value: 44, type: Number },
      ],
      [null, ...['BB', 'minStay'].map(text), { value: 2, type: Number, columnSpan: 2 }, null],
    ]).toBuffer();
    const { changes, faults } = await service.app.get(RateSheetService).preview(hotelID, file, fieldOf);
    expect(faults).toEqual([]);
    expect(changes.map(({ field, day, after }) => [field, day - grid.today, after])).toEqual([
      ['price', 0, 4_300],
      ['price', 1, 4_300],
      ['price', 2, 4_300],
      ['price', 3, 4_400],
      ['minStay', 0, 2],
      ['minStay', 1, 2],
    ]);
  });

  it('is read in a process of its own, so that others are answered meanwhile', async () => {
    const { hotelID } = await hotel();
    const file = await writeXlsx([[{ value: 1, type: Number }]]).toBuffer();
    let processes = 0;
    const watch = createHook({ init: (_id, type) => void (type === 'PROCESSWRAP' && processes++) }).enable();
    await service.app.get(RateSheetService).preview(hotelID, file, fieldOf);
    watch.disable();
    expect(processes).toBe(1);
  });

  it('that is none, or unpacks to too much, is refused', async () => {
    const { hotelID } = await hotel();
    const sheets = service.app.get(RateSheetService);
    await expect(sheets.preview(hotelID, Buffer.from('hello'), fieldOf)).rejects.toMatchObject({
      identifier: 'spreadsheet_is_not_readable',
    });
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) }));
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(sheets.preview(hotelID, bomb, fieldOf)).rejects.toMatchObject({
      identifier: 'spreadsheet_is_too_large',
    });
  });
});

it('a large hotel shows 62 days, saves 5,000 cells, and changes and undoes a whole year', async () => {
  const { hotelID } = await importHotel(service, largeHotel());
  const grid = await gridOf(service, hotelID);
  const grids = service.app.get(RateGridService);
  const shown = await grids.grid(hotelID, 'tr', grid.today, 62);
  expect(shown.roomTypes).toHaveLength(20);
  const cells = shown.roomTypes.flatMap((type) =>
    type.plans.flatMap((plan) =>
      Array.from({ length: 50 }, (_, day) => ({
        roomTypeId: type.id,
        ratePlanId: plan.id,
        field: 'price' as const,
        day: grid.today + day,
        before: plan.values.price![day]!,
        after: plan.values.price![day]! + 100,
      })),
    ),
  );
  expect(cells).toHaveLength(5_000);
  expect(await grid.save(cells)).toMatchObject({ status: 'saved', cells: 5_000 });
  const year: BulkEdit = {
    ranges: [{ from: grid.today, to: grid.today + 364 }],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    roomTypeIds: grid.roomTypes.map(({ id }) => id),
    boardIds: grid.roomTypes[0]!.plans.map(({ boardId }) => boardId),
    edits: [{ level: 'rate', field: 'price', edit: { kind: 'add', amount: 100 } }],
  };
  const { changes } = await grids.previewBulk(hotelID, year);
  const largest = await grid.save(changes);
  if (largest.status !== 'saved') throw new Error(largest.status);
  expect(largest.cells).toBe(36_500);
  expect(await grid.undo(largest.changeId)).toMatchObject({ status: 'saved', cells: 36_500 });
});
