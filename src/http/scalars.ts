// Strict reading of what callers send; undefined for anything else. Numbers are decimal digits (neither `1e0`
// nor ` 5 `), texts are well-formed Unicode without U+0000, and an array or object is never taken for a scalar.

const DIGITS = /^\d{1,16}$/;
const SIGNED_DIGITS = /^-?\d{1,16}$/;

/** A non-negative integer up to 2^53 − 1 from a form, query or path: text of decimal digits. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

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

/** As {@link jsonWholeNumber}, of either sign. */
export function signedJsonWholeNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : signedWholeNumber(value);
}

/** Counts as JSON Schema does: an emoji is one character, though it has two UTF-16 units. */
export function isLongerThan(text: string, characters: number): boolean {
  if (text.length <= characters) return false;
  return text.length > 2 * characters || [...text].length > characters;
}

/** A text of at most `limit` characters, possibly empty. */
export function plainText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string' || isLongerThan(value, limit)) return undefined;
  return value.includes('\u0000') || !value.isWellFormed() ? undefined : value;
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}

export function plainLine(value: unknown, limit: number): string | undefined {
  const text = plainText(value, limit);
  return text === undefined || !isOneLine(text) ? undefined : text;
}

/** As {@link plainText}, made one line and without what is blank around it: for what people type and paste. */
export function typedLine(value: unknown, limit: number): string | undefined {
  const text = plainText(value, limit);
  return text === undefined ? undefined : asOneLine(text).trim();
}

export function asOneLine(text: string): string {
  return text.replace(CONTROLS, ' ');
}

export function plainObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The fields of a posted form, where each is a single text; else undefined. */
export function singleTexts(form: unknown): Record<string, string> | undefined {
  const entries = Object.entries(plainObject(form) ?? {});
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length === entries.length ? Object.fromEntries(texts) : undefined;
}

/** A field of an object as the caller sent it: own properties only, so `constructor` and `__proto__` are absent. */
export function ownField(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
