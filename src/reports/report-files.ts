import writeXlsx from 'write-excel-file/node';
import { minorToDecimal } from '../http/strict.js';
import type { Report } from './report.js';
import {
  type Cell,
  type Column,
  REPORT_TABLES,
  type ReportTable,
  type ReportTableName,
  summaryTable,
  tableOf,
} from './report-table.js';

/** Words of the files in a person's language. */
export interface FileTexts {
  summary: string;
  table(name: ReportTableName): string;
  column(name: string): string;
  range: string;
  lastYear: string;
}

const FORMATS: Partial<Record<Column['kind'], string>> = {
  count: '#,##0',
  share: '0.0%',
  money: '#,##0.00',
  decimal: '0.0',
};
const FIRST_WIDTH = 26;
const WIDTH = 16;

/** A report as a spreadsheet: the range and the last year on its first sheet, then a sheet for each table. */
export function reportSheet(report: Report, texts: FileTexts): Promise<Buffer> {
  const tables: [string, ReportTable][] = [
    [texts.summary, summaryTable(report, texts)],
    ...REPORT_TABLES.map((name): [string, ReportTable] => [texts.table(name), tableOf(report, name)]),
  ];
  return writeXlsx(
    tables.map(([sheet, { columns, rows }]) => ({
      sheet,
      data: [
        columns.map((column) => ({ value: heading(column, texts), fontWeight: 'bold' as const, wrap: true })),
        ...rows.map((row) => row.map((cell, index) => sheetCell(cell, columns[index]!))),
      ],
      columns: columns.map((_, index) => ({ width: index === 0 ? FIRST_WIDTH : WIDTH })),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    })),
  ).toBuffer();
}

/** A table as CSV (RFC 4180, UTF-8 with its mark): decimals with a point, days as `2027-03-01`. */
export function reportCsv(report: Report, name: ReportTableName, texts: FileTexts): Buffer {
  const { columns, rows } = tableOf(report, name);
  const lines = [
    columns.map((column) => quoted(heading(column, texts))),
    ...rows.map((row) => row.map((cell, index) => csvCell(cell, columns[index]!))),
  ];
  return Buffer.from(`\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`);
}

function heading({ name, currency }: Column, texts: FileTexts): string {
  return currency === undefined ? texts.column(name) : `${texts.column(name)} ${currency}`;
}

function sheetCell(cell: Cell, { kind }: Column) {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  const format = FORMATS[kind];
  return { value: kind === 'money' ? cell / 100 : cell, type: Number, ...(format ? { format } : {}) };
}

function csvCell(cell: Cell, { kind }: Column): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (kind === 'money') return minorToDecimal(cell);
  return kind === 'share' ? cell.toFixed(4) : String(cell);
}

/** A spreadsheet would run a text that begins like a formula. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
