import type { GuestLanguage } from './guest-words.js';
import { GUEST_WORDS } from './guest-words.js';

/** A day as a guest reads it: “1 March 2027”. */
export function guestDay(day: string, language: GuestLanguage): string {
  const options = { timeZone: 'UTC', dateStyle: 'long' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(GUEST_WORDS[language].locale, options);
}

/** An amount as a guest reads it: “1.234,50 EUR”. */
export function guestAmount(amount: string, currency: string, language: GuestLanguage): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${Number(amount).toLocaleString(GUEST_WORDS[language].locale, places)} ${currency}`;
}

/** A fact behind its name: “Total: 160.00 EUR”; in French, a space stands before the colon. */
export function guestFact(name: string, fact: string, language: GuestLanguage): string {
  return `${name}${language === 'fr' ? '\u00a0' : ''}: ${fact}`;
}
