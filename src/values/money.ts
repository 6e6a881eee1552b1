const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;

/** A decimal from 0, at most 12 digits before the point and `places` after it, in minor units: ('12.5', 2) is 1250. */
export function decimalMinor(value: unknown, places: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > places) return undefined;
  const minor = Number(whole + significant.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Returns the minor units of a decimal that a `numeric(14,2)` column has. It may be negative. */
export function storedMinor(decimal: string): number {
  const minor = decimalMinor(decimal.replace(/^-/, ''), 2)!;
  return decimal.startsWith('-') ? 0 - minor : minor;
}

/** Money in minor units as the decimal text of the wire and of `numeric` columns; other decimals by their `places`. */
export function minorToDecimal(minor: number, places = 2): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export function minorOrNullToDecimal(minor: number | null): string | null {
  return minor === null ? null : minorToDecimal(minor);
}
