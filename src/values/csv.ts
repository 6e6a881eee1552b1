/** A decimal with as many places as shall be seen, such as `12.50`. */
export interface CsvDecimal {
  decimal: string;
}

export type CsvCell = string | number | CsvDecimal | null;

/** What separates cells and decimals where the language is read: by these a spreadsheet takes a file apart. */
const MARKS: Readonly<Record<string, { cell: string; decimal: string }>> = {
  tr: { cell: ';', decimal: ',' },
  en: { cell: ',', decimal: '.' },
};

/** A spreadsheet computes a text that begins like this; one in Japanese or Chinese knows the wide signs, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** A spreadsheet of another language separates by other signs, and begins a new cell within the text. */
const FORMULA_WITHIN = /([,;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV for spreadsheets of the language (UTF-8 with its mark, RFC 4180 but for the separator), without a cell that a
 * spreadsheet would compute. Numbers have the decimal sign of the language; texts stay as they are.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], language = 'en'): Buffer {
  const marks = MARKS[language] ?? MARKS['en']!;
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, marks)).join(marks.cell));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

function csvCell(cell: CsvCell, marks: { cell: string; decimal: string }): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? harmless(cell) : numberText(cell).replace('.', marks.decimal);
  const isQuoted = text.includes(marks.cell) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

function numberText(cell: number | CsvDecimal): string {
  return typeof cell === 'number' ? String(cell) : cell.decimal;
}

function harmless(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(within) && !DECIMAL.test(within) ? `'${within}` : within;
}
