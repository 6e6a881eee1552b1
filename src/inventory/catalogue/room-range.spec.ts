import { MAX_ROOMS_OF_RANGE } from '../../values/limits.js';
import { roomsOfRange } from './room-range.js';

const names = (first: string, last: string | null) => roomsOfRange(first, last)?.map(({ name }) => name);

it('names the rooms of a range as the first one is written', () => {
  expect(names('101', '103')).toEqual(['101', '102', '103']);
  expect(names('9', '11')).toEqual(['9', '10', '11']);
  expect(names('B08', 'B10')).toEqual(['B08', 'B09', 'B10']);
  expect(names('A-1', 'A-1')).toEqual(['A-1']);
  expect(names('Kral Dairesi', null)).toEqual(['Kral Dairesi']);
  expect(roomsOfRange('107', null)).toEqual([{ name: '107', number: 107 }]);
});

it.each([
  ['103', '101'],
  ['A1', 'B3'],
  ['1', 'B3'],
  ['Garden', 'Garden'],
  ['', '5'],
  ['08', '100'],
  ['1', String(MAX_ROOMS_OF_RANGE + 1)],
])('makes no range of %s and %s', (first, last) => {
  expect(roomsOfRange(first, last)).toBeUndefined();
});
