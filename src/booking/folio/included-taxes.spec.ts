import { includedTaxes } from './included-taxes.js';

const RATES = { lodgingVat: 10, otherVat: 20, accommodationTax: 2 };
const lines = (...all: [kind: string, amountMinor: number, vatPercent?: string][]) =>
  all.map(([kind, amountMinor, vatPercent = null]) => ({ kind, amountMinor, vatPercent })) as Parameters<
    typeof includedTaxes
  >[0];
const taxesOf = (...of: Parameters<typeof includedTaxes>) =>
  includedTaxes(...of).map(({ kind, amountMinor }) => [kind, amountMinor]);

describe('taxes that a folio includes', () => {
  it('are those of the price without them', () => {
    expect(taxesOf(lines(['room', 112_00], ['charge', 12_00], ['payment', -50_00]), RATES)).toEqual([
      ['lodgingVat', 10_00],
      ['accommodationTax', 2_00],
      ['otherVat', 2_00],
    ]);
  });

  it('are less by discounts, and none of fees and of what was reversed', () => {
    expect(
      taxesOf(
        lines(['room', 124_00], ['discount', -12_00], ['cancellation', 60_00], ['charge', 5], ['charge', -5]),
        RATES,
      ),
    ).toEqual([
      ['lodgingVat', 10_00],
      ['accommodationTax', 2_00],
    ]);
  });

  it('are those with which a charge was posted, each rate by itself', () => {
    const charges = lines(
      ['charge', 12_00],
      ['charge', 11_00, '10.00'],
      ['charge', 5_00, '0.00'],
      ['extra', 24_00],
    );
    const taxes = includedTaxes(charges, RATES);
    expect(taxes.map(({ percent, amountMinor }) => [percent, amountMinor])).toEqual([
      [20, 6_00],
      [10, 1_00],
    ]);
    expect(taxesOf(lines(['charge', 11_00, '10.00'], ['charge', -11_00, '10.00']), RATES)).toEqual([]);
    expect(taxesOf(charges, { ...RATES, otherVat: null })).toEqual([['otherVat', 1_00]]);
  });

  it('are only those that the hotel sets', () => {
    expect(
      taxesOf(lines(['room', 110_00], ['extra', 12_00]), { ...RATES, accommodationTax: null, otherVat: 0 }),
    ).toEqual([['lodgingVat', 10_00]]);
    expect(
      taxesOf(lines(['room', 110_00]), { lodgingVat: null, otherVat: null, accommodationTax: null }),
    ).toEqual([]);
  });
});
