import { NO_RATE } from './no-rate.js';

/** How the base price of a plan follows from that of another one. Amounts are minor units. */
export interface Derivation {
  /** The plan that it derives from. */
  readonly planId: number;
  /** Hundredths of a percent that are added. */
  readonly percent: number;
  readonly amountMinor: number;
  readonly roundToMinor: number;
  readonly rounding: 'halfUp' | 'up' | 'down';
  /** What prices end with, modulo `roundToMinor`. */
  readonly endingMinor: number;
  readonly floorMinor: number | null;
}

/** A {@link Derivation} as it is stored and sent: decimal texts. `roundTo` is null for 0.01, or for 1 where prices end alike. */
export interface StoredDerivation {
  planId: number;
  percent: string;
  amount: string;
  roundTo: string | null;
  rounding: Derivation['rounding'];
  ending: string | null;
  floor: string | null;
}

const WHOLE_PERCENT = 10_000;

/** Returns the derived base price; {@link NO_RATE} where the parent has none, and for one that is not above 0. */
export function derivedPrice(rule: Derivation, parentMinor: number): number {
  if (parentMinor === NO_RATE) return NO_RATE;
  const { percent, amountMinor, roundToMinor, endingMinor, floorMinor } = rule;
  const product = parentMinor * (WHOLE_PERCENT + percent);
  const rest = (amountMinor - endingMinor) * WHOLE_PERCENT;
  const steps =
    product <= Number.MAX_SAFE_INTEGER / 4
      ? stepsOf(product + rest, roundToMinor * WHOLE_PERCENT, rule.rounding)
      : exactSteps(
          BigInt(parentMinor) * BigInt(WHOLE_PERCENT + percent) + BigInt(rest),
          BigInt(roundToMinor * WHOLE_PERCENT),
          rule.rounding,
        );
  const minor = Math.max(endingMinor + steps * roundToMinor, floorMinor ?? 0);
  return minor > 0 ? minor : NO_RATE;
}

function stepsOf(value: number, step: number, rounding: Derivation['rounding']): number {
  if (rounding === 'halfUp') return Math.floor((2 * value + step) / (2 * step));
  return rounding === 'up' ? Math.ceil(value / step) : Math.floor(value / step);
}

/** As {@link stepsOf}, of a value above 0 that is beyond 2^53. */
function exactSteps(value: bigint, step: bigint, rounding: Derivation['rounding']): number {
  if (rounding === 'halfUp') return Number((2n * value + step) / (2n * step));
  return Number(rounding === 'up' ? (value + step - 1n) / step : value / step);
}
