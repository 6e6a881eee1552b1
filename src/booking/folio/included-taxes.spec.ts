import fc from 'fast-check';
import { includedTaxes, taxedAmounts } from './included-taxes.js';

const RATES = { lodgingVat: 10, otherVat: 20, accommodationTax: 2, unitMinor: 1 };
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

  it('are lowered by discounts, and not charged on fees and reversed lines', () => {
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
      taxesOf(lines(['room', 110_00]), {
        lodgingVat: null,
        otherVat: null,
        accommodationTax: null,
        unitMinor: 1,
      }),
    ).toEqual([]);
  });

  it('are none of what is not owed: a discount above the lodging comes off the rest', () => {
    expect(taxesOf(lines(['charge', 50_00], ['discount', -50_00]), RATES)).toEqual([]);
    expect(taxesOf(lines(['room', 100_00], ['charge', 50_00], ['discount', -120_00]), RATES)).toEqual([
      ['otherVat', 5_00],
    ]);
    const two = lines(['charge', 12_00], ['charge', 11_00, '10.00'], ['discount', -11_50]);
    expect(taxesOf(two, RATES)).toEqual([
      ['otherVat', 1_00],
      ['otherVat', 50],
    ]);
    const fee = lines(['cancellation', 60_00], ['charge', 60_00], ['discount', -60_00]);
    expect(taxesOf(fee, RATES)).toEqual([['otherVat', 5_00]]);
    expect(taxesOf(lines(['room', 160_00], ['extra', -50_00]), RATES)).toEqual([
      ['lodgingVat', 9_82],
      ['accommodationTax', 1_96],
    ]);
  });

  it('are of exactly what is owed, however it is made up', () => {
    const kind = fc.constantFrom('room', 'extra', 'charge', 'discount', 'cancellation', 'payment');
    const vatPercent = fc.constantFrom(null, '10.00', '1.00');
    const amountMinor = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const folios = fc.array(fc.record({ kind, amountMinor, vatPercent }), { maxLength: 8 });
    fc.assert(
      fc.property(folios as fc.Arbitrary<Parameters<typeof taxedAmounts>[0]>, (folio) => {
        const owed = folio.reduce((sum, line) => sum + (line.kind === 'payment' ? 0 : line.amountMinor), 0);
        const { lodgingMinor, feesMinor, others } = taxedAmounts(folio, { otherVat: 20, unitMinor: 1 });
        const amounts = [lodgingMinor, feesMinor, ...others.map(({ minor }) => minor)];
        expect(amounts.every((minor) => Number.isInteger(minor) && minor >= 0)).toBe(true);
        expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(Math.max(0, owed));
      }),
    );
  });
});
