import fc from 'fast-check';
import { readInput } from '../../http/typed-input.js';
import {
  changesOf,
  linesOf,
  ADULT_PRICE_FIELDS,
  RATE_FIELDS,
  ROOM_FIELDS,
} from '../../inventory/rates/day-cell.js';
import { bulkEditIsNotValid, cellsAreNotValid } from '../../inventory/rates/day-change.errors.js';
import { dayNumber } from '../../values/day.js';
import { BULK_EDIT, CHANGES } from './rates.input.js';

const monday = dayNumber('2027-03-01');

describe('a bulk edit', () => {
  it('is read strictly', () => {
    const sent = {
      ranges: [{ from: '2027-03-01', to: '2027-03-07' }],
      weekdays: [1, 7],
      roomTypeIds: [1],
      boardIds: [],
      edits: [
        {
          level: 'rate',
          field: 'price',
          edit: { kind: 'percent', hundredths: 1050, rounding: { step: 100, mode: 'up' } },
        },
      ],
    };
    expect(readInput(BULK_EDIT, sent)).toMatchObject({
      ranges: [{ from: monday, to: monday + 6 }],
      weekdays: [1, 7],
    });
    for (const wrong of [
      { ranges: [{ from: '2027-03-07', to: '2027-03-01' }] },
      { ranges: [{ from: '2027-02-30', to: '2027-03-01' }] },
      { weekdays: [0] },
      { weekdays: ['Monday'] },
      { roomTypeIds: [-1] },
      { edits: [{ level: 'rate', field: 'allotment', edit: { kind: 'set', value: 1 } }] },
      { edits: [{ level: 'room', field: 'stopSale', edit: { kind: 'add', amount: 1 } }] },
      { edits: [{ level: 'rate', field: 'price', edit: { kind: 'set', value: 1.5 } }] },
      { edits: [{ level: 'rate', field: 'price', edit: { kind: 'set' } }] },
      { edits: [{ level: 'rate', field: 'price', edit: { kind: 'constructor', value: 1 } }] },
      {
        edits: [
          {
            level: 'rate',
            field: 'price',
            edit: { kind: 'percent', hundredths: 10, rounding: { step: 0, mode: 'up' } },
          },
        ],
      },
      { edits: [{ level: 'rate', field: 'constructor', edit: { kind: 'set', value: 1 } }] },
    ]) {
      expect(() => readInput(BULK_EDIT, { ...sent, ...wrong })).toThrow(bulkEditIsNotValid());
    }
    expect(() => readInput(BULK_EDIT, [])).toThrow(bulkEditIsNotValid());
    expect(() => readInput(BULK_EDIT, null)).toThrow(bulkEditIsNotValid());
  });

  it('may change every field of room types and of their boards at once', () => {
    const edit = { kind: 'set', value: 1 };
    const edits = [
      ...ROOM_FIELDS.map((field) => ({ level: 'room', field, edit })),
      ...[...RATE_FIELDS, ...ADULT_PRICE_FIELDS].map((field) => ({ level: 'rate', field, edit })),
    ];
    const sent = {
      ranges: [{ from: '2027-03-01', to: '2027-03-07' }],
      weekdays: [1],
      roomTypeIds: [1],
      boardIds: [1],
      edits,
    };
    expect(readInput(BULK_EDIT, sent).edits).toEqual(edits);
    expect(() => readInput(BULK_EDIT, { ...sent, edits: [...edits, edits[0]] })).toThrow(
      bulkEditIsNotValid(),
    );
  });
});

describe('changes as they travel', () => {
  const read = (lines: unknown) => readInput(CHANGES, { lines, source: 'grid' }).lines;
  const value = fc.oneof(fc.constant(null), fc.nat(99_999));
  const change = fc.record({
    roomTypeId: fc.integer({ min: 1, max: 5 }),
    ratePlanId: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5 })),
    field: fc.constant('stopSale' as const),
    day: fc.nat(50_000),
    before: value,
    after: value,
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const lines = linesOf(changes);
        expect(read(JSON.parse(JSON.stringify(lines)))).toEqual(changesOf(lines));
        expect(changesOf(lines)).toHaveLength(changes.length);
      }),
    );
  });

  it('of any other form are not read', () => {
    const line = { roomTypeId: 1, ratePlanId: null, field: 'allotment', days: [[20_000, 1, 2]] };
    expect(read([line])).toHaveLength(1);
    for (const wrong of [
      { ...line, roomTypeId: 'x' },
      { ...line, ratePlanId: undefined },
      { ...line, field: 'price' },
      { ...line, field: 'sold' },
      { ...line, days: [[20_000, 1]] },
      { ...line, days: [[20_000, 1.5, 2]] },
      { ...line, days: [['2027-01-01', 1, 2]] },
      { ...line, days: 'all' },
      null,
    ]) {
      expect(() => read([wrong])).toThrow(cellsAreNotValid());
    }
    expect(() => read({})).toThrow(cellsAreNotValid());
  });
});
