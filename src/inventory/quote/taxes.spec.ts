import type { TaxRules } from '../snapshot/tax-rules.js';
import { addedMinor, taxesOf } from './taxes.js';

const TAX: Omit<TaxRules, 'code' | 'rate' | 'isIncluded'> = {
  name: {},
  paidAt: 'booking',
  onTaxes: [],
  ages: { from: null, to: null },
  maxNights: null,
  valid: [],
  isOfLodging: true,
  isOfExtras: false,
};

function percent(code: string, of: number, isIncluded: boolean, onTaxes: string[] = []): TaxRules {
  return { ...TAX, code, rate: { percent: of * 100 }, isIncluded, onTaxes };
}

/** The amounts of taxes of a stay for adults, and its price with those that are added. */
function taxed(taxes: TaxRules[], nightsMinor: number[], adults = 1): [number[], number] {
  const priceMinor = nightsMinor.reduce((sum, minor) => sum + minor, 0);
  const found = taxesOf(taxes, { arrival: 20_000, nightsMinor, adults, childAges: [], unitMinor: 1 });
  return [found.map(({ amountMinor }) => amountMinor), priceMinor + addedMinor(found)];
}

const FEE: TaxRules = {
  ...TAX,
  code: 'FEE',
  isIncluded: false,
  rate: { amountMinor: 10_00, per: 'personNight' },
};

describe('taxes', () => {
  it('are added as percentages of the price', () => {
    const taxes = [percent('A', 10, false), percent('B', 5, false)];
    expect(taxed(taxes, [187_00])).toEqual([[18_70, 9_35], 215_05]);
  });

  it('are included in the price beside each other', () => {
    expect(taxed([percent('VAT', 20, true)], [120_00])).toEqual([[20_00], 120_00]);
    expect(taxed([percent('VAT', 15, true)], [149_00])).toEqual([[19_43], 149_00]);
    expect(taxed([percent('A', 20, true), percent('B', 10, true)], [130_00])[0]).toEqual([20_00, 10_00]);
    expect(taxed([percent('VAT', 10, true), percent('STAY', 2, true)], [112_00])[0]).toEqual([10_00, 2_00]);
  });

  it('are charged on the price alone, else on other taxes too', () => {
    const alone = percent('PCT', 3, false);
    expect(taxed([FEE, alone], [50_00, 50_00], 2)).toEqual([[40_00, 3_00], 143_00]);
    const onFee = percent('PCT', 3, false, ['FEE']);
    expect(taxed([FEE, onFee], [100_00], 1)[1]).toBe(113_30);
    expect(taxed([onFee, FEE], [50_00, 50_00], 2)[1]).toBe(144_20);
  });

  it('take what children of unknown age pay as that of adults', () => {
    const ofAdults = { ...FEE, ages: { from: 18, to: null } };
    const stay = { arrival: 20_000, nightsMinor: [100_00], adults: 2, unitMinor: 1 };
    const amountFor = (childAges: (number | null)[]) =>
      taxesOf([ofAdults], { ...stay, childAges })[0]?.amountMinor;
    expect(amountFor([])).toBe(20_00);
    expect(amountFor([17])).toBe(20_00);
    expect(amountFor([null])).toBe(30_00);
  });
});
