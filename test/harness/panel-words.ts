import type { PanelLanguage } from '../../src/values/languages.js';
import { text } from '../../src/panel/mount/texts.js';

/** Gives a text of the panel as a pattern. What it is filled with may be anything that `values` does not name. */
export type Word = (key: string, values?: Record<string, string>) => RegExp;

interface Words {
  word: Word;
  /** The texts of a page. */
  of(page: string): Word;
  desk: Word;
  folio: Word;
  /** A text as it is. */
  text(key: string): string;
}

/** The texts of the panel in a language, as patterns of whole names. */
export function wordsOf(language: PanelLanguage): Words {
  const word: Word = (key, values = {}) => {
    const parts = text(language, key).split(/(\{\{\w+\}\})/);
    const filled = parts.map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
      return values[name] ?? '.+';
    });
    return new RegExp(`^${filled.join('')}$`);
  };
  const of = (page: string): Word => {
    return (key, values) => word(`pages.${page}.${key}`, values);
  };
  return { word, of, desk: of('frontDesk'), folio: of('folio'), text: (key) => text(language, key) };
}

/** The same pattern for a label, which may end in a mark. */
export const startingWith = ({ source }: RegExp): RegExp => new RegExp(source.slice(0, -1));

/** The same pattern for a part of what is shown. */
export const containing = ({ source }: RegExp): RegExp => new RegExp(source.slice(1, -1));
