import type { Change, Download } from '../../page/operations.js';

/** A list as its page shows it. */
export interface ListSheetQuery {
  resource: string;
  format: 'csv' | 'xlsx';
  /** Names of fields, with commas between them. */
  columns: string;
  /** The query of the list's address: its filters and its order. */
  list: string;
}

export interface RecordsContract {
  /** All records of the list; more than `MAX_LIST_SHEET_ROWS` are refused. */
  sheet: Download<ListSheetQuery>;
  /** Adds what an empty list suggests; nothing where it has records in use. */
  addSuggested: Change<{ resource: string }>;
}

declare module '../../page/contract.js' {
  interface PanelContract {
    records: RecordsContract;
  }
}
