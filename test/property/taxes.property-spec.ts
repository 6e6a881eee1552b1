import fc from 'fast-check';
import { addedMinor, nightlyTaxesOf, taxesOf } from '../../src/inventory/quote/taxes.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { decimalMinor, minorToDecimal } from '../../src/values/money.js';
import { randomTaxes, taxRules } from '../oracle/random-taxes.js';
import { slowTaxes } from '../oracle/taxes-oracle.js';

const ARRIVAL = '2027-06-29';

const taxes = randomTaxes(ARRIVAL);
const stay = fc.record({
  nights: fc.array(fc.constantFrom('0.00', '0.01', '33.33', '100.00', '219.99'), {
    minLength: 1,
    maxLength: 5,
  }),
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.constantFrom(null, 0, 6, 7, 12, 17), { maxLength: 3 }),
});

describe('the taxes of a stay', () => {
  it('are what a slow calculation finds, and those of the nights add up to them', () => {
    fc.assert(
      fc.property(taxes, stay, (ofFile, { nights, adults, childAges }) => {
        const rules = ofFile.map(taxRules);
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
