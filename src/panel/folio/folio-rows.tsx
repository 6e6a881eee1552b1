import type { FolioEntry } from '../../booking/folio/folio';

/** A row of a folio: a line, or a night of a room's line on the day of the night. */
export interface FolioRow {
  line: FolioEntry;
  day: string;
  amount: string;
  /** The day of a night; undefined for a line as a whole. */
  night?: string;
}

/** Returns lines in rows by their days, the line of a room night by night. Of one day, they stay in the order of the lines. */
export function folioRows(lines: readonly FolioEntry[]): FolioRow[] {
  const rows = lines.flatMap((line): FolioRow[] =>
    line.nights
      ? line.nights.map(({ day, amount }) => ({ line, day, amount, night: day }))
      : [{ line, day: line.postedOn, amount: line.amount }],
  );
  return rows.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
