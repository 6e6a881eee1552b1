/** Tables as spreadsheets put them on the clipboard: columns by tabs, rows by line ends, quotes around what has either. */

export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteCell).join('\t')).join('\n');
}

function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isInQuotes = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (source === '') return [];
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!;
    if (isInQuotes) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[++at]!;
      else isInQuotes = false;
    } else if (sign === '"' && cell === '') {
      isInQuotes = true;
    } else if (sign === '\t') {
      endCell();
    } else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += sign;
    }
  }
  endCell();
  rows.push(row);
  return rows;
}

export interface Filled {
  row: number;
  column: number;
  text: string;
}

/** Repeats a table through a selection that it fits a whole number of times, else places it once. */
export function spread(table: readonly (readonly string[])[], height: number, width: number): Filled[] {
  const rows = table.length;
  const columns = Math.max(0, ...table.map((row) => row.length));
  if (rows === 0 || columns === 0) return [];
  const isMultiple = height % rows === 0 && width % columns === 0;
  const [down, across] = isMultiple ? [height, width] : [rows, columns];
  const filled: Filled[] = [];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const text = table[row % rows]?.[column % columns];
      if (text !== undefined) filled.push({ row, column, text });
    }
  }
  return filled;
}
