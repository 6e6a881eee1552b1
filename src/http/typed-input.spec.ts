import type { InvalidFields } from './errors.js';
import { choice, flag, recordId, whole } from './record-fields.js';
import { withDefault, optional } from './record-form.js';
import { mapped, input, inputOfChanges, members, withFallback, readInput } from './typed-input.js';

const LINE = input({ typeId: recordId(), price: optional(whole(0, 9)) });
const ORDER = input(
  {
    kind: choice(['board', 'room']),
    rooms: withDefault(1, whole(1, 9)),
    confirmed: flag(false),
    lines: members(LINE, 1, 2, (lines, at) => {
      if (lines[0] && lines[0].typeId === lines[1]?.typeId) at.fault('is_not_valid', 'names a type twice');
    }),
  },
  ({ kind, rooms }, at) => {
    if (kind === 'board' && rooms !== undefined && rooms > 1)
      at.at('rooms').fault('is_out_of_range', 'is one');
  },
);
const order = { kind: 'room', rooms: '2', confirmed: 'true', lines: [{ typeId: '7', price: '0' }] };

function faultsOf(changes: object): string[] {
  try {
    readInput(ORDER, { ...order, ...changes });
    return [];
  } catch (error) {
    return (error as InvalidFields).faults.map(({ field, message }) => `${field} ${message}`);
  }
}

describe('what a page sends', () => {
  it('is read by its form, and what the form does not name is ignored', () => {
    expect(readInput(ORDER, { ...order, other: 1 })).toEqual({
      kind: 'room',
      rooms: 2,
      confirmed: true,
      lines: [{ typeId: 7, price: 0 }],
    });
    expect(readInput(ORDER, { kind: 'room', lines: [{ typeId: 7 }] })).toEqual({
      kind: 'room',
      rooms: 1,
      confirmed: false,
      lines: [{ typeId: 7, price: null }],
    });
  });

  it('is refused with all faults, one a field, each with its place', () => {
    expect(faultsOf({ kind: '', rooms: 'x', lines: [{ typeId: 0 }, { typeId: 7, price: 10 }] })).toEqual([
      'kind is_required',
      'rooms is_not_a_whole_number',
      'lines[0].typeId is_out_of_range',
      'lines[1].price is_out_of_range',
    ]);
    expect(faultsOf({ lines: undefined })).toEqual(['lines is_not_valid']);
    expect(faultsOf({ lines: [] })).toEqual(['lines is_not_valid']);
    expect(faultsOf({ lines: ['x'] })).toEqual(['lines[0] is_not_valid']);
  });

  it('is checked by rules between members that are valid', () => {
    expect(faultsOf({ kind: 'board' })).toEqual(['rooms is_out_of_range']);
    expect(faultsOf({ kind: 'board', rooms: 'x' })).toEqual(['rooms is_not_a_whole_number']);
    expect(faultsOf({ lines: [{ typeId: 7 }, { typeId: 7 }] })).toEqual(['lines is_not_valid']);
  });

  it('may say only what changes', () => {
    const changed = inputOfChanges({ id: recordId() }, { rooms: whole(1, 9), price: optional(whole(0, 9)) });
    expect(readInput(changed, { id: 1, price: '' })).toEqual({ id: 1, price: null });
    expect(() => readInput(changed, { id: 1, rooms: '' })).toThrow('fields_are_not_valid');
  });

  it('may fall back, or become something else', () => {
    const days = withFallback(31, choice([14, 31]));
    expect(['14', '15', undefined].map((sent) => readInput(days, sent))).toEqual([14, 31, 31]);
    const even = mapped(whole(0, 9), (number) => (number % 2 === 0 ? number / 2 : undefined));
    expect(readInput(even, '4')).toBe(2);
    expect(() => readInput(even, '5')).toThrow('fields_are_not_valid');
  });
});
