/** How many of a package of the hotel a booking has. */
export interface SoldPackage {
  packageId: number;
  count: number;
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
