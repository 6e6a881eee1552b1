/** Letters that keep their form without accents, as people type them; the search over bookings knows the same. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 't' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
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

/** Whether every word of the search occurs in one of the texts. An empty search matches all. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const words = folded(search).split(' ');
  const haystack = texts.map(folded);
  return words.every((word) => haystack.some((text) => text.includes(word)));
}
