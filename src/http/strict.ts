/**
 * Strict reading of what callers send. Numbers are decimal digits only (`1e0`, `0x1`, ` 5 ` are not numbers), texts
 * are well-formed Unicode without U+0000, and an array or object never stands for a scalar. Each function gives
 * undefined for anything else, so that the endpoint answers in its own words.
 */

const DIGITS = /^\d{1,16}$/;
const SIGNED_DIGITS = /^-?\d{1,16}$/;
const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;

/** A non-negative integer up to 2^53 − 1 from a form, query or path: text of decimal digits. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** As {@link wholeNumber}, and a minus sign is understood: for values whose range is checked afterwards. */
export function signedWholeNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !SIGNED_DIGITS.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A non-negative integer of a JSON body, where IDs, counts and ages come as number or text. */
export function jsonWholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return wholeNumber(value);
}

/**
 * A non-negative decimal of a JSON body (number or text) in minor units, with at most `places` decimals.
 * `decimalMinor('12.5', 2)` is 1250. At most 12 digits before the point.
 */
export function decimalMinor(value: unknown, places: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > places) return undefined;
  const minor = Number(whole + significant.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Money in minor units as the decimal text of the wire and of `numeric` columns; other decimals by their `places`. */
export function minorToDecimal(minor: number, places = 2): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A text of at most `limit` UTF-16 units, possibly empty. */
export function plainText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string' || value.length > limit) return undefined;
  return value.includes('\u0000') || !value.isWellFormed() ? undefined : value;
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** Whether a text is one line: it has no control character and no line separator. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

/** As {@link plainText}, of one line. */
export function plainLine(value: unknown, limit: number): string | undefined {
  const text = plainText(value, limit);
  return text === undefined || !isOneLine(text) ? undefined : text;
}

/** As {@link plainText}, made one line and without what is blank around it: for what people type and paste. */
export function typedLine(value: unknown, limit: number): string | undefined {
  const text = plainText(value, limit);
  return text === undefined ? undefined : asOneLine(text).trim();
}

/** The text with a blank in the place of each control character and line separator. */
export function asOneLine(text: string): string {
  return text.replace(CONTROLS, ' ');
}

/** A plain JSON object, not an array and not null. */
export function plainObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A field of an object as the caller sent it: own properties only, so `constructor` and `__proto__` are absent. */
export function ownField(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
