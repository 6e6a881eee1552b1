import { documentHtml } from '../../portal/document.html.js';
import type { PanelLanguage } from '../../values/languages.js';
import { guideTexts } from './guide.texts.js';
import { signInTexts } from '../sign-in/sign-in.texts.js';
import { textIn } from '../texts/in-language.js';
import type { PanelAssets } from '../bundling/assets.js';
import { escapeHtml } from '../../http/html.js';
import { COLORS } from '../design/plain-colors.js';

export const GUIDE_PATH = '/admin/guide';

const STYLE = `${COLORS}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}
h1,h2{line-height:1.25}h2{margin-top:2.5rem}
a{color:var(--blue)}a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:10px}
code{font:.9em ui-monospace,monospace;background:var(--ground);border:1px solid var(--line);border-radius:5px;padding:.05em .35em}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95em}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem;border-bottom:1px solid var(--line)}
td:last-child,th:last-child{text-align:right;white-space:nowrap}
nav{display:flex;justify-content:space-between;gap:1rem}`;

export function guidePage(markdown: string, language: PanelLanguage, assets: PanelAssets): string {
  const other = language === 'tr' ? 'en' : 'tr';
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(textIn(guideTexts, language, 'title'))}</title><style>${assets.fontFaces()}${STYLE}</style></head><body>
<nav><a href="/admin">${escapeHtml(textIn(signInTexts, language, 'toPanel'))}</a>
<a href="${GUIDE_PATH}?language=${other}" hreflang="${other}" lang="${other}">${escapeHtml(textIn(guideTexts, other, 'inThisLanguage'))}</a></nav>
<main>${bodyOf(markdown)}</main></body></html>`;
}

function bodyOf(markdown: string): string {
  return documentHtml(markdown, {
    image({ href, text: described }) {
      return `<img src="${escapeHtml(`${GUIDE_PATH}/${href}`)}" alt="${escapeHtml(described)}" width="1000" height="625" loading="lazy">`;
    },
  });
}
