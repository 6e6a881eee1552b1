import type { Sheet } from '../../http/sheet.js';
import type { RoomFolio } from '../../in-house/bookings/room-folio.js';
import type { PanelLanguage } from '../../values/languages.js';
import { localized } from '../../values/localized-text.js';
import { folioTexts } from './folio.texts.js';
import { textIn } from '../texts/in-language.js';

const COLUMN_WIDTH = 16;

export type FolioCell = string | number | null;

const COLUMNS = [
  'line',
  'day',
  'kind',
  'method',
  'text',
  'room',
  'from',
  'until',
  'amount',
  'currency',
  'reverses',
  'otherBooking',
  'by',
] as const;

/** All lines, reversed ones too; amounts are numbers. */
export function folioTable(folio: RoomFolio, language: PanelLanguage): FolioCell[][] {
  const word = (key: string) => textIn(folioTexts, language, key);
  const roomOf = (reservationId: number | null) =>
    folio.rooms.find((room) => room.reservationId === reservationId)?.name ?? null;
  return [
    COLUMNS.map((column) => word(`sheet.${column}`)),
    ...folio.lines.map((line) => [
      line.lineId,
      line.postedOn,
      line.taxName ? localized(line.taxName, language, '') : word(`kinds.${line.kind}`),
      line.method && word(`methods.${line.method}`),
      line.text,
      roomOf(line.reservationId),
      line.from,
      line.until,
      Number(line.amount),
      line.currency,
      line.reverses,
      line.otherBookingId,
      line.postedBy || word(`by.${line.postedByKind}`),
    ]),
  ];
}

export function folioSheet([headings = [], ...rows]: readonly (readonly FolioCell[])[]): Sheet {
  return { headings: headings.map(String), rows, widths: headings.map(() => COLUMN_WIDTH) };
}
