const MAX_COLUMNS = 50;
const LINE_END = /\r\n|\r|\n/g;

/** How many lines a text has at the most; line ends in quotes count, too. */
export function lineCount(text: string): number {
  return (text.match(LINE_END)?.length ?? 0) + 1;
}

/**
 * Reads a line for each guest, its first 50 columns separated by tabs (as cells are copied from a spreadsheet), semicolons or
 * commas. A cell in quotes may hold any of them, and line ends. Blank lines stay, so that rows keep their numbers.
 */
export function rowsOfText(text: string): string[][] {
  const separator = ['\t', ';', ','].find((one) => text.includes(one)) ?? '\t';
  const rows: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  while (cell.lastIndex <= text.length) {
    const [, written = '', end = ''] = cell.exec(text) ?? [];
    const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
    const content = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
    const row = rows.at(-1)!;
    if (row.length < MAX_COLUMNS) row.push(content.replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** Rows as lines that {@link rowsOfText} reads again. */
export function textOfRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}

/** Reads UTF-8, UTF-16 with its mark, else Windows-1254 (Turkish CSV of spreadsheets); undefined if it is no text. */
export function textOfBytes(file: Buffer): string | undefined {
  const isWide = file[0] === 0xff && file[1] === 0xfe;
  const decoded = (encoding: string) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      return undefined;
    }
  };
  const text = isWide ? decoded('utf-16le') : (decoded('utf-8') ?? decoded('windows-1254'));
  return text === undefined || text.includes('\u0000') ? undefined : text;
}
