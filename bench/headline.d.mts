export function headline(
  perSecond: ReadonlyMap<string, number>,
  others: readonly { title: string; value: string }[],
): string[];
