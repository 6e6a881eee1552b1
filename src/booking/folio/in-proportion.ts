/**
 * Returns amounts, none of them negative, lowered in proportion to `totalMinor` together; as they are where that is not
 * less. None is lowered below 0. Running sums are rounded, so that no minor unit is lost.
 */
export function loweredInProportion(amounts: readonly number[], totalMinor: number): number[] {
  const sumMinor = amounts.reduce((sum, minor) => sum + minor, 0);
  const share = totalMinor < sumMinor ? totalMinor / sumMinor : 1;
  let before = 0;
  return amounts.map((minor) => {
    const from = Math.round(before * share);
    before += minor;
    return Math.round(before * share) - from;
  });
}
