import type { RateGrid } from '../../inventory/rates/rate-grid';
import { dayNumber } from '../../values/day';
import { joinedReasons, questionOf, stayOf } from './why';

const today = dayNumber('2027-03-01');
const grid: RateGrid = { today, firstDay: today - 2, dayCount: 31, currency: 'EUR', roomTypes: [] };
const selected = (left: number, right: number) => ({
  anchor: { row: 0, column: left },
  focus: { row: 1, column: right },
});

describe('a question why a stay is not sold', () => {
  it('begins with the days that are selected, from today on', () => {
    const days = (left: number, right: number) => {
      const { arrival, departure } = stayOf(grid, selected(left, right));
      return [arrival, departure];
    };
    expect(days(4, 6)).toEqual(['2027-03-03', '2027-03-06']);
    expect(days(0, 3)).toEqual(['2027-03-01', '2027-03-03']);
    expect(days(0, 0)).toEqual(['2027-03-01', '2027-03-02']);
    expect(days(2, 60)).toEqual(['2027-03-01', '2027-03-31']);
    expect(stayOf(grid, undefined)).toMatchObject({ arrival: '2027-03-01', departure: '2027-03-02' });
  });

  it('is asked for days and a party that a search takes', () => {
    const typed = { arrival: '2027-03-02', departure: '2027-03-04', adults: '2', childAges: '' };
    const question = { startDate: '2027-03-02', endDate: '2027-03-04', adultCount: 2 };
    const ask = (changes: object) => questionOf({ ...typed, ...changes }, today);
    expect(ask({})).toEqual(question);
    expect(ask({ childAges: ' 4, 9;12 ' })).toEqual({ ...question, childAges: '4,9,12' });
    for (const dates of [
      { arrival: '' },
      { arrival: '2027-02-28' },
      { departure: '2027-03-02' },
      { departure: '2027-04-03' },
    ]) {
      expect(ask(dates)).toBe('dates');
    }
    for (const party of [
      { adults: '0' },
      { adults: 'x' },
      { adults: '41' },
      { childAges: '17' },
      { childAges: '-1' },
    ]) {
      expect(ask(party)).toBe('party');
    }
  });

  it('is answered with one line for the same reason on days that follow', () => {
    const reason = (text: string, day: string | null) => ({ identifier: 'x', text, day, value: null });
    const reasons = [
      reason('Too many', null),
      reason('Full', '2027-03-01'),
      reason('Full', '2027-03-02'),
      reason('Full', '2027-03-04'),
      reason('Closed', '2027-03-05'),
    ];
    expect(joinedReasons(reasons)).toEqual([
      { text: 'Too many', from: null, to: null },
      { text: 'Full', from: '2027-03-01', to: '2027-03-02' },
      { text: 'Full', from: '2027-03-04', to: '2027-03-04' },
      { text: 'Closed', from: '2027-03-05', to: '2027-03-05' },
    ]);
  });
});
