/** `12.50` of an amount in minor units. */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Minor units of `12.50`. */
export function minorOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
