import { readFileSync } from 'node:fs';
import { partOf, roundedToUnit, unitOfCurrency } from './currency-unit.js';

interface CurrencyRow {
  titleCode: string;
  minorUnits: number;
}

const currencies = JSON.parse(
  readFileSync(new URL('../lookup/data/currencies.json', import.meta.url), 'utf8'),
) as CurrencyRow[];

describe('the smallest amount of a currency', () => {
  it('is a whole one for those that the list of currencies has without decimals', () => {
    for (const { titleCode, minorUnits } of currencies)
      expect([titleCode, unitOfCurrency(titleCode)]).toEqual([titleCode, minorUnits === 0 ? 100 : 1]);
    expect(unitOfCurrency('XXX')).toBe(1);
  });
});

describe('a part of an amount', () => {
  it.each([
    [12_345_00, 50, 100, 100, 6_173_00],
    [12_345_00, 50, 100, 1, 6_172_50],
    [10_10, 15, 100, 1, 1_52],
    [100_01, 1, 3, 1, 33_34],
    [-1_50, 1, 1, 100, -1_00],
    [-1_51, 1, 1, 100, -2_00],
    [999_999_999_999_99, 3_333, 10_000, 1, 333_300_000_000_00],
  ])('of %i, %i of %i, to %i, is %i', (minor, part, whole, unitMinor, expected) => {
    expect(partOf(minor, part, whole, unitMinor)).toBe(expected);
  });

  it('is rounded once, half up', () => {
    expect([49, 50, 149, 150].map((minor) => roundedToUnit(minor, 100))).toEqual([0, 100, 100, 200]);
    expect(roundedToUnit(12_34, 1)).toBe(12_34);
  });
});
