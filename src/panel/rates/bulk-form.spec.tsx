import { readInput } from '../../http/typed-input';
import { BULK_EDIT } from './rates.input';
import { type BulkForm, bulkInput, kindsOf } from './bulk-form';

const form: BulkForm = {
  ranges: [{ from: '2027-03-01', to: '2027-03-31' }],
  weekdays: new Set([5, 6]),
  roomTypeIds: new Set([1]),
  boardIds: new Set([7]),
  choices: {
    'rate price': { kind: 'percentUp', text: '12,5 %' },
    'room stopSale': { kind: 'leave', text: '' },
  },
  roundStep: 100,
  roundMode: 'up',
};
const faultsOf = (changes: Partial<BulkForm>) =>
  bulkInput({ ...form, ...changes }, '2027-01-01', 'tr').faults.map(({ at }) => at);
const edit = (key: string, kind: BulkForm['choices'][string]['kind'], text = '') => {
  const { input } = bulkInput({ ...form, choices: { [key]: { kind, text } } }, '2027-01-01', 'tr');
  return input && readInput(BULK_EDIT, input).edits[0]?.edit;
};

describe('a bulk edit that is filled in', () => {
  it('is what the server reads; fields that stay are not in it', () => {
    const { input } = bulkInput(form, '2027-01-01', 'tr');
    expect(readInput(BULK_EDIT, input)).toMatchObject({
      weekdays: [5, 6],
      edits: [
        {
          level: 'rate',
          field: 'price',
          edit: { kind: 'percent', hundredths: 1_250, rounding: { step: 100, mode: 'up' } },
        },
      ],
    });
  });

  it('sets, raises, lowers, clears and switches', () => {
    expect(edit('rate price', 'set', '1.250,50')).toEqual({ kind: 'set', value: 125_050 });
    expect(edit('rate price', 'subtract', '5')).toEqual({ kind: 'add', amount: -500 });
    expect(edit('rate price', 'clear')).toEqual({ kind: 'set', value: null });
    expect(edit('room allotment', 'add', '3')).toEqual({ kind: 'add', amount: 3 });
    expect(edit('room allotment', 'percentDown', '50')).toMatchObject({
      hundredths: -5_000,
      rounding: { step: 1 },
    });
    expect(edit('room stopSale', 'on')).toEqual({ kind: 'set', value: 1 });
  });

  it('says what it lacks', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ ranges: [] })).toEqual(['ranges']);
    expect(faultsOf({ ranges: [{ from: '2027-03-02', to: '2027-03-01' }] })).toEqual(['ranges']);
    expect(faultsOf({ ranges: [{ from: '2026-12-31', to: '2027-03-01' }] })).toEqual(['ranges']);
    expect(faultsOf({ weekdays: new Set(), roomTypeIds: new Set(), boardIds: new Set() })).toEqual([
      'weekdays',
      'roomTypeIds',
      'boardIds',
    ]);
    expect(faultsOf({ choices: {} })).toEqual(['fields']);
    for (const [key, kind, text] of [
      ['rate price', 'set', ''],
      ['rate price', 'set', 'x'],
      ['rate price', 'add', '0'],
      ['rate price', 'percentDown', '101'],
      ['room minStay', 'set', '0'],
      ['room allotment', 'add', '1,5'],
    ] as const) {
      expect(faultsOf({ choices: { [key]: { kind, text } } })).toEqual([key]);
    }
  });

  it('offers each field what can be done to it', () => {
    expect(kindsOf('stopSale')).toEqual(['leave', 'on', 'off']);
    expect(kindsOf('allotment')).not.toContain('clear');
    expect(kindsOf('price')).toContain('percentUp');
  });
});
