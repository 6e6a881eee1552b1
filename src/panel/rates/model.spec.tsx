import type { RateGrid } from '../../inventory/rates/rate-grid';
import { isEditable, loadedValue, rowsOf } from './model';

const grid: RateGrid = {
  today: 100,
  firstDay: 100,
  dayCount: 2,
  currency: 'EUR',
  roomTypes: [
    {
      id: 1,
      code: 'STD',
      name: 'Işıklı Oda',
      onlineSales: true,
      capacityAdult: 2,
      values: { allotment: [5, null], sold: [2, 0] },
      plans: [
        { id: 11, boardId: 7, code: 'BB', title: 'Kahvaltı', priceType: 0, values: { price: [4_000, null] } },
        {
          id: 12,
          boardId: 8,
          code: 'HB',
          title: 'Yarım pansiyon',
          priceType: 0,
          values: { price: [5_000, null] },
        },
      ],
    },
    { id: 2, code: 'SUI', name: 'Süit', onlineSales: true, capacityAdult: 2, values: {}, plans: [] },
  ],
};
const names = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'type' ? row.type.code : `${row.plan?.code ?? ''} ${row.field}`.trim()));

describe('the lines of the grid', () => {
  it('are the room type, its fields, and its boards', () => {
    expect(names(rowsOf(grid, 'prices', new Set(), ''))).toEqual([
      'STD',
      'allotment',
      'sold',
      'left',
      'stopSale',
      'BB price',
      'HB price',
      'SUI',
      'allotment',
      'sold',
      'left',
      'stopSale',
    ]);
    expect(names(rowsOf(grid, 'all', new Set([2]), '')).filter((name) => name.startsWith('BB'))).toHaveLength(
      6,
    );
  });

  it('are fewer where a room type is closed or a search leaves it out, with Turkish letters', () => {
    expect(names(rowsOf(grid, 'prices', new Set([1, 2]), ''))).toEqual(['STD', 'SUI']);
    expect(names(rowsOf(grid, 'prices', new Set(), 'ışık'))).toHaveLength(7);
    expect(names(rowsOf(grid, 'prices', new Set(), 'YARIM'))).toEqual(['STD', 'HB price']);
    expect(rowsOf(grid, 'prices', new Set(), 'nothing')).toEqual([]);
  });

  it('say what stands, what is left, and what can be typed into', () => {
    const rows = rowsOf(grid, 'prices', new Set(), '');
    const value = (name: string, index: number) => {
      const row = rows[names(rows).indexOf(name)]!;
      return row.kind === 'values' ? loadedValue(row, index) : undefined;
    };
    expect([value('left', 0), value('left', 1), value('sold', 0), value('BB price', 0)]).toEqual([
      3,
      null,
      2,
      4_000,
    ]);
    expect(rows.filter(isEditable).map(({ field }) => field)).not.toContain('left');
    expect(isEditable(rows[0])).toBe(false);
  });
});
