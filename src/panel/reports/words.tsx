import { type Translate, useText } from '../parts/panel';

export function useReportText(): Translate {
  return useText('pages.reports');
}
