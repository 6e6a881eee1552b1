type Language = 'tr' | 'en';

const SIGNS = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } };
const PLAIN = /^(\d+)(?:[.,](\d*))?$/;
const GROUPED = {
  tr: /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/,
  en: /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
};

/** A decimal `1234.5` as it stands in an input: with the language's own sign, without one between thousands. */
export function writtenDecimal(value: string, language: Language): string {
  return /^\d+\.\d+$/.test(value) ? value.replace('.', SIGNS[language].decimal) : value;
}

/**
 * The decimal that people mean, with a point: either sign may stand before the decimals. In money, the language's own
 * sign between thousands is understood too: `1.250` is 1250 in Turkish. What is no decimal stays as it was typed.
 */
export function typedDecimal(text: string, language: Language, money: boolean): string {
  const plain = text.replace(/\s/g, '');
  const [, whole, decimals = ''] = (money && GROUPED[language].exec(plain)) || PLAIN.exec(plain) || [];
  if (whole === undefined) return text;
  const digits = whole.replaceAll(SIGNS[language].group, '');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}
