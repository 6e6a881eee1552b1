/** A text in several languages, by language code: `{"tr": "Oda", "en": "Room"}`. */
export type LocalizedText = Record<string, string>;

/** A text of our own that callers show to guests, in each language that we write. */
export type TextForGuests = Record<'tr' | 'en' | 'de' | 'ru' | 'fr' | 'ar', string>;

/** The text in `language`, which may be any text, else in the hotel's own, else in any; '' when there is none. */
export function localized(text: LocalizedText, language: string, hotelLanguage: string): string {
  const wanted = Object.hasOwn(text, language) ? text[language] : undefined;
  return wanted ?? text[hotelLanguage] ?? Object.values(text)[0] ?? '';
}
