import type { DayFigures } from '../../reports/day-figures';
import { decimalText } from '../parts/format';
import { locale, panel } from '../parts/panel';
import { showPrice } from './cell-text';

/** The lines of figures, from above. */
export const FIGURES = ['occupancy', 'occupancyLastYear', 'pickup', 'adrMinor'] as const;
export type Figure = (typeof FIGURES)[number];

const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

/** A figure as its cell shows it; '' while it is not known. */
export function figureText(figure: Figure, figures: DayFigures | undefined): string {
  const value = figures?.[figure];
  if (value === undefined) return '';
  if (value === null) return '–';
  if (figure === 'adrMinor') return showPrice(Math.round(value / 100) * 100, panel.language);
  if (figure !== 'pickup') return share.format(value);
  return value > 0 ? `+${decimalText(value)}` : decimalText(value).replace('-', '−');
}

/** The same to be read in full: amounts with all their places. */
export function figureTitle(figure: Figure, figures: DayFigures | undefined, currency: string): string {
  const value = figures?.[figure];
  if (typeof value !== 'number') return '';
  return figure === 'adrMinor' ? `${decimalText(value / 100, 2)} ${currency}` : figureText(figure, figures);
}
