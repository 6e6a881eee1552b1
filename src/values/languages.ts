export const PANEL_LANGUAGES = ['tr', 'en'] as const;
export type PanelLanguage = (typeof PANEL_LANGUAGES)[number];

export function isPanelLanguage(text: unknown): text is PanelLanguage {
  return PANEL_LANGUAGES.some((language) => language === text);
}

export const LOCALES: Readonly<Record<PanelLanguage, string>> = { tr: 'tr-TR', en: 'en-GB' };

/** In which the panel offers to write the texts of a hotel. */
export const TEXT_LANGUAGES: readonly string[] = [...PANEL_LANGUAGES, 'de', 'ru', 'fr', 'ar'];
