import fc from 'fast-check';
import type { FeeRule, TermsRules } from '../../src/inventory/snapshot/terms-rules.js';
import { decimalMinor } from '../../src/values/money.js';
import type { FeeOfFile, TermsOfFile } from './terms-oracle.js';

export const randomTime = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 12, 18, 23), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const percent = fc.constantFrom('0', '10', '33.33', '50', '100');
const amount = fc.constantFrom('0.01', '45.50', '10000');
const fee: fc.Arbitrary<FeeOfFile> = fc.oneof(
  fc.record({ percent }),
  fc.record({ nights: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ amount }),
);
export const randomTerms: fc.Arbitrary<TermsOfFile> = fc.record({
  graceHours: fc.constantFrom(0, 1, 24, 72),
  steps: fc.array(
    fc
      .tuple(fc.record({ daysBefore: fc.nat(3), time: randomTime }), fee)
      .map(([at, ofStep]) => ({ ...at, ...ofStep })),
    { maxLength: 4 },
  ),
  noShow: fee,
  deposits: fc.array(
    fc
      .tuple(
        fc.oneof(fc.constant({}), fc.record({ daysBefore: fc.nat(5) })),
        fc.oneof(fc.record({ percent }), fc.record({ amount })),
      )
      .map(([due, part]) => ({ ...due, ...part })),
    { maxLength: 4 },
  ),
});
function feeRule({ percent: ofPrice, nights, amount: fixed }: FeeOfFile): FeeRule {
  if (nights !== undefined) return { nights };
  return fixed === undefined
    ? { percent: decimalMinor(ofPrice, 2)! }
    : { amountMinor: decimalMinor(fixed, 2)! };
}

/** The rules that a snapshot has of terms. */
export function termsRules({ graceHours, steps, noShow, deposits }: TermsOfFile): TermsRules {
  return {
    versionId: 1,
    code: 'T',
    name: {},
    text: {},
    graceHours,
    steps: steps.map(({ daysBefore, time: at, ...ofStep }) => ({
      daysBefore,
      minuteOfDay: Number(at.slice(0, 2)) * 60 + Number(at.slice(3)),
      fee: feeRule(ofStep),
    })),
    noShow: feeRule(noShow),
    deposits: deposits.map(({ daysBefore = null, ...part }) => ({
      daysBefore,
      ...(feeRule(part) as { percent: number }),
    })),
  };
}
