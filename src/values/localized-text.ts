/** A text in several languages, by language code: `{"tr": "Oda", "en": "Room"}`. */
export type LocalizedText = Record<string, string>;

/** The text in the wanted language, else in the hotel's own, else in any; empty when there is none. */
export function localized(text: LocalizedText, language: string, hotelLanguage: string): string {
  return text[language] ?? text[hotelLanguage] ?? Object.values(text)[0] ?? '';
}
