const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** A stay of three nights, some weeks ahead. */
export const stay = { startDate: day(40), endDate: day(43) };

export function expect(isSo: unknown, what: string): void {
  if (!isSo) throw new Error(`expected that ${what}`);
}
