import writeXlsx from 'write-excel-file/node';
import type { RoomFolio } from '../../../in-house/room-folio.js';

type Cell = string | number | null;

/** A text that a spreadsheet would compute begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;
const COLUMN_WIDTH = 16;

/** The columns of the table, by the keys of their texts. */
export const SHEET_COLUMNS = [
  ...[
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
    'by',
  ],
];

/** The lines of a folio as a table under `headings`, whose amounts are numbers; all of them, reversed ones too. */
export function folioTable(folio: RoomFolio, headings: readonly string[]): Cell[][] {
  const roomOf = (reservationId: number | null) =>
    folio.rooms.find((room) => room.reservationId === reservationId)?.name ?? null;
  return [
    [...headings],
    ...folio.lines.map((line) => [
      line.lineId,
      line.postedOn,
      line.kind,
      line.method,
      line.text,
      roomOf(line.reservationId),
      line.from,
      line.until,
      Number(line.amount),
      line.currency,
      line.reverses,
      line.postedBy || line.postedByKind,
    ]),
  ];
}

/** A table as CSV for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet would compute. */
export function csvOf(table: readonly (readonly Cell[])[]): Buffer {
  const lines = table.map((row) => row.map(csvCell).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
}

export function xlsxOf([headings = [], ...rows]: readonly (readonly Cell[])[]): Promise<Buffer> {
  const data = [
    headings.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (value === null ? null : { value }))),
  ];
  const columns = headings.map(() => ({ width: COLUMN_WIDTH }));
  return writeXlsx(data, { columns, stickyRowsCount: 1 }).toBuffer();
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return value.toString();
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
