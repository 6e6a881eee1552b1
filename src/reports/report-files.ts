import writeXlsx from 'write-excel-file/node';
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

function sheetCell(cell: Cell, { kind }: Column) {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  const format = FORMATS[kind];
  return { value: kind === 'money' ? cell / 100 : cell, type: Number, ...(format ? { format } : {}) };
}

function csvCell(cell: Cell, { kind }: Column): CsvCell {
  if (typeof cell !== 'number') return cell;
  if (kind === 'money') return { decimal: minorToDecimal(cell) };
  return kind === 'share' ? { decimal: cell.toFixed(4) } : cell;
}
