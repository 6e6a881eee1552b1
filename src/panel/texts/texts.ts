import type { Request } from 'express';
import type { PanelLanguage } from '../access.js';
import { en } from './en.js';
import { enRates } from './en.rates.js';
import { enResources } from './en.resources.js';
import { enToday } from './en.today.js';
import { tr } from './tr.js';
import { trRates } from './tr.rates.js';
import { trResources } from './tr.resources.js';
import { trToday } from './tr.today.js';

/** Texts by key, nested. The Turkish ones have the type of the English ones, so that none can be missing. */
export interface TextTree {
  [key: string]: string | TextTree;
}

const TEXTS: Record<PanelLanguage, TextTree> = {
  en: { ...en, pages: { ...en.pages, rates: enRates, today: enToday }, resources: enResources },
  tr: { ...tr, pages: { ...tr.pages, rates: trRates, today: trToday }, resources: trResources },
};

/** All texts of a language, in the form that AdminJS takes. */
export function textsOf(language: PanelLanguage): TextTree {
  return TEXTS[language];
}

/** One text, by its keys joined with dots. A key that has none is shown as it is, for tests to find. */
export function text(language: PanelLanguage, key: string): string {
  let found: string | TextTree | undefined = TEXTS[language];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}

/** The language of somebody who is not signed in: as the address says, else as the browser prefers. */
export function languageOf(request: Request): PanelLanguage {
  const asked = request.query['language'];
  if (asked === 'tr' || asked === 'en') return asked;
  return request.acceptsLanguages('tr', 'en') === 'en' ? 'en' : 'tr';
}
