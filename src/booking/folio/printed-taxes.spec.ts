import fc from 'fast-check';
import type { TaxRules } from '../../inventory/snapshot/tax-rules.js';
import { type SoldTax, taxesOfStay } from '../room/sold-taxes.js';
import { includedTaxes } from './included-taxes.js';
import { printedTaxes } from './printed-taxes.js';

const RATES = { lodgingVat: 10, otherVat: 20, accommodationTax: 2, unitMinor: 1 };
const NO_RATES = { lodgingVat: null, otherVat: null, accommodationTax: null, unitMinor: 1 };
const ARRIVAL = 20_000;

type Lines = Parameters<typeof printedTaxes>[0];
type Line = [kind: string, amountMinor: number, bookedRoomId?: number | null, more?: object];

const linesOf = (...all: Line[]) =>
  all.map(([kind, amountMinor, bookedRoomId = null, more = {}]) => ({
    kind,
    amountMinor,
    bookedRoomId,
    vatPercent: null,
    taxCode: null,
    ...more,
  })) as unknown as Lines;

const RULE: Omit<TaxRules, 'code' | 'rate'> = {
  name: { en: 'x' },
  onTaxes: [],
  ages: { from: null, to: null },
  maxNights: null,
  valid: [],
  paidAt: 'booking',
  isOfLodging: true,
  isOfExtras: false,
  isIncluded: true,
};
const VAT = { ...RULE, code: 'VAT', name: { en: 'VAT' }, rate: { percent: 10_00 } };
const STAY = { ...RULE, code: 'STAY', name: { en: 'Stay' }, rate: { percent: 2_00 } };
const EXTRAS = { ...RULE, code: 'SPA', name: { en: 'Spa' }, rate: { percent: 20_00 } };

function sold(rules: Parameters<typeof taxesOfStay>[0]['rules'], ...nightsMinor: number[]): SoldTax[] {
  return taxesOfStay({ rules, unitMinor: 1 }, { arrival: ARRIVAL, nightsMinor, adults: 2, childAges: [] });
}

const summary = (...of: Parameters<typeof printedTaxes>) =>
  printedTaxes(...of).map(({ name, kind, amountMinor, isIncluded }) => [
    name?.en ?? kind,
    amountMinor,
    ...(isIncluded ? [] : ['added']),
  ]);

describe('the taxes that a statement prints', () => {
  it('are those of the settings where the booking was sold without records', () => {
    const kind = fc.constantFrom('room', 'extra', 'charge', 'discount', 'cancellation', 'payment');
    const vatPercent = fc.constantFrom(null, '10.00', '1.00');
    const line = fc.record({ kind, amountMinor: fc.integer({ min: 1, max: 1_000_000 }), vatPercent });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (all) => {
        const lines = all.map((one, i) => ({
          ...one,
          amountMinor: one.kind === 'discount' || one.kind === 'payment' ? -one.amountMinor : one.amountMinor,
          bookedRoomId: one.kind === 'room' ? i % 3 : null,
          taxCode: null,
        })) as Lines;
        const rooms = [0, 1, 2].map((id) => ({ id, taxes: null }));
        const printed = printedTaxes(lines, { rooms, extraTaxes: null }, RATES);
        expect(printed.map(({ kind, percent, amountMinor }) => ({ kind, percent, amountMinor }))).toEqual(
          includedTaxes(lines, RATES),
        );
      }),
    );
  });

  it('are the same amounts once the settings are records, also of several rooms and after a discount', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(prices, fc.nat(9_999), fc.nat(50_000), (roomPrices, discount, charge) => {
        const lines = linesOf(
          ...roomPrices.map((price, id): Line => ['room', price, id]),
          ...(discount > 0 ? [['discount', -discount] satisfies Line] : []),
          ['charge', charge],
        );
        const rooms = roomPrices.map((price, id) => ({ id, taxes: sold([VAT, STAY], price) }));
        const extraTaxes = [{ ...EXTRAS, amountMinor: 0, nightsMinor: [], isCharged: false, unitMinor: 1 }];
        const amounts = (all: { amountMinor: number }[]) =>
          all.map(({ amountMinor }) => amountMinor).filter((minor) => minor > 0);
        expect(amounts(printedTaxes(lines, { rooms, extraTaxes }, NO_RATES))).toEqual(
          amounts(includedTaxes(lines, RATES)),
        );
      }),
    );
  });

  it('are what was recorded, in proportion to what is left of the price', () => {
    const firstNight = { ...VAT, maxNights: 1 };
    const rooms = [{ id: 1, taxes: sold([firstNight], 110_00, 110_00) }];
    const printed = (...lines: Line[]) => summary(linesOf(...lines), { rooms, extraTaxes: null }, NO_RATES);
    expect(printed(['room', 220_00, 1])).toEqual([['VAT', 10_00]]);
    expect(printed(['room', 220_00, 1], ['discount', -110_00])).toEqual([['VAT', 5_00]]);
  });

  it('are of each room by what it was sold with', () => {
    const rooms = [
      { id: 1, taxes: sold([VAT], 110_00) },
      { id: 2, taxes: null },
      { id: 3, taxes: [] },
    ];
    const lines = linesOf(['room', 110_00, 1], ['room', 112_00, 2], ['room', 50_00, 3]);
    expect(summary(lines, { rooms, extraTaxes: null }, RATES)).toEqual([
      ['VAT', 10_00],
      ['lodgingVat', 10_00],
      ['accommodationTax', 2_00],
    ]);
  });

  it('are the sums of those that are added, under their names', () => {
    const [city] = sold(
      [
        {
          ...RULE,
          code: 'CITY',
          name: { en: 'City' },
          isIncluded: false,
          rate: { amountMinor: 1, per: 'roomNight' },
        },
      ],
      1,
    );
    const lines = linesOf(
      ['room', 110_00, 1],
      ['tax', 3_00, 1, { taxCode: 'CITY' }],
      ['tax', 3_00, 1, { taxCode: 'CITY' }],
      ['cancellation', 40_00],
    );
    const rooms = [{ id: 1, taxes: [...sold([VAT], 110_00), city!] }];
    expect(summary(lines, { rooms, extraTaxes: null }, RATES)).toEqual([
      ['VAT', 10_00],
      ['City', 6_00, 'added'],
    ]);
  });
});
