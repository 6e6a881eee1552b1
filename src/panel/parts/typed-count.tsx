/** The count that is typed; undefined where it is no whole number within the bounds. */
export function typedCount(text: string, min: number, max: number): number | undefined {
  const count = numberOf(text);
  return Number.isInteger(count) && count! >= min && count! <= max ? count : undefined;
}

export function nearestCount(text: string, min: number, max: number): number | undefined {
  const number = numberOf(text);
  return number === undefined ? undefined : Math.min(max, Math.max(min, Math.trunc(number)));
}

function numberOf(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
