import { derivedPrice, type StoredDerivation } from './derived-price.js';
import { derivationOf } from './derivations.queries.js';

const stored = (changes: Partial<StoredDerivation>): StoredDerivation => ({
  planId: 1,
  percent: '-10',
  amount: '0',
  roundTo: null,
  rounding: 'halfUp',
  ending: null,
  floor: null,
  ...changes,
});

describe('derived prices of a currency without decimals', () => {
  it.each([
    ['by default', {}, 11_111_00],
    ['rounded down', { rounding: 'down' }, 11_110_00],
    ['rounded to tens', { roundTo: '10' }, 11_110_00],
    ['that end alike', { roundTo: '100', ending: '80' }, 11_080_00],
    ['that are to end with what the currency has not', { ending: '0.90' }, 11_111_00],
    ['with a lowest price of that kind', { floor: '20000.50' }, 20_001_00],
  ] as const)('are amounts of it %s', (_, changes, minor) => {
    expect(derivedPrice(derivationOf(stored(changes), 100), 12_345_00)).toBe(minor);
  });

  it('keep decimals where the currency has some', () => {
    expect(derivedPrice(derivationOf(stored({}), 1), 12_345_00)).toBe(11_110_50);
  });
});
