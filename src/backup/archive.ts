// A backup is one compressed file of JSON lines, which a newer PostgreSQL and a person can read: a head, then
// for each table a line that names it and a line for each row with its values as the database's own text, the
// positions of the sequences, and an end with the number of rows, without which the file is not whole.

export const FORMAT = 1;

export interface Head {
  backup: 'hotel-booking-service';
  format: number;
  createdAt: string;
  migrations: string[];
}

export interface TableLine {
  table: string;
  columns: string[];
}

export type RowLine = (string | null)[];

export interface SequencesLine {
  sequences: { table: string; column: string; lastValue: string; isCalled: boolean }[];
}

export interface EndLine {
  end: { rows: number };
}

export type ArchiveLine = TableLine | RowLine | SequencesLine | EndLine;
