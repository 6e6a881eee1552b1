import { dayNumber } from '../../values/day.js';
import { readGuest } from './guest.js';
import { identityNumberIsDoubtful } from './identity-number.js';

const today = dayNumber('2027-03-01');
const fields = (form: Record<string, unknown>): string[] =>
  readGuest({ firstName: 'Ayşe', lastName: 'Yılmaz', ...form }, today).faults.map((f) => f.field);

describe('a guest as reception writes it down', () => {
  it('needs no more than a name', () => {
    expect(readGuest({ firstName: ' Ayşe ', lastName: 'Yılmaz', identityNumber: '' }, today)).toEqual({
      guest: {
        firstName: 'Ayşe',
        lastName: 'Yılmaz',
        identityNumber: null,
        birthDate: null,
        nationality: null,
      },
      faults: [],
    });
  });

  it('names what is not valid, with its path', () => {
    const { faults } = readGuest({ firstName: ' ', lastName: 'Y\u0000' }, today, 'guests[1].');
    expect(faults).toEqual([
      { field: 'guests[1].firstName', message: 'is_missing' },
      { field: 'guests[1].lastName', message: 'is_not_valid' },
    ]);
  });

  it.each(['1990-02-30', '31.01.1990', '2027-03-02', '1090-01-01'])('was not born on %s', (birthDate) => {
    expect(fields({ birthDate })).toEqual(['birthDate']);
  });

  it('may be born today, and anywhere', () => {
    expect(fields({ birthDate: '2027-03-01', nationality: 'DE' })).toEqual([]);
    expect(fields({ nationality: 'de' })).toEqual(['nationality']);
  });

  it.each([
    [{ firstName: 5 }, 'firstName'],
    [{ lastName: ['a'] }, 'lastName'],
    [{ identityNumber: {} }, 'identityNumber'],
    [{ lastName: 'a\ud800' }, 'lastName'],
    [{ lastName: 'a'.repeat(256) }, 'lastName'],
    [{ identityNumber: '1'.repeat(65) }, 'identityNumber'],
  ])('is refused with %j', (form, field) => {
    expect(fields(form)).toEqual([field]);
  });
});

describe('a doubtful identity number', () => {
  it.each([
    ['12345678951', null, true],
    ['12345678950', null, false],
    ['U1234567', null, false],
    ['U1234567', 'TR', true],
    [null, 'TR', false],
  ])('%s of nationality %s: %s', (identityNumber, nationality, doubtful) => {
    expect(identityNumberIsDoubtful({ identityNumber, nationality })).toBe(doubtful);
  });
});
