/** The pages that the demonstration bank shows. */

/** @param {unknown} text */
export function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param {string} title @param {string} content */
export function page(title, content) {
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1d2733}
dl{display:grid;grid-template-columns:9rem 1fr;gap:.3rem 1rem}dt{color:#66727f}dd{margin:0;overflow-wrap:anywhere}
button{font:inherit;padding:.5rem 1rem;margin:.2rem .2rem .2rem 0;border:1px solid #9aa5b1;border-radius:.4rem;background:#fff;cursor:pointer}
button.main{background:#0b6e4f;border-color:#0b6e4f;color:#fff}details{margin-top:2rem;color:#66727f}</style></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;
}

/** @param {Record<string, unknown>} facts */
export function factList(facts) {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

/**
 * Buttons that post the chosen outcome: to pay, to decline, and the answers of dishonest and broken banks.
 * @param {string} action @param {Record<string, string>} hidden @param {readonly string[]} outcomes
 */
export function outcomeForm(action, hidden, outcomes) {
  const button = (outcome, label, kind = '') =>
    `<button id="${outcome}" name="outcome" value="${outcome}" class="${kind}">${label}</button>`;
  const others = outcomes.filter((outcome) => outcome !== 'approve' && outcome !== 'decline');
  return `<form method="post" action="${escapeHtml(action)}">${hiddenInputs(hidden)}
${button('approve', 'Öde / Pay', 'main')}${button('decline', 'Reddet / Decline')}
<details open><summary>Başka yanıtlar / Other answers</summary>${others.map((one) => button(one, one)).join('')}</details></form>`;
}

/**
 * A page that posts itself, as banks send a browser back.
 * @param {string} action @param {Record<string, string>} fields
 */
export function selfPosting(action, fields) {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>
<form id="answer" method="post" action="${escapeHtml(action)}">${hiddenInputs(fields)}</form>
<script>document.getElementById('answer').submit()</script></body></html>`;
}

/** The text of an element of an XML document, wherever it stands. @param {string} xml @param {string} name */
export function elementOf(xml, name) {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

/** An XML document of nested elements. @param {Record<string, unknown>} elements @returns {string} */
export function xmlOf(elements) {
  return Object.entries(elements)
    .map(([name, value]) => {
      const content = typeof value === 'object' ? xmlOf(/** @type {any} */ (value)) : escapeHtml(value);
      return `<${name}>${content}</${name}>`;
    })
    .join('');
}

/** @param {Record<string, string>} fields */
function hiddenInputs(fields) {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}
