import type { DeskReservation } from '../../../in-house/desk-reservation';
import type { Answer } from '../parts/call';
import { localizedText, moneyText } from '../parts/format';
import { panel, useOptionalText, useText } from '../parts/panel';

const locale = panel.language === 'tr' ? 'tr-TR' : 'en-GB';
const DAY_MS = 86_400_000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
const SHORT = format({ day: 'numeric', month: 'short' });
const LONG = format({ weekday: 'short', day: 'numeric', month: 'short' });
const WEEKDAY = format({ weekday: 'short' });

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function nightsBetween(from: string, until: string): number {
  return Math.round((instantOf(until) - instantOf(from)) / DAY_MS);
}

/** `21 Nov`. */
export const shortDay = (day: string): string => SHORT.format(instantOf(day));
/** `Sat, 21 Nov`. */
export const longDay = (day: string): string => LONG.format(instantOf(day));
export const weekday = (day: string): string => WEEKDAY.format(instantOf(day));
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(instantOf(day)).getUTCDay());
/** `21–23 Nov`. */
export const dayRange = (from: string, until: string): string =>
  SHORT.formatRange(instantOf(from), instantOf(until));

type Refused = Extract<Answer<unknown>, { ok: false }>;

export type Words = ReturnType<typeof useWords>;

/** The front desk's texts, below `pages.frontDesk`, and what is made of them. */
export function useWords() {
  const text = useText();
  const optional = useOptionalText();
  const word = (key: string, values?: Record<string, string | number>) =>
    text(`pages.frontDesk.${key}`, values);
  /** A number and its noun stay on one line. */
  const counted = (key: string, n: number) => word(key, { count: n }).replaceAll(' ', '\u00a0');
  const nights = (n: number) => counted('nights', n);
  const refusal = (answer: Refused, operation = '') => {
    const { about, total } = (answer.data ?? {}) as { about?: string; total?: string };
    const day = about !== undefined && /^\d{4}-\d\d-\d\d$/.test(about) ? longDay(about) : (about ?? '');
    const keys = [`refusalsOf.${operation}.${answer.message}`, `refusals.${answer.message}`];
    const key = keys.map((one) => `pages.frontDesk.${one}`).find((one) => optional(one) !== '');
    if (key === undefined) return text(`messages.${answer.message}`);
    return text(key, { day, total: total === undefined ? '' : moneyText(total) });
  };
  return {
    word,
    counted,
    nights,
    /** `21–23 Nov · 2 nights`. */
    stay: ({ arrival, departure }: { arrival: string; departure: string }) =>
      `${dayRange(arrival, departure)} · ${nights(nightsBetween(arrival, departure))}`,
    persons: ({ adults, children }: { adults: number; children: number }) =>
      [counted('adults', adults), ...(children > 0 ? [counted('children', children)] : [])].join(', '),
    /** Why something was refused, as reception understands it; an operation may have its own word for it. */
    refusal,
    /** Why something could not be read. */
    unread: (answer: Refused) =>
      answer.status === 0 || answer.status >= 500 ? word('failed') : refusal(answer),
    /** What is wrong with one field. */
    fault: (message: string) => optional(`pages.frontDesk.faults.${message}`) || text(`messages.${message}`),
    name: (reservation: DeskReservation) => nameOf(reservation) || word('unnamed'),
    typeName: (reservation: DeskReservation) => localizedText(reservation.roomTypeName),
  };
}

/** Who a reservation is called after: its first guest in the house, else who booked it. */
function nameOf({ guests, guestName, guestSurname }: DeskReservation): string {
  const first = guests.find((guest) => !guest.checkedOutOn) ?? guests[0];
  return (first ? `${first.firstName} ${first.lastName}` : `${guestName} ${guestSurname}`).trim();
}
