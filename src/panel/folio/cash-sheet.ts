import type { CashList } from '../../booking/folio/cash-list.js';
import type { PanelLanguage } from '../../values/languages.js';
import type { FolioCell } from './folio-sheet.js';
import { folioTexts } from './folio.texts.js';
import { textIn } from '../texts/in-language.js';

const COLUMNS = [
  'line',
  'day',
  'time',
  'method',
  'kind',
  'amount',
  'currency',
  'guest',
  'booking',
  'voucher',
  'text',
  'by',
] as const;

/** Amounts are numbers; what was given back is negative. */
export function cashTable({ day, lines }: CashList, language: PanelLanguage): FolioCell[][] {
  const word = (key: string) => textIn(folioTexts, language, key);
  return [
    COLUMNS.map((column) => word(`sheet.${column}`)),
    ...lines.map((line) => [
      line.lineId,
      day,
      line.at,
      word(`methods.${line.method}`),
      line.isReversal
        ? word('cash.reversal').replace('{{kind}}', word(`kinds.${line.kind}`))
        : word(`kinds.${line.kind}`),
      Number(line.amount),
      line.currency,
      line.guest,
      line.bookingId,
      line.voucher,
      line.text,
      line.postedBy || word(`by.${line.postedByKind}`),
    ]),
  ];
}
