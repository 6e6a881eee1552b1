import type { Cell, Column } from '../../reports/report-table';
import { dateAndWeekday, monthTitle } from '../parts/days';
import { decimalText } from '../parts/format';
import { locale } from '../parts/panel';

const share = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function cellText(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return '–';
  switch (kind) {
    case 'day':
      return dateAndWeekday(String(cell));
    case 'month':
      return monthTitle(`${cell}-01`);
    case 'share':
      return share.format(Number(cell));
    case 'money':
      return decimalText(Number(cell) / 100, 2);
    case 'decimal':
      return decimalText(cell, 1);
    case 'count':
      return decimalText(cell);
    default:
      return String(cell);
  }
}
