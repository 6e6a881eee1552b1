import { MAX_JSON_DEPTH } from '../values/limits.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside of strings against {@link MAX_JSON_DEPTH}: the text, in UTF-8, need not be valid. */
export function isNestedTooDeeply(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      // To the end of the string: a quote after a backslash is part of it.
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}

/** The value of a JSON text in UTF-8; undefined when it is none, or nested too deeply. */
export function parseJson(bytes: Buffer): unknown {
  if (isNestedTooDeeply(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
