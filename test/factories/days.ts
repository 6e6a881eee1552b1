const istanbul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });

/** The day that lies this many days after today in Istanbul, as `YYYY-MM-DD`. */
export function dayFromToday(days: number): string {
  return dayAfter(istanbul.format(new Date()), days);
}

/** The day that lies this many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
