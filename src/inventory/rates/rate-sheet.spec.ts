import { dayNumber } from '../../values/day.js';
import {
  changesOfSheet,
  readSheet,
  type SheetCell,
  SHEET_FIELDS,
  type SheetField,
  sheetOfGrid,
  textOf,
} from './rate-sheet.js';
import { type DayRow, emptyDay } from './day-changes.js';

const day = dayNumber('2027-03-01');
const roomTypes = [
  {
    id: 1,
    code: 'STD',
    name: {},
    onlineSales: true,
    capacityAdult: 2,
    plans: [{ id: 11, boardId: 7, code: 'BB', title: {}, priceType: 0 as const }],
  },
];
const names: Record<SheetField, string> = {
  allotment: 'Kontenjan',
  sold: 'Satılan',
  price: 'Fiyat',
  minStay: 'En az gece',
  maxStay: 'En çok gece',
  closedToCheckin: 'Girişe kapalı',
  closedToCheckout: 'Çıkışa kapalı',
  stopSale: 'Satış durdur',
};
const fieldOf = (name: string) => SHEET_FIELDS.find((field) => names[field] === name || field === name);
const heading = ['Oda', 'Pansiyon', 'Alan'];
const read = (...rows: SheetCell[][]) => readSheet(rows, roomTypes, fieldOf);
const at = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a sheet', () => {
  it('holds the grid, and reads back as it was written', () => {
    const grid = {
      today: day,
      firstDay: day,
      dayCount: 2,
      currency: 'EUR',
      roomTypes: [
        {
          id: 1,
          code: 'STD',
          name: 'Oda',
          onlineSales: true,
          capacityAdult: 2,
          values: {
            allotment: [5, null],
            sold: [2, 0],
            minStay: [null, 3],
            maxStay: [null, null],
            closedToCheckin: [0, 1],
            closedToCheckout: [0, 0],
            stopSale: [0, 0],
          },
          plans: [
            {
              id: 11,
              boardId: 7,
              code: 'BB',
              title: 'Kahvaltı',
              priceType: 0 as const,
              values: { price: [4_010, null] },
            },
          ],
        },
      ],
    };
    const { headings, rows } = sheetOfGrid(grid, {
      roomType: 'Oda',
      board: 'Pansiyon',
      field: 'Alan',
      fields: names,
    });
    expect(headings).toEqual([...heading, at('2027-03-01'), at('2027-03-02')]);
    expect(rows.at(-1)).toEqual(['STD', 'BB', 'Fiyat', 40.1, null]);
    const { cells, faults } = read([...headings], ...rows.map((row) => [...row]));
    expect(faults).toEqual([]);
    expect(cells).toContainEqual({ roomTypeId: 1, ratePlanId: 11, field: 'price', day, after: 4_010 });
    expect(cells).toContainEqual({
      roomTypeId: 1,
      ratePlanId: null,
      field: 'closedToCheckin',
      day: day + 1,
      after: 1,
    });
    expect(cells).toHaveLength(9);
  });

  it('understands days and values as people type them, and leaves blank cells alone', () => {
    const { cells, faults } = read(
      [...heading, '2027-03-01', '02.03.2027', null, at('2027-03-04')],
      ['STD', 'BB', 'Fiyat', '40,5', '-', 12, ''],
      ['STD', '', 'Girişe kapalı', 'x', 'Hayır', null, true],
    );
    expect(faults).toEqual([]);
    expect(cells.map(({ field, day: on, after }) => [field, on - day, after])).toEqual([
      ['price', 0, 4_050],
      ['price', 1, null],
      ['closedToCheckin', 0, 1],
      ['closedToCheckin', 1, 0],
      ['closedToCheckin', 3, 1],
    ]);
  });

  it('takes a heading with a time for its day', () => {
    const noon = new Date('2027-03-01T14:00:00Z');
    const { cells, faults } = read([...heading, noon], ['STD', '', 'Kontenjan', 3]);
    expect(faults).toEqual([]);
    expect(cells).toMatchObject([{ day, after: 3 }]);
    expect(textOf(noon)).toBe('2027-03-01');
  });

  it('names every fault by row and column', () => {
    const { faults, cells } = read(
      [...heading, '2027-03-01', '2027-02-30', '2027-03-01'],
      ['DLX', '', 'Kontenjan', 1],
      ['STD', 'HB', 'Fiyat', 1],
      ['STD', 'BB', 'Kontenjan', 1],
      ['STD', '', 'Kontenjan', 2.5],
      ['STD', '', 'Kontenjan', 3],
      ['STD', 'BB', 'Fiyat', '12.345'],
    );
    expect(faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [1, 5, 'day_is_not_valid'],
      [1, 6, 'day_is_named_twice'],
      [2, 1, 'room_type_is_not_found'],
      [3, 2, 'board_is_not_found'],
      [4, 3, 'field_is_not_found'],
      [5, 4, 'value_is_not_valid'],
      [6, null, 'row_is_named_twice'],
      [7, 4, 'value_is_not_valid'],
    ]);
    expect(cells).toEqual([]);
    expect(read([]).faults).toMatchObject([{ reason: 'heading_is_missing' }]);
  });

  it('changes only what differs', () => {
    const stored = new Map([['t1', new Map<number, DayRow>([[day, { ...emptyDay(), allotment: 5 }]])]]);
    const wanted = { roomTypeId: 1, ratePlanId: null, field: 'allotment' as const, after: 5 };
    expect(
      changesOfSheet(
        [
          { ...wanted, day },
          { ...wanted, day: day + 1 },
        ],
        stored,
      ),
    ).toEqual([{ ...wanted, day: day + 1, before: null }]);
  });
});
