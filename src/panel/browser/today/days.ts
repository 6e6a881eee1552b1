import { panel } from '../parts/panel';

const locale = panel.language === 'tr' ? 'tr-TR' : 'en-GB';

function format(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day) => written.format(Date.parse(`${day}T00:00:00Z`));
}

export const weekday = format({ weekday: 'short' });
export const shortDay = format({ day: 'numeric', month: 'short' });
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

export function agoText({ value, unit }: { value: number; unit: 'minute' | 'hour' | 'day' }): string {
  return relative.format(value, unit);
}
