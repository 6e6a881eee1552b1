import type { Sheet } from '../../http/sheet.js';
import { DISCLOSED, type DisclosedTable, type Disclosure } from '../../guests/profiles/guest-disclosure.js';
import type { PanelLanguage } from '../../values/languages.js';
import { text } from '../texts/texts.js';

const COLUMN_WIDTH = 20;

/** Where the words stand of which a column says one. */
const WORDS: Partial<Record<DisclosedTable, Record<string, string>>> = {
  profiles: { mark: 'pages.guests.marks', identity: 'pages.guests.disclosure.identity' },
  bookings: { status: 'find.status' },
  texts: { where: 'pages.guests.disclosure.places' },
  lines: { kind: 'pages.folio.kinds', method: 'pages.folio.methods' },
  mails: { kind: 'pages.guests.disclosure.mails' },
  pushes: { type: 'pages.guests.disclosure.pushTypes', outcome: 'pages.guests.disclosure.outcomes' },
};

export function disclosureSheets(disclosure: Disclosure, language: PanelLanguage): Sheet[] {
  const word = (key: string) => text(language, `pages.guests.disclosure.${key}`);
  return (Object.keys(DISCLOSED) as DisclosedTable[]).map((table) => {
    const columns: readonly string[] = DISCLOSED[table];
    const shown = (column: string, value: string | null | undefined) => {
      const words = WORDS[table]?.[column];
      return value && words ? text(language, `${words}.${value}`) : value;
    };
    return {
      name: word(`tables.${table}`),
      headings: columns.map((column) => word(`columns.${column}`)),
      rows: disclosure[table].map((row) => columns.map((column) => shown(column, row[column]) || null)),
      widths: columns.map(() => COLUMN_WIDTH),
      wraps: 'cells',
    };
  });
}
