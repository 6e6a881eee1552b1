import { cellKey } from '../../inventory/rates/day-cell';
import {
  afterSaving,
  decide,
  countOutside,
  sourceOf,
  stage,
  stageLines,
  type Staged,
  withoutCells,
} from './staging';

const price = { roomTypeId: 1, ratePlanId: 11, field: 'price' as const, day: 100 };
const none: Staged = new Map();

describe('changes that are not saved', () => {
  it('keep the value they were first based on, and go when it comes back', () => {
    const once = stage(none, [{ ...price, loaded: 4_000, after: 4_500 }], 'grid');
    const twice = stage(once, [{ ...price, loaded: 9_999, after: 4_600 }], 'grid');
    expect([...twice.values()]).toEqual([{ ...price, before: 4_000, after: 4_600, source: 'grid' }]);
    expect(stage(twice, [{ ...price, loaded: 9_999, after: 4_000 }], 'grid').size).toBe(0);
    expect(once.size).toBe(1);
    expect(none.size).toBe(0);
  });

  it('of a preview are based on what it read', () => {
    const mine = stage(none, [{ ...price, loaded: 4_000, after: 4_500 }], 'grid');
    const lines = [
      {
        roomTypeId: 1,
        ratePlanId: 11,
        field: 'price' as const,
        days: [
          [100, 4_100, 5_000],
          [400, null, 1],
        ] as [number, number | null, number | null][],
      },
    ];
    const both = stageLines(mine, lines, 'bulk');
    expect(both.get(cellKey(price))).toMatchObject({ before: 4_100, after: 5_000 });
    expect([sourceOf(mine), sourceOf(both)]).toEqual(['grid', 'bulk']);
    expect(sourceOf(stage(both, [{ ...price, day: 101, loaded: 1, after: 2 }], 'grid'))).toBe('grid');
    expect(countOutside(both, 100, 31)).toBe(1);
  });

  it('stay unsaved where something else was typed while they were being saved', () => {
    const cells = [1, 2, 3, 4].map((n) => ({ ...price, day: 100 + n, loaded: 1, after: 10 * n }));
    const saved = stage(none, cells.slice(0, 3), 'grid');
    const meanwhile = stage(
      saved,
      [{ ...price, day: 102, loaded: 1, after: 99 }, { ...price, day: 103, loaded: 1, after: 1 }, cells[3]!],
      'grid',
    );
    expect([...afterSaving(meanwhile, saved).values()]).toEqual([
      { ...price, day: 102, before: 20, after: 99, source: 'grid' },
      { ...price, day: 104, before: 1, after: 40, source: 'grid' },
      { ...price, day: 103, before: 30, after: 1, source: 'grid' },
    ]);
    expect(afterSaving(saved, saved).size).toBe(0);
  });

  it('that somebody else has overtaken are kept with the new base value, or given up', () => {
    const other = { ...price, day: 101 };
    const staged = stage(
      none,
      [
        { ...price, loaded: 1, after: 5 },
        { ...other, loaded: 1, after: 6 },
      ],
      'grid',
    );
    const conflicts = [
      { ...price, current: 3 },
      { ...other, current: 4 },
    ];
    const decided = decide(staged, conflicts, new Set([cellKey(price)]));
    expect([...decided.values()]).toEqual([{ ...price, before: 3, after: 5, source: 'grid' }]);
    expect([...withoutCells(staged, [price]).keys()]).toEqual([cellKey(other)]);
  });
});
