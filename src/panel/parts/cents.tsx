/** Hundredths of a decimal text with at most two places such as `-12.5`; none of one that is absent. */
export function centsOf(decimal: string | null | undefined): number {
  return Math.round(Number(decimal ?? 0) * 100);
}

export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
