/** Returns amounts, none negative, lowered in proportion to `totalMinor` if that is less; no unit is lost. */
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
