import fc from 'fast-check';
import { isTurkishIdentityNumber } from './identity-number.js';

describe('a Turkish identity number', () => {
  it.each(['10000000146', '12345678950', '99999999990'])('%s has right check digits', (number) => {
    expect(isTurkishIdentityNumber(number)).toBe(true);
  });

  it.each(['', '1234567890', '123456789501', '02345678950', '12345678951', '1234567895x', 'U12345678'])(
    '"%s" has not',
    (number) => expect(isTurkishIdentityNumber(number)).toBe(false),
  );

  it('has exactly one pair of check digits for any nine digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (stem) => {
        const right = Array.from({ length: 100 }, (_, pair) => `${stem}${String(pair).padStart(2, '0')}`);
        return right.filter(isTurkishIdentityNumber).length === 1;
      }),
    );
  });
});
