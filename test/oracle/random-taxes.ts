import fc from 'fast-check';
import type { TaxRules } from '../../src/inventory/snapshot/tax-rules.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { decimalMinor } from '../../src/values/money.js';
import type { TaxOfFile } from './taxes-oracle.js';

export type PaidTax = TaxOfFile & { paidAtHotel: boolean };

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
  valid: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 2 }),
  onEarlier: fc.boolean(),
});
/** Up to five taxes, of stays around a day of arrival. */
export const randomTaxes = (arrival: string): fc.Arbitrary<PaidTax[]> => {
  const dayOf = (shift: number) => dayText(dayNumber(arrival) + shift - 1);
  return fc.array(one, { maxLength: 5 }).map((all) =>
    all.map(({ isPercent, percent, amount, per, onEarlier, paidAtHotel, valid, ages, ...rest }, i) => {
      const isOn = onEarlier && isPercent && !rest.included;
      const earlier = all.flatMap(({ included }, at) => (at < i && !included ? [`T${at}`] : []));
      const tax: PaidTax = {
        ...rest,
        paidAtHotel,
        code: `T${i}`,
        ages: per === 'personNight' && !isPercent ? ages : { from: null, to: null },
        valid: valid.map(([a, b]) => ({ from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) })),
        onTaxes: isOn ? earlier : [],
      };
      return isPercent ? { ...tax, percent } : { ...tax, amount, per };
    }),
  );
};

/** The rules that a snapshot has of a tax. */
export function taxRules(tax: PaidTax): TaxRules {
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
