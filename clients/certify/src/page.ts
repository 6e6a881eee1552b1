import type { JudgedDuty, Report } from './finding.js';

/** The report as one page of HTML that needs nothing else. */
export function page({ judged, url, at, isPassed, duties }: Report): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Certification</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2733}
h2{margin-top:2rem}p{margin:.3rem 0}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-top:1px solid #d5dbe1;overflow-wrap:anywhere}
td{width:45%}td:first-child{width:5rem}.met{color:#0b6e4f}.not-met{color:#b3261e}.not-seen{color:#66727f}</style></head><body>
<h1>Certification of a booking ${judged}</h1>
<p>${escaped(url)}, ${escaped(at)}: <strong class="${isPassed ? 'met' : 'not-met'}">${isPassed ? 'passed' : 'not passed'}</strong></p>
${duties.map(section).join('\n')}</body></html>\n`;
}

function section({ title, why, state, findings }: JudgedDuty): string {
  const rows = findings.map(
    ({ expected, came, isMet }) =>
      `<tr><td class="${isMet ? 'met' : 'not-met'}">${isMet ? 'met' : 'not met'}</td><td>${escaped(expected)}</td><td>${escaped(came)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<table><tr><th></th><th>Expected</th><th>Came</th></tr>${rows.join('')}</table>`;
  return `<h2>${escaped(title)}: <span class="${state.replace(' ', '-')}">${state}</span></h2><p>${escaped(why)}</p>${table}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
