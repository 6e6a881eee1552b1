import { MAX_JSON_DEPTH } from '../values/limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Lists and objects of one text, and their members: three times as many as a genuine request of 2 MB has. */
const MAX_JSON_PARTS = 100_000;
const MAX_JSON_MEMBERS = 300_000;

/** Counts brackets and commas outside of strings before the text is parsed. It is in UTF-8, and may be no valid JSON. */
export function faultOfParts(bytes: Uint8Array): 'too_deep' | 'too_many' | undefined {
  let [depth, parts, members] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      // To the end of the string: a quote after a backslash is part of it.
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === COMMA) {
      if (++members > MAX_JSON_MEMBERS) return 'too_many';
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_JSON_DEPTH) return 'too_deep';
      if (++parts > MAX_JSON_PARTS) return 'too_many';
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return undefined;
}

/** Returns the value of a JSON text in UTF-8; undefined if it is not valid, nested too deeply, or of too many parts. */
export function parseJson(bytes: Buffer): unknown {
  if (faultOfParts(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
