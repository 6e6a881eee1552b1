import type { PanelAssets } from '../bundling/assets.js';
import { escapeHtml } from '../../http/html.js';

const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:light}
body{margin:0;background:#eceff4;color:#101828;font:10.5pt/1.4 Inter,system-ui,sans-serif}
header.tools{position:sticky;top:0;display:flex;gap:12px;align-items:center;padding:10px 16px;background:#fff;
border-bottom:1px solid #e4e7ec}
header.tools h1{font-size:16px;margin:0;flex:1}
header.tools button{font:inherit;font-weight:600;min-height:44px;padding:0 20px;color:#fff;background:#1d4ed8;border:0;
border-radius:8px;cursor:pointer}
:is(button,a):focus-visible{outline:3px solid #84adff;outline-offset:2px}
header.tools nav{display:flex;gap:4px}
header.tools nav a{min-height:44px;display:grid;place-items:center;padding:0 10px;color:#1d4ed8}
header.tools nav a[aria-current]{font-weight:700;color:#101828;text-decoration:none}
main{overflow-x:auto}
section.sheet{background:#fff;width:210mm;min-height:297mm;margin:16px auto;padding:14mm;border:1px solid #e4e7ec}
section.wide{width:297mm;min-height:210mm}
h2{font-size:16pt;line-height:1.25;margin:0 0 2mm}
h3{font-size:11pt;margin:6mm 0 2mm}
p{margin:0 0 3mm}
.head{display:flex;justify-content:space-between;gap:8mm;padding-bottom:4mm;margin-bottom:6mm;border-bottom:1.5pt solid #101828}
.head b{font-size:13pt;display:block}
.soft,small{color:#475467}
.right{text-align:end}
table{width:100%;border-collapse:collapse}
th{text-align:start;font-size:9pt;border-bottom:1pt solid #101828;padding-block:1.2mm;padding-inline:0 2mm;vertical-align:bottom}
td{border-bottom:.5pt solid #98a2b3;padding-block:1.6mm;padding-inline:0 2mm;vertical-align:top;overflow-wrap:anywhere}
:is(th,td).number{padding-inline-end:5mm;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
:is(th,td).line{white-space:nowrap}
tbody td.tick::before{content:'';display:inline-block;width:4mm;height:4mm;border:.75pt solid #101828}
thead{display:table-header-group}
tr{break-inside:avoid}
tfoot{display:table-row-group}
tfoot td{font-weight:600;border:0}
dl.facts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:3mm 8mm;margin:0 0 5mm}
dl.facts div{border-bottom:.5pt solid #98a2b3;padding-bottom:1mm;min-height:9.5mm}
.sale{margin-top:6mm}
.sale p{margin:0 0 1mm}
dt{font-size:8pt;color:#475467}
dd{margin:0;min-height:4.5mm;overflow-wrap:anywhere}
.sign{display:grid;grid-template-columns:1fr 2fr;gap:10mm;margin-top:16mm}
.sign span{border-top:.75pt solid #101828;padding-top:1mm;font-size:8.5pt}
@page{size:A4;margin:12mm}
@page wide{size:A4 landscape;margin:12mm}
@media print{
body{background:none}
header.tools{display:none}
main{overflow:visible}
section.sheet{width:auto;min-height:0;margin:0;padding:0;border:0;break-after:page}
section.sheet:last-child{break-after:auto}
section.wide{page:wide}
}`;

export interface Paper {
  /** Of the page and its words: guests are written to in other languages than the panel's. */
  language: string;
  title: string;
  print: string;
  others?: readonly { language: string; href: string }[];
  sheets: readonly string[];
}

export function paperPage(paper: Paper, assets: PanelAssets, nonce: string): string {
  const { language, title, print, others = [], sheets } = paper;
  const links = others.map(
    (one) =>
      `<a href="${escapeHtml(one.href)}" hreflang="${one.language}"${one.language === language ? ' aria-current="true"' : ''}>${one.language.toUpperCase()}</a>`,
  );
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${assets.fontFaces()}${STYLE}</style></head><body>
<header class="tools"><h1>${escapeHtml(title)}</h1>${links.length > 0 ? `<nav>${links.join('')}</nav>` : ''}<button type="button" id="print">${escapeHtml(print)}</button></header>
<main>${sheets.join('\n')}</main>
<script nonce="${nonce}">document.getElementById('print').addEventListener('click',()=>window.print())</script>
</body></html>`;
}

export function sheetHead(
  left: { title: string; lines: readonly string[] },
  right: readonly string[],
): string {
  const lines = (texts: readonly string[]) =>
    texts
      .filter((line) => line !== '')
      // Telephone numbers stand as they are dialled, also between words that are written from right to left.
      .map((line) => `<div><bdi>${escapeHtml(line)}</bdi></div>`)
      .join('');
  return `<div class="head"><div><b>${escapeHtml(left.title)}</b><div class="soft">${lines(left.lines)}</div></div>
<div class="right">${lines(right)}</div></div>`;
}

/** How the values of a column stand: from the left, from the right, on one line, or as a box to tick. */
export type ColumnLook = '' | 'number' | 'line' | 'tick';

export interface PaperColumn {
  heading: string;
  look?: ColumnLook;
}

export function paperTable(
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  foot: readonly string[] = [],
): string {
  const cell = (tag: 'td' | 'th', value: string, index: number) => {
    const look = columns[index]?.look ?? '';
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${look ? ` class="${look}"` : ''}>${escapeHtml(value)}</${tag}>`;
  };
  const line = (tag: 'td' | 'th', values: readonly string[]) =>
    `<tr>${values.map((value, index) => cell(tag, value, index)).join('')}</tr>`;
  return `<table><thead>${line(
    'th',
    columns.map(({ heading }) => heading),
  )}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody>${foot.length > 0 ? `<tfoot>${line('td', foot)}</tfoot>` : ''}</table>`;
}

/** Names and values in two columns; an empty value is a line to write on. */
export function factList(facts: readonly (readonly [name: string, value: string])[]): string {
  const items = facts.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl class="facts">${items.join('')}</dl>`;
}
