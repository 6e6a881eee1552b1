/** How a room's stay is priced when its booking is changed. Amounts are minor units; null where a night has no price. */
export interface ChangedStay {
  /** The price that was agreed for the stay as it was. */
  agreedMinor: number;
  /** What each night of that stay costs now: the agreed price is divided among them in this proportion. */
  nightsMinor: readonly (number | null)[];
  /** Which of these nights are kept, by their index. */
  kept: readonly number[];
  /** What the other nights of the new stay cost now. */
  addedMinor: readonly (number | null)[];
}

/**
 * The price of a changed stay: nights that are kept have their part of the agreed price, the others cost what they cost
 * now. Null where one of those has no price.
 */
export function changedPriceMinor({
  agreedMinor,
  nightsMinor,
  kept,
  addedMinor,
}: ChangedStay): number | null {
  let minor = partOf(agreedMinor, weightsOf(nightsMinor), kept);
  for (const night of addedMinor) {
    if (night === null) return null;
    minor += night;
  }
  return minor;
}

/** As much as each night costs now; all the same where that is not known of each. */
function weightsOf(nightsMinor: readonly (number | null)[]): number[] {
  const known = nightsMinor.filter((night) => night !== null);
  const isKnown = known.length === nightsMinor.length && known.some((night) => night > 0);
  return isKnown ? known : nightsMinor.map(() => 1);
}

/** The kept nights' part of the agreed price, rounded half up. */
function partOf(agreedMinor: number, weights: readonly number[], kept: readonly number[]): number {
  if (kept.length === weights.length) return agreedMinor;
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const part = kept.reduce((sum, night) => sum + BigInt(weights[night]!), 0n);
  return Number((BigInt(agreedMinor) * part * 2n + whole) / (whole * 2n));
}
