/** Signs of which one alone is a word: Chinese, Japanese and Korean, whose syllables a search takes apart. */
const SYLLABLE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const LETTERS = /^\p{L}+$/u;
const MAX_SPLIT_LENGTH = 16;

/** The shortest parts of a word that may be names of their own: those before the last, the last of two, and of three. */
const PARTS = { first: 2, last: 3, lastOfThree: 4 };
const SYLLABLES = { first: 1, last: 1, lastOfThree: 1 };

/** Whether a text is enough to search by: a letter of the Latin alphabet alone finds too many. */
export function isSearchable(text: string): boolean {
  return text.length > 1 || /^\d$/.test(text) || SYLLABLE.test(text);
}

/**
 * A tsquery of words as the index has them, each as the beginning of one. A word may also be several names written together
 * (`devries`, `王小明`), and several words may be one (`joined`). `hotelId` stands before each word of the index.
 */
export function wordsQuery(hotelId: number, words: readonly string[], joined: readonly string[]): string {
  const exactly = (word: string) => `'${hotelId} ${word}'`;
  const beginning = (word: string) => `${exactly(word)}:*`;
  const all = words.map((word) => {
    const apart = splits(word).map((parts) =>
      parts.map((part, i) => (i < parts.length - 1 ? exactly(part) : beginning(part))).join(' & '),
    );
    return alternatives([beginning(word), ...apart]);
  });
  return alternatives([all.join(' & '), ...joined.map(beginning)]);
}

function alternatives(queries: readonly string[]): string {
  return queries.length === 1 ? queries[0]! : `(${queries.map((one) => `(${one})`).join(' | ')})`;
}

/** The ways to take a word apart into two or three names. */
function splits(word: string): string[][] {
  const letters = [...word];
  if (!LETTERS.test(word) || letters.length > MAX_SPLIT_LENGTH) return [];
  const { first, last, lastOfThree } = SYLLABLE.test(word) ? SYLLABLES : PARTS;
  const part = (from: number, until?: number) => letters.slice(from, until).join('');
  const found: string[][] = [];
  for (let i = first; i <= letters.length - last; i++) {
    found.push([part(0, i), part(i)]);
    for (let j = i + first; j <= letters.length - lastOfThree; j++)
      found.push([part(0, i), part(i, j), part(j)]);
  }
  return found;
}
