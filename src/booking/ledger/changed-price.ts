/** Null stands for a night without a price. */
export interface ChangedStay {
  /** The price that was agreed for the stay as it was. */
  agreedMinor: number;
  /** What each night of that stay costs now: the agreed price is divided in this proportion. */
  nightsMinor: readonly (number | null)[];
  /** Indexes of the nights that are kept. */
  kept: readonly number[];
  /** What the other nights of the new stay cost now. */
  addedMinor: readonly (number | null)[];
}

/** Kept nights have their part of the agreed price, others cost what they do now; null where one has no price. */
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

/** All the same where a night has no price, or all cost nothing. */
function weightsOf(nightsMinor: readonly (number | null)[]): number[] {
  const known = nightsMinor.filter((night) => night !== null);
  const isKnown = known.length === nightsMinor.length && known.some((night) => night > 0);
  return isKnown ? known : nightsMinor.map(() => 1);
}

/** Rounded half up. */
function partOf(agreedMinor: number, weights: readonly number[], kept: readonly number[]): number {
  if (kept.length === weights.length) return agreedMinor;
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const part = kept.reduce((sum, night) => sum + BigInt(weights[night]!), 0n);
  return Number((BigInt(agreedMinor) * part * 2n + whole) / (whole * 2n));
}
