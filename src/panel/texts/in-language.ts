import type { PanelLanguage } from '../../values/languages.js';

/** What the panel says at one place, in each of its languages. */
export type Text = Readonly<Record<PanelLanguage, string>>;

/** Texts by key, nested. A language that is missing does not compile. */
export interface Texts {
  readonly [key: string]: Text | Texts;
}

/** Texts of one language by key, nested. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same keys with the texts of one language. */
export type InLanguage<T> = T extends Text ? string : { readonly [K in keyof T]: InLanguage<T[K]> };

export function inLanguage<T extends Texts>(texts: T, language: PanelLanguage): InLanguage<T> {
  const entries = Object.entries(texts).map(([key, one]) => [
    key,
    isText(one) ? one[language] : inLanguage(one, language),
  ]);
  return Object.fromEntries(entries) as InLanguage<T>;
}

/** Returns one text, by its keys joined with dots; a key that has none as it is, for tests to find. */
export function textIn(texts: Texts, language: PanelLanguage, key: string): string {
  let found: Text | Texts | undefined = texts;
  for (const part of key.split('.')) found = found && !isText(found) ? found[part] : undefined;
  return found && isText(found) ? found[language] : key;
}

/** Languages are keys of other texts, too: their names. */
function isText(one: Text | Texts): one is Text {
  return typeof one['en'] === 'string';
}
