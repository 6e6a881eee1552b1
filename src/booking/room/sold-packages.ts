/** How many of a package of the hotel a booking has. */
export interface SoldPackage {
  packageId: number;
  count: number;
}

/** Returns the extras of a booking that are this package of the hotel, and the others. */
export function extrasOfPackage(extras: readonly unknown[], packageId: number) {
  const isOf = (extra: unknown) => (extra as { stockId?: number | null }).stockId === packageId;
  const sold = extras.filter(isOf);
  const totalMinor = sold.reduce<number>(
    (sum, extra) => sum + ((extra as { totalMinor?: number | null }).totalMinor ?? 0),
    0,
  );
  return { sold, totalMinor, others: extras.filter((extra) => !isOf(extra)) };
}

/** Returns the packages among the extras of a booking, each once; extras that name none of the hotel's are left out. */
export function packagesOf(extras: readonly unknown[]): SoldPackage[] {
  const counts = new Map<number, number>();
  for (const extra of extras) {
    const { stockId, piece } = extra as { stockId?: number | null; piece?: number | null };
    if (typeof stockId === 'number') counts.set(stockId, (counts.get(stockId) ?? 0) + (piece ?? 1));
  }
  return [...counts].map(([packageId, count]) => ({ packageId, count }));
}
