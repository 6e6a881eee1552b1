import type { PanelLanguage } from '../../../values/languages.js';
import { localized, type LocalizedText } from '../../../values/localized-text.js';
import { dayText } from '../../../values/day.js';
import { clockTimeIn, dayIn } from '../../../values/time-zone.js';
import { textIn, type Texts } from '../../texts/in-language.js';
import type { PanelField, PanelResource } from '../adapter/definition.js';
import { isShort } from '../adapter/record-query.js';
import type { StoredRecord } from '../adapter/resource-reader.js';

export type ListCell = string | number | null;

/** What the cells of a list are written with. */
export interface SheetWords {
  language: PanelLanguage;
  timeZone: string;
  /** Texts of the panel below `resources`, `audit` and `labels`. */
  texts: Texts;
  /** Names of the records that a field refers to, by the field and their id. */
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The fields of a list that can stand in a cell, in the order in which they are asked for. */
export function sheetFields(resource: PanelResource, columns: readonly string[]): PanelField[] {
  return columns.flatMap(
    (name) =>
      resource.fields.find((field) => field.name === name && field.kind !== 'secret' && isShort(field)) ?? [],
  );
}

/** A list as rows, its headings first; amounts are numbers, and their currency stands in a column of its own. */
export function listTable(
  resource: PanelResource,
  columns: readonly PanelField[],
  rows: readonly StoredRecord[],
  words: SheetWords,
): ListCell[][] {
  const currency = resource.fields.find(({ name }) => name === 'currency');
  const hasAmounts = columns.some(({ kind }) => kind === 'amount');
  const shown = hasAmounts && currency && !columns.includes(currency) ? [...columns, currency] : columns;
  const word = (key: string) => textIn(words.texts, words.language, key);
  return [
    shown.map(({ name }) => word(`resources.${resource.id}.properties.${name}`)),
    ...rows.map((row) => shown.map((field) => cellOf(resource.id, field, row[field.name], words))),
  ];
}

function cellOf(resourceId: string, field: PanelField, value: unknown, words: SheetWords): ListCell {
  if (value === null || value === undefined || value === '') return null;
  const { language, texts, titles, timeZone } = words;
  const word = (key: string) => textIn(texts, language, key);
  const written = String(value);
  switch (field.kind) {
    case 'whole':
    case 'decimal':
    case 'money':
    case 'amount':
      return Number(written);
    case 'flag':
      return word(written === 'true' ? 'labels.yes' : 'labels.no');
    case 'choice':
      return word(`resources.${resourceId}.choices.${field.name}.${written}`);
    case 'instant':
      return instantText(Date.parse(written), timeZone);
    case 'localized':
      return localized(JSON.parse(written) as LocalizedText, language, 'tr');
    case 'reference':
      return titles.get(field.name)?.get(written) ?? written;
    case 'auditEntity':
      return word(`audit.entities.${written}`);
    case 'auditAction':
      return actText(written, word);
    default:
      return written;
  }
}

/** `2026-11-27 14:05`, by the clock of the hotel. */
function instantText(ms: number, timeZone: string): string {
  return `${dayText(dayIn(timeZone, ms))} ${clockTimeIn(timeZone, ms)}`;
}

function actText(action: string, word: (key: string) => string): string {
  const [entity, verb] = action.split('.');
  return verb === undefined
    ? word(`audit.acts.${action}`)
    : `${word(`audit.entities.${entity}`)}: ${word(`audit.verbs.${verb}`)}`;
}
