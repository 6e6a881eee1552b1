import { decimalMinor, minorOrNullToDecimal, minorToDecimal } from './money.js';

describe('a decimal in minor units', () => {
  it.each([
    ['12.5', 2, 1250],
    [12.5, 2, 1250],
    ['0', 2, 0],
    ['1.2300', 2, 123],
    ['0.0001', 4, 1],
  ])('of %p with %p places is %p', (sent, places, minor) => {
    expect(decimalMinor(sent, places)).toBe(minor);
  });

  it.each(['1.234', '-1', '1e3', ' 1', '', '.5', '1.', '1234567890123', null, ['1']])(
    'is none of %p',
    (sent) => {
      expect(decimalMinor(sent, 2)).toBeUndefined();
    },
  );
});

describe('minor units as a decimal', () => {
  it.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [-1250, 2, '-12.50'],
    [10_000, 4, '1.0000'],
  ])('are, of %p with %p places, %p', (minor, places, decimal) => {
    expect(minorToDecimal(minor, places)).toBe(decimal);
  });

  it('are null where there is no amount', () => {
    expect([null, 1250].map(minorOrNullToDecimal)).toEqual([null, '12.50']);
  });
});
