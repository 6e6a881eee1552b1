/** Letters that keep their form without accents, as people type them; the search over bookings knows the same. */
const TYPED: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A form without case, accents and the Turkish dots: `isik`, `IŞIK` and `ışık` find each other on any keyboard. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıøłđðþßæœ]/g, (letter) => TYPED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word of the search occurs in one of the texts, also where names are written together. An empty search matches all. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const words = folded(search).split(' ');
  const haystack = texts.map(folded).flatMap((text) => [text, ...writtenTogether(text.split(' '))]);
  return words.every((word) => haystack.some((text) => text.includes(word)));
}

/** The words as one, from each of them on: `devriesjan` for Jan de Vries. */
function writtenTogether(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  return words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(''));
}
