import type { Report } from '../../reports/report.js';
import type { ReportTableName } from '../../reports/report-table.js';
import type { Download, Read } from '../page/operations.js';

/** Days of a report, both included. */
export interface ReportDays {
  from: string;
  to: string;
}

export interface ReportsContract {
  read: Read<ReportDays, Report>;
  sheet: Download<ReportDays>;
  csv: Download<ReportDays & { table: ReportTableName }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    reports: ReportsContract;
  }
}
