import { useTranslation } from 'adminjs';

/** What the page knows of its person: put into it by the server. */
export interface Panel {
  id: number;
  name: string;
  email: string;
  role: 'operator' | 'manager' | 'reception' | null;
  language: 'tr' | 'en';
  totp: boolean;
  hotelId: number | null;
  hotels: Hotel[];
  navigation: { name: string; icon: string; group: string; href: string }[];
}

export interface Hotel {
  id: number;
  title: string;
  timeZone: string;
  currency: string;
}

declare global {
  interface Window {
    PANEL: Panel;
    /** Keys for which there is no text: none, or a test fails. */
    PANEL_MISSING_TEXTS?: string[];
  }
}

export const panel: Panel = window.PANEL;

/** The hotel that is open. */
export const hotel: Hotel | undefined = panel.hotels.find((one) => one.id === panel.hotelId);

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Texts by their whole key, such as `pages.account.title`. A key without a text is noted, for tests to find. */
export function useText(): Translate {
  const { i18n } = useTranslation();
  return (key, values) => {
    if (!i18n.exists(key, values)) noteMissing(key);
    return i18n.t(key, values ?? {}) as unknown as string;
  };
}

/** The text of a key, or nothing where there is none: for hints that not every field has. */
export function useOptionalText(): (key: string) => string {
  const { i18n } = useTranslation();
  return (key) => (i18n.exists(key) ? (i18n.t(key) as unknown as string) : '');
}

export function noteMissing(key: string): void {
  (window.PANEL_MISSING_TEXTS ??= []).push(key);
}
