export const PANEL_LANGUAGES = ['tr', 'en'] as const;
export type PanelLanguage = (typeof PANEL_LANGUAGES)[number];

export function isPanelLanguage(text: unknown): text is PanelLanguage {
  return PANEL_LANGUAGES.some((language) => language === text);
}

export const LOCALES: Readonly<Record<PanelLanguage, string>> = { tr: 'tr-TR', en: 'en-GB' };

/** In which the panel offers to write the texts of a hotel. */
export const TEXT_LANGUAGES: readonly string[] = [...PANEL_LANGUAGES, 'de', 'ru', 'fr', 'ar'];

/** Of the list of languages that partners read (src/lookup/data/languages.json): a hotel has texts in these and no other. */
export const SERVICE_LANGUAGES: ReadonlySet<string> = new Set(
  'tr en de ru fr ar uk pl nl it es pt ro bg el he fa zh ja ko hi sv da no fi cs sk hu sr hr sl bs mk sq az kk uz ka hy et lv lt'.split(
    ' ',
  ),
);

export function isServiceLanguage(code: string): boolean {
  return SERVICE_LANGUAGES.has(code);
}
