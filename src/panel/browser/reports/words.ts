import { type Translate, useText } from '../parts/panel';

/** The texts of the reports. */
export function useReportText(): Translate {
  return useText('pages.reports');
}
