import type { PanelLanguage } from '../../values/languages';

const SIGNS = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } };
const PLAIN = /^(\d+)(?:[.,](\d*))?$/;
const GROUPED = {
  tr: /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/,
  en: /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
};

/** A decimal `1234.5` as an input shows it: with the language's own sign; money keeps two places. */
export function writtenDecimal(value: string, language: PanelLanguage, money: boolean): string {
  if (value.startsWith('-')) return `-${writtenDecimal(value.slice(1), language, money)}`;
  const [, whole, decimals] = /^(\d+)\.(\d+)$/.exec(value) ?? [];
  if (whole === undefined || decimals === undefined) return value;
  const kept = decimals.replace(/0+$/, '').padEnd(money ? Math.min(2, decimals.length) : 0, '0');
  return kept === '' ? whole : `${whole}${SIGNS[language].decimal}${kept}`;
}

/** Returns the decimal that was meant, with a point, or the text as typed. Turkish money `1.250` is 1250. */
export function typedDecimal(text: string, language: PanelLanguage, money: boolean): string {
  const plain = text.replace(/\s/g, '');
  if (/^[-−]\d/.test(plain)) return `-${typedDecimal(plain.slice(1), language, money)}`;
  const [, whole, decimals = ''] = (money && GROUPED[language].exec(plain)) || PLAIN.exec(plain) || [];
  if (whole === undefined) return text;
  const digits = whole.replaceAll(SIGNS[language].group, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}
