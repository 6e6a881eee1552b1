export type CsvCell = string | number | null;

/** A spreadsheet computes a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/;
/** Where a spreadsheet separates by semicolons, as in Turkish, a new cell begins within the text. */
const FORMULA_WITHIN = /([;\t]\s*)(?=[=+\-@])/g;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Rows as CSV for spreadsheets (RFC 4180, UTF-8 with its mark), without a cell that a spreadsheet would compute. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Buffer {
  const lines = rows.map((row) => row.map(csvCell).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell).replace(FORMULA_WITHIN, "$1'");
  const harmless = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
