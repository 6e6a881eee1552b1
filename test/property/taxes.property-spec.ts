import fc from 'fast-check';
import { addedMinor, nightlyTaxesOf, taxesOf } from '../../src/inventory/quote/taxes.js';
import type { TaxRules } from '../../src/inventory/snapshot/tax-rules.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { decimalMinor, minorToDecimal } from '../../src/values/money.js';
import { slowTaxes, type TaxOfFile } from '../oracle/taxes-oracle.js';

const ARRIVAL = '2027-06-29';
const day = fc.nat(6).map((shift) => dayText(dayNumber(ARRIVAL) + shift - 1));
const bound = fc.constantFrom(null, 0, 6, 12, 17);
const one = fc.record({
  percent: fc.constantFrom('1', '2.5', '10', '20', '100'),
  amount: fc.constantFrom('0.01', '1.50', '3', '80'),
  per: fc.constantFrom('personNight' as const, 'roomNight' as const, 'stay' as const),
  isPercent: fc.boolean(),
  included: fc.boolean(),
  paidAtHotel: fc.boolean(),
  ages: fc.record({ from: bound, to: fc.constantFrom(null, null, 6, 17, 18, 99) }),
  maxNights: fc.constantFrom(null, null, 1, 2),
  valid: fc.array(fc.tuple(day, day), { maxLength: 2 }),
  onEarlier: fc.boolean(),
});
const taxes = fc.array(one, { maxLength: 5 }).map((all) =>
  all.map(({ isPercent, percent, amount, per, onEarlier, paidAtHotel, valid, ages, ...rest }, i) => {
    const isOn = onEarlier && isPercent && !rest.included;
    const earlier = all.flatMap(({ included }, at) => (at < i && !included ? [`T${at}`] : []));
    const tax: TaxOfFile & { paidAtHotel: boolean } = {
      ...rest,
      paidAtHotel,
      code: `T${i}`,
      ages: per === 'personNight' && !isPercent ? ages : { from: null, to: null },
      valid: valid.map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
      onTaxes: isOn ? earlier : [],
    };
    return isPercent ? { ...tax, percent } : { ...tax, amount, per };
  }),
);
const stay = fc.record({
  nights: fc.array(fc.constantFrom('0.00', '0.01', '33.33', '100.00', '219.99'), {
    minLength: 1,
    maxLength: 5,
  }),
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.constantFrom(null, 0, 6, 7, 12, 17), { maxLength: 3 }),
});

function rulesOf(tax: TaxOfFile & { paidAtHotel: boolean }): TaxRules {
  const rate =
    tax.percent === undefined
      ? { amountMinor: decimalMinor(tax.amount, 2)!, per: tax.per! }
      : { percent: decimalMinor(tax.percent, 2)! };
  return {
    rate,
    code: tax.code,
    name: {},
    isIncluded: tax.included,
    paidAt: tax.paidAtHotel ? 'hotel' : 'booking',
    onTaxes: tax.onTaxes,
    ages: tax.ages,
    maxNights: tax.maxNights,
    valid: tax.valid.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
    isOfLodging: true,
    isOfExtras: false,
  };
}

describe('the taxes of a stay', () => {
  it('are what a slow calculation finds, and those of the nights add up to them', () => {
    fc.assert(
      fc.property(taxes, stay, (ofFile, { nights, adults, childAges }) => {
        const rules = ofFile.map(rulesOf);
        const nightsMinor = nights.map((night) => decimalMinor(night, 2)!);
        const taxed = { arrival: dayNumber(ARRIVAL), nightsMinor, adults, childAges, unitMinor: 1 };
        const found = taxesOf(rules, taxed);
        const shown = found.map(({ tax, amountMinor }) => [tax.code, minorToDecimal(amountMinor)]);
        const ages = [...Array.from({ length: adults }, () => null), ...childAges];
        const departure = dayText(taxed.arrival + nights.length);
        const slow = slowTaxes(ofFile, { arrival: ARRIVAL, departure, nights, ages, places: 2 });
        expect(Object.fromEntries(shown)).toEqual(slow);
        for (const nightly of nightlyTaxesOf(rules, taxed)) {
          expect(nightly.nightsMinor).toHaveLength(nights.length);
          expect(nightly.nightsMinor.reduce((sum, minor) => sum + minor, 0)).toBe(nightly.amountMinor);
        }
        const paid = addedMinor(found, 'booking') + addedMinor(found, 'hotel');
        expect(paid).toBe(addedMinor(found));
      }),
      { numRuns: 2_000 },
    );
  });
});
