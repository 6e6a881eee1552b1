import fc from 'fast-check';
import { isCardNumber, isExpired, isExpiry, masked } from './card-number.js';

describe('card numbers', () => {
  it.each([
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '9792030394440796',
  ])('accepts %s', (number) => expect(isCardNumber(number)).toBe(true));

  it.each([
    '4111111111111112',
    '4111 1111 1111 1111',
    '41111111111',
    '',
    '0000000000000000',
    '4111111111111111a',
  ])('refuses %j', (number) => expect(isCardNumber(number)).toBe(false));

  it('notices any single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const digits = [...'4111111111111111'];
        digits[at] = String((Number(digits[at]) + add) % 10);
        expect(isCardNumber(digits.join(''))).toBe(false);
      }),
    );
  });

  it('shows the last four digits only', () => {
    expect(masked('4111111111111111')).toBe('************1111');
    expect(masked('378282246310005')).toBe('***********0005');
  });
});

describe('expiry', () => {
  it('is a month and a year', () => {
    expect(['0127', '1299'].every(isExpiry)).toBe(true);
    expect(['1327', '0027', '127', '01/27', '012027', ''].some(isExpiry)).toBe(false);
  });

  it('is good to the end of its month', () => {
    expect(isExpired('1126', '2026-11-30')).toBe(false);
    expect(isExpired('1126', '2026-12-01')).toBe(true);
    expect(isExpired('0127', '2026-12-31')).toBe(false);
    expect(isExpired('1225', '2026-01-01')).toBe(true);
  });
});
