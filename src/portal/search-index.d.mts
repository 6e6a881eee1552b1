export interface SearchEntry {
  title: string;
  href: string;
  text: string;
  /** How much rather it is meant than others that match as well. */
  weight: number;
}
export type SearchHit = Pick<SearchEntry, 'title' | 'href'>;
export function searchIn(
  MiniSearch: unknown,
  entries: readonly SearchEntry[],
): (words: string) => SearchHit[];
