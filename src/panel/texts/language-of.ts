import type { Request } from 'express';
import { isPanelLanguage, type PanelLanguage } from '../../values/languages.js';

/** The language of somebody who is not signed in: as the address says, else as the browser prefers. */
export function languageOf(request: Request): PanelLanguage {
  const asked = request.query['language'];
  if (isPanelLanguage(asked)) return asked;
  return request.acceptsLanguages('tr', 'en') === 'en' ? 'en' : 'tr';
}
