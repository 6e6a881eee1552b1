import { dayNumber } from '../../values/day';
import { needsNoYear } from './near-day';

it.each([
  ['2026-11-26', true],
  ['2026-06-01', true],
  ['2026-05-01', false],
  ['2025-11-26', false],
  ['2027-01-03', true],
  ['2027-06-20', false],
])('of all days of one name, a reader of late November 2026 thinks of %s: %s', (day, expected) => {
  expect(needsNoYear(dayNumber(day), dayNumber('2026-11-26'))).toBe(expected);
});
