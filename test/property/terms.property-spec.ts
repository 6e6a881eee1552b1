import fc from 'fast-check';
import {
  depositsOf,
  feeAt,
  feeIntervals,
  feeOf,
  freeUntilMs,
  intervalsFrom,
  noShowBegins,
} from '../../src/inventory/quote/terms.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { decimalMinor, minorToDecimal } from '../../src/values/money.js';
import { instantIn, instantText } from '../../src/values/zone-instant.js';
import { randomTerms as terms, randomTime as time, termsRules } from '../oracle/random-terms.js';
import {
  dayAfter,
  slowDeposits,
  slowFeeAt,
  slowInstant,
  slowNoShow,
  slowStepFee,
} from '../oracle/terms-oracle.js';

const HOUR = 3_600_000;
/** Days around changes of clocks: at 2:00, at midnight, by half an hour, and by a whole day. */
const PLACES = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/Havana', '2027-03-14'],
  ['America/Havana', '2027-11-07'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2027-10-28'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2027-06-01'],
  ['Europe/Istanbul', '2027-06-01'],
] as const;

const place = fc.constantFrom(...PLACES);
const sold = fc.record({
  place,
  shift: fc.integer({ min: -2, max: 3 }),
  nights: fc.array(fc.constantFrom('0.00', '0.01', '33.33', '100.00', '219.99'), {
    minLength: 1,
    maxLength: 4,
  }),
});

function stayOf({
  place: [timeZone, around],
  shift,
  nights,
}: typeof sold extends fc.Arbitrary<infer S> ? S : never) {
  const arrival = dayAfter(around, shift);
  const nightsMinor = nights.map((night) => decimalMinor(night, 2)!);
  return {
    slow: { arrival, nights, timeZone, places: 2 },
    stay: { arrival: dayNumber(arrival), nightsMinor, timeZone, unitMinor: 1 },
  };
}

describe('terms', () => {
  it('read the clocks of a zone as one who looks at them every minute', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: -1, max: 1 }), time, ([zone, around], shift, at) => {
        const day = dayAfter(around, shift);
        const minute = Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
        const instant = instantIn(zone, dayNumber(day), minute);
        expect(new Date(instant).toISOString()).toBe(new Date(slowInstant(zone, day, at)).toISOString());
        expect(Date.parse(instantText(zone, instant))).toBe(instant);
      }),
      { numRuns: 500 },
    );
  });

  it('have intervals in which each fee is what a slow calculation finds', () => {
    fc.assert(
      fc.property(terms, sold, (ofFile, described) => {
        const { slow, stay } = stayOf(described);
        const rules = termsRules(ofFile);
        const intervals = feeIntervals(rules, stay);
        expect(intervals[0]!.fromMs).toBeNull();
        expect(intervals.at(-1)!.toMs).toBe(noShowBegins(stay));
        for (const [i, { fromMs, toMs, feeMinor }] of intervals.entries()) {
          if (i > 0) expect(fromMs).toBe(intervals[i - 1]!.toMs);
          if (i > 0) expect(feeMinor).not.toBe(intervals[i - 1]!.feeMinor);
          const first = fromMs ?? toMs - 1_000 * HOUR;
          expect(first).toBeLessThan(toMs);
          for (const at of [first, Math.floor((first + toMs) / 2), toMs - 1]) {
            expect(minorToDecimal(feeMinor)).toBe(slowStepFee(ofFile, slow, at));
          }
        }
        expect(minorToDecimal(feeOf(rules.noShow, stay))).toBe(slowNoShow(ofFile, slow));
      }),
      { numRuns: 300 },
    );
  });

  it('cost what a slow calculation finds at any instant, and never more than the price', () => {
    const hours = fc.integer({ min: -100, max: 120 });
    fc.assert(
      fc.property(terms, sold, hours, fc.nat(90), (ofFile, described, hour, before) => {
        const { slow, stay } = stayOf(described);
        const now = noShowBegins(stay) + hour * HOUR;
        const booked = now - before * HOUR;
        const minor = feeAt(termsRules(ofFile), stay, now, booked);
        expect(minorToDecimal(minor)).toBe(slowFeeAt(ofFile, slow, now, booked));
        expect(minor).toBeLessThanOrEqual(stay.nightsMinor.reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: 300 },
    );
  });

  it('are free until their first fee', () => {
    fc.assert(
      fc.property(terms, sold, fc.integer({ min: -100, max: -1 }), (ofFile, described, hour) => {
        const { slow, stay } = stayOf(described);
        const now = noShowBegins(stay) + hour * HOUR;
        const left = intervalsFrom(feeIntervals(termsRules(ofFile), stay), now);
        const free = freeUntilMs(left);
        expect(free === null).toBe(slowStepFee(ofFile, slow, now) !== '0.00');
        if (free !== null) expect(slowStepFee(ofFile, slow, free - 1)).toBe('0.00');
      }),
      { numRuns: 300 },
    );
  });

  it('have deposits that are together at most the whole', () => {
    const wholes = fc.constantFrom('0.00', '0.01', '215.05', '1000.00');
    fc.assert(
      fc.property(terms, wholes, fc.nat(8), (ofFile, whole, daysAhead) => {
        const today = '2027-01-01';
        const arrival = dayAfter(today, daysAhead);
        const deposits = depositsOf(termsRules(ofFile), {
          arrival: dayNumber(arrival),
          unitMinor: 1,
          wholeMinor: decimalMinor(whole, 2)!,
          today: dayNumber(today),
        });
        const shown = deposits.map(({ due, amountMinor }) => ({
          due: dayText(due),
          amount: minorToDecimal(amountMinor),
        }));
        expect(shown).toEqual(slowDeposits(ofFile, { arrival, places: 2, whole, today }));
        const sum = deposits.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
        expect(sum).toBeLessThanOrEqual(decimalMinor(whole, 2)!);
      }),
      { numRuns: 500 },
    );
  });
});
