/** A decimal text as a fraction. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

export function fraction(decimal: string): Fraction {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

/** Rounded half-up to so many places; only for what is not negative. */
export function toPlaces(a: Fraction, places: number): Fraction {
  const units = 10n ** BigInt(places);
  return { top: (a.top * 2n * units + a.bottom) / (a.bottom * 2n), bottom: units };
}

/** A fraction of whole cents as a text with two places. */
export function centsText(a: Fraction): string {
  const digits = String((a.top * 100n) / a.bottom).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The days from one to another, the last one left out. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = new Date(`${from}T00:00:00Z`); at < new Date(`${to}T00:00:00Z`);) {
    days.push(at.toISOString().slice(0, 10));
    at = new Date(at.getTime() + 24 * 60 * 60 * 1000);
  }
  return days;
}
