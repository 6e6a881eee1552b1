import type { PanelLanguage } from '../../src/panel/contract/panel.js';
import { text } from '../../src/panel/texts/texts.js';

/** Gives a text of the panel as a pattern. What it is filled with may be anything that `values` does not name. */
export type Word = (key: string, values?: Record<string, string>) => RegExp;

/** The texts of the panel in a language, as patterns of whole names: all of them, the front desk's, and the folio's. */
export function wordsOf(language: PanelLanguage): { word: Word; desk: Word; folio: Word } {
  const word: Word = (key, values = {}) => {
    const parts = text(language, key).split(/(\{\{\w+\}\})/);
    const filled = parts.map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
      return values[name] ?? '.+';
    });
    return new RegExp(`^${filled.join('')}$`);
  };
  return {
    word,
    desk: (key, values) => word(`pages.frontDesk.${key}`, values),
    folio: (key, values) => word(`pages.folio.${key}`, values),
  };
}

/** The same pattern for a label, which may end in a mark. */
export const startingWith = ({ source }: RegExp): RegExp => new RegExp(source.slice(0, -1));

/** The same pattern for a part of what is shown. */
export const containing = ({ source }: RegExp): RegExp => new RegExp(source.slice(1, -1));
