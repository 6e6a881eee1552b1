import type { Report } from '../../reports/report.js';
import type { ReportTableName } from '../../reports/report-table.js';
import type { Download, Read } from './operations.js';

/** Days, both included. */
interface Range {
  from: string;
  to: string;
}

export interface ReportsContract {
  read: Read<Range, Report>;
  sheet: Download<Range>;
  csv: Download<Range & { table: ReportTableName }>;
}
