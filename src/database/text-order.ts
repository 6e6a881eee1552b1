/**
 * Languages that order letters in a way of their own; all others have the order of the Unicode Consortium. Each has a
 * collation of ICU in every PostgreSQL from 15 on, which no session has to be set up for.
 */
const COLLATED_LANGUAGES: ReadonlySet<string> = new Set([
  ...[
    'ar',
    'az',
    'be',
    'bg',
    'bs',
    'ca',
    'cs',
    'cy',
    'da',
    'el',
    'es',
    'et',
    'fa',
    'fi',
    'he',
    'hi',
    'hr',
    'hu',
  ],
  ...[
    'hy',
    'is',
    'ja',
    'ka',
    'kk',
    'ko',
    'lt',
    'lv',
    'mk',
    'nb',
    'pl',
    'ro',
    'ru',
    'sk',
    'sl',
    'sq',
    'sr',
    'sv',
  ],
  ...['th', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh'],
]);

/** The longest number that sorts by its value. */
const DIGITS = 20;

/**
 * SQL that orders texts which people typed, such as names, as the language does; '' where texts are of many languages.
 * `sql` is a text.
 */
export function inAlphabet(sql: string, language: string): string {
  return `(${sql}) COLLATE "${COLLATED_LANGUAGES.has(language) ? language : 'und'}-x-icu"`;
}

/** As {@link inAlphabet}, with numbers within the text by their value: 8, 10, A2, A10. */
export function inNumberedOrder(sql: string, language: string): string {
  const padded = `regexp_replace(${sql}, '([0-9]+)', '${'0'.repeat(DIGITS)}\\1', 'g')`;
  return inAlphabet(`regexp_replace(${padded}, '[0-9]*([0-9]{${DIGITS}})', '\\1', 'g')`, language);
}
