import { nearestCount, typedCount } from './typed-count';

it('a count is a whole number within its bounds', () => {
  expect(typedCount('3', 1, 8)).toBe(3);
  expect(typedCount('8', 1, 8)).toBe(8);
  for (const text of ['', ' ', '0', '9', '13', '1.5', '-1', 'e']) {
    expect([text, typedCount(text, 1, 8)]).toEqual([text, undefined]);
  }
});

it('a number beyond the bounds becomes the nearest count, and no number none', () => {
  expect(nearestCount('13', 1, 8)).toBe(8);
  expect(nearestCount('0', 1, 8)).toBe(1);
  expect(nearestCount('2.9', 1, 8)).toBe(2);
  expect(nearestCount('', 1, 8)).toBeUndefined();
  expect(nearestCount('e', 1, 8)).toBeUndefined();
});
