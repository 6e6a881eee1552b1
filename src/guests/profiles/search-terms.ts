import { type Database, query } from '../../database/queries.js';
import { COMPARED_PHONE_DIGITS, identityKey } from './guest-evidence.js';
import { wordsQuery } from './search-words.js';

const MIN_DIGITS = 4;

export interface SearchTerms {
  /** A tsquery of folded words, each as the beginning of one; null where nothing was typed that could be a word. */
  words: string | null;
  /** A tsquery of a telephone number's end; null where it cannot be one. */
  phone: string | null;
  /** The number of a booking or reservation. */
  number: number | null;
  text: string;
  identity: string;
}

/** Reads what was typed: several words must all be there, and digits alone may also be a telephone number. */
export async function readTerms(database: Database, hotelId: number, text: string): Promise<SearchTerms> {
  const typed = text.trim().split(/\s+/);
  const joined = typed.length < 2 ? [] : [typed.join(''), typed.toReversed().join('')];
  const [words = [], ...together] = await readWords(database, hotelId, [typed.join(' '), ...joined]);
  const digits = /^[\d\s()+/.-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const end = [...digits.slice(-COMPARED_PHONE_DIGITS)].reverse().join('');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const phone = digits.length < MIN_DIGITS ? null : `'${hotelId} #${end}':*`;
  const asOne = together.flatMap((one) => (one.length === 1 ? one : []));
  return {
    words: words.length === 0 ? null : wordsQuery(hotelId, words, asOne),
    phone,
    number,
    text,
    identity: identityKey(text),
  };
}

/** The words of each text as the index has them. */
async function readWords(database: Database, hotelId: number, texts: readonly string[]): Promise<string[][]> {
  const rows = await query<{ words: string[] }>(
    database,
    `SELECT search_words($1, text) AS words FROM unnest($2::text[]) WITH ORDINALITY AS typed (text, place) ORDER BY place`,
    [hotelId, texts],
  );
  const prefix = `${hotelId} `.length;
  return rows.map(({ words }) => words.map((word) => word.slice(prefix)));
}
