import type { Sheet, SheetValue } from '../http/sheet.js';
import { minorToDecimal } from '../values/money.js';
import { type CsvCell, csvOf } from '../values/csv.js';
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

export function reportSheets(report: Report, texts: FileTexts): Sheet[] {
  const tables: [string, ReportTable][] = [
    [texts.summary, summaryTable(report, texts)],
    ...REPORT_TABLES.map((name): [string, ReportTable] => [texts.table(name), tableOf(report, name)]),
  ];
  return tables.map(([name, { columns, rows }]) => ({
    name,
    headings: columns.map((column) => heading(column, texts)),
    rows: rows.map((row) => row.map((cell, index) => sheetValue(cell, columns[index]!))),
    widths: columns.map((_, index) => (index === 0 ? FIRST_WIDTH : WIDTH)),
    formats: columns.map(({ kind }) => FORMATS[kind]),
    stickyColumns: 1,
    wraps: 'headings',
  }));
}

/** A table as CSV, with separator and decimals as spreadsheets of the language have them; days as `2027-03-01`. */
export function reportCsv(report: Report, name: ReportTableName, texts: FileTexts, language: string): Buffer {
  const { columns, rows } = tableOf(report, name);
  const headings = columns.map((column) => heading(column, texts));
  const cells = rows.map((row) => row.map((cell, index) => csvCell(cell, columns[index]!)));
  return csvOf([headings, ...cells], language);
}

function heading({ name, currency }: Column, texts: FileTexts): string {
  return currency === undefined ? texts.column(name) : `${texts.column(name)} ${currency}`;
}

function sheetValue(cell: Cell, { kind }: Column): SheetValue {
  return typeof cell === 'number' && kind === 'money' ? cell / 100 : cell;
}

function csvCell(cell: Cell, { kind }: Column): CsvCell {
  if (typeof cell !== 'number') return cell;
  if (kind === 'money') return { decimal: minorToDecimal(cell) };
  return kind === 'share' ? { decimal: cell.toFixed(4) } : cell;
}
