import fc from 'fast-check';
import { dayText } from '../../values/day';
import { dayFault, typedDay, writtenDay } from './typed-day';

const TODAY = '2026-11-21';
const read = (text: string, limits = {}) => typedDay(text, TODAY, limits)?.day;

it('a day is written as the language writes it', () => {
  expect(writtenDay('2026-11-21', 'tr')).toBe('21.11.2026');
  expect(writtenDay('2026-11-21', 'en')).toBe('21/11/2026');
  expect(writtenDay('', 'tr')).toBe('');
  for (const [language, locale] of [
    ['tr', 'tr-TR'],
    ['en', 'en-GB'],
  ] as const) {
    const intl = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    });
    expect(writtenDay('2027-03-01', language)).toBe(intl.format(Date.parse('2027-03-01')));
  }
});

describe('a typed day', () => {
  it('is read as people write it', () => {
    for (const text of [
      '1.3.2027',
      '01.03.2027',
      '1/3/2027',
      '01/03/2027',
      '1-3-2027',
      '1 3 2027',
      ' 1. 3. 2027 ',
      '01032027',
      '2027-03-01',
      '2027-3-1',
      '2027.03.01',
      '20270301',
      '1.3.27',
      '010327',
    ]) {
      expect([text, read(text)]).toEqual([text, '2027-03-01']);
    }
  });

  it('is not guessed', () => {
    for (const text of [
      '',
      'yarın',
      '1.3',
      '31.2.2027',
      '29.2.2027',
      '13/13/2027',
      '1.3.202',
      '1.3.20277',
      '1.3.1899',
      '0.3.2027',
      '1032027',
      '1.3.2027.',
      '2027-02-30',
    ]) {
      expect([text, read(text)]).toEqual([text, undefined]);
    }
    expect(read('29.2.2028')).toBe('2028-02-29');
  });

  it('has the century that is near, or that the limits leave', () => {
    expect(read('15.5.62')).toBe('2062-05-15');
    const birth = { min: '1900-01-01', max: TODAY };
    expect(read('15.5.62', birth)).toBe('1962-05-15');
    expect(read('15.5.15', birth)).toBe('2015-05-15');
    expect(read('22.11.26', birth)).toBe('1926-11-22');
    expect(read('20.11.26', { min: TODAY })).toBe('2126-11-20');
    expect(read('29.2.27')).toBeUndefined();
  });

  it('is whole when more typing makes no other day of it', () => {
    const whole = (text: string) => typedDay(text, TODAY, {})?.isWhole;
    expect(['1.3.2027', '01032027', '2027-03-01', '20270301'].map(whole)).toEqual([true, true, true, true]);
    expect(['1.3.20', '010320', '2027-03-1'].map(whole)).toEqual([false, false, false]);
  });

  it('reads back as it is written, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_567, max: 100_000 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (number, language) => {
          const day = dayText(number);
          expect(read(writtenDay(day, language))).toBe(day);
        },
      ),
    );
  });
});

it('a day outside its limits is told apart from no day at all', () => {
  const limits = { min: '2026-11-21', max: '2027-11-21' };
  expect(dayFault('', TODAY, limits)).toBeUndefined();
  expect(dayFault('21.11.2026', TODAY, limits)).toBeUndefined();
  expect(dayFault('20.11.2026', TODAY, limits)).toBe('tooEarly');
  expect(dayFault('22/11/2027', TODAY, limits)).toBe('tooLate');
  expect(dayFault('22/11', TODAY, limits)).toBe('notADay');
  expect(dayFault('1.1.1901', TODAY, { min: '' })).toBeUndefined();
});
