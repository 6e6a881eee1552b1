/* A fragment starts a payment in the guest's browser. Partners render it as it is, so every value in it is escaped. */

/** Escapes a text for a double-quoted attribute. */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Returns a text as a JavaScript string literal inside a script element. */
export function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&'\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A form that posts itself to the bank, in UTF-8 whatever the page's own encoding is. Values must be single lines:
 * a browser writes line breaks in its own way, and the bank's hash would not hold.
 */
export function autoSubmitForm(id: string, action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
  );
  return (
    `<form id="${attribute(id)}" method="post" action="${attribute(action)}" accept-charset="UTF-8">` +
    `${inputs.join('')}<noscript><button type="submit">Devam / Continue</button></noscript></form>` +
    `<script>document.getElementById(${scriptString(id)}).submit();</script>`
  );
}

export function locationScript(url: string): string {
  return `<script>window.location.href = ${scriptString(url)};</script>`;
}

export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}
