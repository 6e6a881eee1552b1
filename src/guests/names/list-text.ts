const MAX_COLUMNS = 50;
const LINE_END = /\r\n|\r|\n/g;
/** As cells are copied from a spreadsheet, as Turkish spreadsheets write CSV, and as others do. */
const SEPARATORS = ['\t', ';', ','] as const;
/** A whole cell in quotes, whatever separates cells, and what stands before it. */
const QUOTED_CELL = /(^|[\t;,\r\n])[^\S\r\n\t]*"(?:[^"]|"")*"(?=[^\S\r\n\t]*(?:[\t;,\r\n]|$))/g;

/** How many lines a text has at the most; line ends in quotes count, too. */
export function lineCount(text: string): number {
  return (text.match(LINE_END)?.length ?? 0) + 1;
}

/**
 * What separates the cells of a list: a sign that stands on the most lines, outside of quotes, and on all of them as often.
 * One before a space may be punctuation (`late; taxi`): it counts only where others do not decide.
 */
function separatorOf(text: string): string {
  const lines = text
    .replace(QUOTED_CELL, '$1')
    .split(LINE_END)
    .filter((line) => line.trim() !== '');
  const rank = (separator: string): number[] => {
    const counts = (sign: RegExp) => lines.map((line) => line.match(sign)?.length ?? 0);
    const [tight, all] = [counts(new RegExp(`${separator}(?! )`, 'g')), counts(new RegExp(separator, 'g'))];
    const regularity = [tight, all].flatMap((of) => {
      const most = Math.max(...of);
      return [
        of.filter((count) => count > 0).length,
        Number(most > 0 && of.every((count) => count === most)),
      ];
    });
    return [...regularity, all.reduce((sum, count) => sum + count, 0)];
  };
  const ranked = SEPARATORS.map((separator) => ({ separator, rank: rank(separator) }));
  return ranked.reduce((best, one) => (isHigher(one.rank, best.rank) ? one : best)).separator;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const differs = rank.findIndex((value, i) => value !== than[i]);
  return differs >= 0 && rank[differs]! > than[differs]!;
}

/**
 * Reads a line for each guest, its first 50 columns separated by tabs, semicolons or commas, whichever the list is regular by.
 * A cell in quotes may hold any of them, and line ends. Blank lines stay, so that rows keep their numbers.
 */
export function rowsOfText(text: string): string[][] {
  const separator = separatorOf(text);
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
