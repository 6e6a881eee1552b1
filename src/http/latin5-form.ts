import { isUtf8 } from 'node:buffer';

const LATIN5 = /;\s*charset="?(?:iso-?8859-9|latin-?5|windows-1254|cp1254)"?\s*(?:;|$)/i;
const NAMES_LATIN5 = /(?:^|&)encoding=(?:iso-?8859-9|windows-1254)(?:&|$)/i;
const ESCAPE = /%([0-9a-f]{2})/gi;

/** Whether a content type names the Turkish character set ISO-8859-9, or the one of Windows that extends it. */
export function isLatin5(contentType: string | undefined): boolean {
  return contentType !== undefined && LATIN5.test(contentType);
}

/**
 * Whether a form whose content type names no character set is in ISO-8859-9: a field `encoding` says so, as of banks, or its texts are no
 * UTF-8.
 */
export function isLatin5Form(contentType: string | undefined, body: Buffer): boolean {
  if (contentType === undefined || /;\s*charset=/i.test(contentType)) return false;
  const text = body.toString('latin1');
  return NAMES_LATIN5.test(text) || !isUtf8(bytesOf(text));
}

/** Returns the fields of a form in ISO-8859-9. A repeated one is a list. */
export function latin5Form(body: Buffer): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const pair of body.toString('latin1').split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = decoded(end < 0 ? pair : pair.slice(0, end));
    const value = end < 0 ? '' : decoded(pair.slice(end + 1));
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}

function decoded(text: string): string {
  return new TextDecoder('iso-8859-9').decode(bytesOf(text.replaceAll('+', ' ')));
}

/** Returns the bytes that a text of a form stands for. */
function bytesOf(text: string): Buffer {
  const bytes = text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
