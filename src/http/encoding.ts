import { LRUCache } from 'lru-cache';

/** Content codings of answers, the preferred one first. */
export const ZIPS = ['br', 'gzip'] as const;
export type Zip = (typeof ZIPS)[number];

export interface AcceptedEncoding {
  /** Undefined where the caller wants the content as it is. */
  zip: Zip | undefined;
  takesIdentity: boolean;
}

const IDENTITY_ONLY: AcceptedEncoding = { zip: undefined, takesIdentity: true };
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;
const MAX_REMEMBERED_LENGTH = 200;
const remembered = new LRUCache<string, AcceptedEncoding>({ max: 200 });

/** RFC 9110, section 12.5.3. The higher quality wins, and of equal ones the shorter answer: `br`, `gzip`, identity. */
export function acceptedEncoding(header: string | undefined): AcceptedEncoding {
  if (header === undefined) return IDENTITY_ONLY;
  let accepted = remembered.get(header);
  if (!accepted) {
    accepted = readHeader(header);
    if (header.length <= MAX_REMEMBERED_LENGTH) remembered.set(header, accepted);
  }
  return accepted;
}

function readHeader(header: string): AcceptedEncoding {
  const qualities = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (coding !== '' && quality !== undefined) qualities.set(coding.replace(/^x-gzip$/, 'gzip'), quality);
  }
  const any = qualities.get('*');
  const identity = qualities.get('identity') ?? any;
  let zip: Zip | undefined;
  let best = 0;
  for (const candidate of ZIPS) {
    const quality = qualities.get(candidate) ?? any ?? 0;
    if (quality > best) [zip, best] = [candidate, quality];
  }
  if (identity !== undefined && identity > best) zip = undefined;
  return { zip, takesIdentity: identity !== 0 };
}

function qualityOf(parameters: readonly string[]): number | undefined {
  const [parameter] = parameters;
  if (parameter === undefined) return 1;
  const [name = '', value = ''] = parameter.split('=', 2).map((text) => text.trim());
  const match = QUALITY.exec(`${name}=${value}`);
  return match ? Number(match[1]) : undefined;
}
