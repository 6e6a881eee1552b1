import {
  type CellField,
  type CellValue,
  emptyValue,
  isFlag,
  isPrice,
  isValidValue,
} from '../../inventory/rates/day-cell';
import { LOCALES, type PanelLanguage } from '../../values/languages';
import type { ShownField } from './model';

const NONE = '-';
const YES = new Set(['1', 'x', '×', '✕', 'on', 'yes', 'true', 'açık', 'evet', 'doğru']);
const NO = new Set(['0', '', NONE, '·', 'off', 'no', 'false', 'kapalı', 'hayır', 'yanlış']);
const SIGNS = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } };

/** A typed or pasted value, `-` or nothing for none; undefined for what the field cannot hold. */
export function parseCell(field: CellField, typed: string, language: PanelLanguage): CellValue | undefined {
  const text = typed.replace(/[\s\u00a0]/g, '');
  if (isFlag(field)) {
    const words = [text.toLowerCase(), text.toLocaleLowerCase('tr')];
    return words.some((word) => YES.has(word)) ? 1 : words.some((word) => NO.has(word)) ? 0 : undefined;
  }
  const value =
    text === '' || text === NONE
      ? emptyValue(field)
      : isPrice(field)
        ? parsePrice(text, language)
        : /^\d{1,6}$/.test(text)
          ? Number(text)
          : undefined;
  return value !== undefined && isValidValue(field, value) ? value : undefined;
}

/** A price in minor units, with either decimal sign and the language's own sign between thousands. */
export function parsePrice(text: string, language: PanelLanguage): number | undefined {
  const group = SIGNS[language].group === '.' ? '\\.' : ',';
  const form = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d{1,9})(?:[.,](\\d{1,2}))?$`);
  const [, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
}

function isMoney(field: ShownField): boolean {
  return field !== 'sold' && field !== 'left' && isPrice(field);
}

/** A value as the grid shows it: whole prices without decimals. Switches are drawn, not written. */
export function showCell(field: ShownField, value: CellValue, language: PanelLanguage): string {
  if (value === null) return '';
  return isMoney(field) ? showPrice(value, language) : String(value);
}

export function showPrice(minor: number, language: PanelLanguage): string {
  return (minor / 100).toLocaleString(LOCALES[language], {
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** A value for an input or a spreadsheet: without signs between thousands, so that it reads back as it was. */
export function plainCell(field: ShownField, value: CellValue, language: PanelLanguage): string {
  if (value === null) return '';
  if (!isMoney(field)) return String(value);
  const [whole = '', fraction = ''] = (value / 100).toFixed(2).split('.');
  return fraction === '00' ? whole : `${whole}${SIGNS[language].decimal}${fraction}`;
}
