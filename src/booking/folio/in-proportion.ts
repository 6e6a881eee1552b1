import { partOf } from '../../values/currency-unit.js';

/**
 * Returns amounts, none negative, lowered in proportion to `totalMinor` if that is less; no unit is lost. What they are so far is
 * rounded to `unitMinor`, the smallest amount of the currency.
 */
export function loweredInProportion(
  amounts: readonly number[],
  totalMinor: number,
  unitMinor: number,
): number[] {
  const sumMinor = amounts.reduce((sum, minor) => sum + minor, 0);
  if (totalMinor >= sumMinor) return [...amounts];
  let [before, loweredBefore] = [0, 0];
  return amounts.map((minor) => {
    before += minor;
    const lowered =
      before === sumMinor
        ? totalMinor
        : Math.min(totalMinor, partOf(before, totalMinor, sumMinor, unitMinor));
    const part = lowered - loweredBefore;
    loweredBefore = lowered;
    return part;
  });
}
