import { dayNumber, dayText } from '../../values/day';
import {
  dayAfterKey,
  inMonth,
  monthOf,
  nearestIn,
  placeBeside,
  rangeOf,
  weeksOf,
  yearsOf,
} from './calendar-month';

const after = (day: string, key: string, shift = false) => {
  const moved = dayAfterKey(dayNumber(day), key, shift);
  return moved === undefined ? undefined : dayText(moved);
};

it('a month begins on Monday and holds its own days alone', () => {
  const weeks = weeksOf(dayNumber('2027-03-17'));
  expect(weeks).toHaveLength(5);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]![0]).toBe(dayNumber('2027-03-01'));
  expect(weeks[4]!.map((day) => (day === undefined ? '' : dayText(day).slice(8)))).toEqual([
    '29',
    '30',
    '31',
    '',
    '',
    '',
    '',
  ]);
  const feb = weeksOf(dayNumber('2026-02-01'))
    .flat()
    .filter((day) => day !== undefined);
  expect([feb.length, weeksOf(dayNumber('2026-02-01'))[0]!.indexOf(feb[0])]).toEqual([28, 6]);
});

it('keys lead where the pattern says', () => {
  expect(after('2026-11-21', 'ArrowLeft')).toBe('2026-11-20');
  expect(after('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
  expect(after('2026-11-21', 'ArrowUp')).toBe('2026-11-14');
  expect(after('2026-12-28', 'ArrowDown')).toBe('2027-01-04');
  expect(after('2026-11-21', 'Home')).toBe('2026-11-16');
  expect(after('2026-11-21', 'End')).toBe('2026-11-22');
  expect(after('2027-03-31', 'PageUp')).toBe('2027-02-28');
  expect(after('2026-12-31', 'PageDown')).toBe('2027-01-31');
  expect(after('2027-01-15', 'PageUp')).toBe('2026-12-15');
  expect(after('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
  expect(after('2028-02-29', 'PageUp', true)).toBe('2027-02-28');
  expect(after('2026-11-21', 'a')).toBeUndefined();
});

it('a date stays in another month, where there is one', () => {
  expect(dayText(inMonth(dayNumber('2026-11-30'), { year: 2027, month: 2 }))).toBe('2027-02-28');
  expect(dayText(inMonth(dayNumber('2026-11-05'), { year: 1962, month: 5 }))).toBe('1962-05-05');
  expect(monthOf(dayNumber('2026-11-30'))).toEqual({ year: 2026, month: 11 });
});

it('only days within the limits are reached', () => {
  const range = rangeOf('2026-11-21', '');
  expect(dayText(nearestIn(range, dayNumber('2026-11-01')))).toBe('2026-11-21');
  expect(dayText(nearestIn(range, dayNumber('2036-11-01')))).toBe('2036-11-01');
  expect(dayText(nearestIn(rangeOf('', '2026-11-21'), dayNumber('2027-01-01')))).toBe('2026-11-21');
});

it('the years to choose from are those of the limits, else a decade around today', () => {
  const ends = (years: number[]) => [years[0], years.at(-1)];
  expect(ends(yearsOf('1900-01-01', '2026-11-21', '2026-11-21', 1962))).toEqual([1900, 2026]);
  expect(ends(yearsOf('', '', '2026-11-21', 2026))).toEqual([2016, 2036]);
  expect(ends(yearsOf('2026-11-21', '', '2026-11-21', 2040))).toEqual([2026, 2040]);
});

it('it opens below its field, above where there is no room, and always on the screen', () => {
  const [size, screen] = [
    { width: 300, height: 340 },
    { width: 820, height: 700 },
  ];
  expect(placeBeside({ left: 100, top: 100, bottom: 140 }, size, screen)).toEqual({ left: 100, top: 146 });
  expect(placeBeside({ left: 700, top: 500, bottom: 540 }, size, screen)).toEqual({ left: 514, top: 154 });
  expect(placeBeside({ left: -20, top: 200, bottom: 240 }, size, { width: 320, height: 400 })).toEqual({
    left: 6,
    top: 54,
  });
});
