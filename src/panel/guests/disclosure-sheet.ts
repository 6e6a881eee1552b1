import type { Sheet } from '../../http/sheet.js';
import { DISCLOSED, type DisclosedTable, type Disclosure } from '../../guests/profiles/guest-disclosure.js';
import type { PanelLanguage } from '../../values/languages.js';
import { guestsTexts } from './guests.texts.js';
import { partsTexts } from '../parts/parts.texts.js';
import { folioTexts } from '../folio/folio.texts.js';
import { textIn, type Texts } from '../texts/in-language.js';

const COLUMN_WIDTH = 20;

const { disclosure: TEXTS, marks: MARKS } = guestsTexts;
/** The words of which a column says one. */
const WORDS: Partial<Record<DisclosedTable, Record<string, Texts>>> = {
  profiles: { mark: MARKS, identity: TEXTS.identity },
  bookings: { status: partsTexts.reservationStatus },
  texts: { where: TEXTS.places },
  lines: { kind: folioTexts.kinds, method: folioTexts.methods },
  mails: { kind: TEXTS.mails },
  pushes: { type: TEXTS.pushTypes, outcome: TEXTS.outcomes },
};

export function disclosureSheets(disclosure: Disclosure, language: PanelLanguage): Sheet[] {
  const word = (key: string) => textIn(TEXTS, language, key);
  return (Object.keys(DISCLOSED) as DisclosedTable[]).map((table) => {
    const columns: readonly string[] = DISCLOSED[table];
    const shown = (column: string, value: string | null | undefined) => {
      const words = WORDS[table]?.[column];
      return value && words ? textIn(words, language, value) : value;
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
