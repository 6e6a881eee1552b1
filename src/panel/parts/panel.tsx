import { useTranslation } from 'adminjs';
import { useCallback } from 'react';
import type { NavigationEntry, Panel, PanelHotel } from '../page/panel';
import { LOCALES } from '../../values/languages';

declare global {
  interface Window {
    PANEL: Panel;
    /** Keys for which there is no text: none, or a test fails. */
    PANEL_MISSING_TEXTS?: string[];
  }
}

export const panel: Panel = window.PANEL;

export const locale = LOCALES[panel.language];

export const hotel: PanelHotel | undefined = panel.hotels.find((one) => one.id === panel.hotelId);

/** A text by its key; `count` chooses its plural form. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns texts by their whole key, such as `pages.account.title`, or by what follows `prefix`. */
export function useText(prefix = ''): Translate {
  const { i18n } = useTranslation();
  return useCallback(
    (key, values = {}) => {
      const whole = prefix === '' ? key : `${prefix}.${key}`;
      if (!i18n.exists(whole, values)) recordMissingText(whole);
      return i18n.t(whole, values) as unknown as string;
    },
    [i18n, prefix],
  );
}

export function nameOfEntry(text: Translate, { href, name }: NavigationEntry): string {
  return text(href.startsWith('/admin/pages/') ? `pages.${name}.title` : `labels.${name}`);
}

/** Returns the text of a key, or '' where there is none: for hints that not every field has. */
export function useOptionalText(): (key: string) => string {
  const { i18n } = useTranslation();
  return useCallback((key) => (i18n.exists(key) ? (i18n.t(key) as unknown as string) : ''), [i18n]);
}

export function recordMissingText(key: string): void {
  (window.PANEL_MISSING_TEXTS ??= []).push(key);
}
