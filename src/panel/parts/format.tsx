import { hotel, locale, panel } from './panel';

/** A decimal text `1234.5` with the language's own signs; without places, with no zeros at its end. */
export function decimalText(value: string | number, places?: number): string {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return String(value);
  return number.toLocaleString(locale, {
    minimumFractionDigits: places ?? 0,
    maximumFractionDigits: places ?? 10,
  });
}

/** A decimal of which nothing is known but its digits: two places are money. */
export function recordedDecimalText(value: string): string {
  return decimalText(value, /\.\d\d$/.test(value) ? 2 : undefined);
}

export function moneyText(value: string | number, currency = hotel?.currency): string {
  const text = decimalText(value, 2);
  return currency ? `${text} ${currency}` : text;
}

export function localizedText(json: unknown): string {
  const texts = parsed<Record<string, string>>(json) ?? {};
  return texts[panel.language] ?? texts['tr'] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}

export function parsed<T>(json: unknown): T | undefined {
  if (typeof json !== 'string') return (json as T | null) ?? undefined;
  if (json === '') return undefined;
  try {
    return JSON.parse(json) as T;
  } catch {
    return undefined;
  }
}
