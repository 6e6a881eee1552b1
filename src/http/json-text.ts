import { MAX_JSON_DEPTH } from '../values/limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

interface MaxParts {
  /** Lists and objects. */
  parts: number;
  members: number;
}

/** Of a whole body: three times as many as a genuine request of 2 MB has. */
const PARTS_OF_BODY: MaxParts = { parts: 100_000, members: 300_000 };
/** Of JSON text in a field of a form: 200 features of a room type, named in 40 languages, have 400 and 8,000. */
export const PARTS_OF_FIELD: MaxParts = { parts: 2_000, members: 10_000 };

/** Counts brackets and commas outside of strings before the text is parsed. It is in UTF-8, and may be no valid JSON. */
export function faultOfParts(
  bytes: Uint8Array,
  max: MaxParts = PARTS_OF_BODY,
): 'too_deep' | 'too_many' | undefined {
  let [depth, parts, members] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      // To the end of the string: a quote after a backslash is part of it.
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === COMMA) {
      if (++members > max.members) return 'too_many';
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_JSON_DEPTH) return 'too_deep';
      if (++parts > max.parts) return 'too_many';
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
