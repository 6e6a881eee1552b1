/** A sheet of an xlsx file as plain values, which can be sent to the process that writes it. */
export interface Sheet {
  name?: string;
  /** In bold, and kept in sight. A `Date` is a day. */
  headings: readonly (string | Date)[];
  rows: readonly (readonly SheetValue[])[];
  /** Of each column, in characters. */
  widths: readonly number[];
  /** Of the numbers of each column, such as `0.0%`. */
  formats?: readonly (string | undefined)[];
  /** Columns at the left that are kept in sight. */
  stickyColumns?: number;
  /** What is broken into lines where a column is too narrow. */
  wraps?: 'headings' | 'cells';
}

export type SheetValue = string | number | null;
