import type { Actor } from '../../../src/database/audit.js';

/** Values that are no value of a field, and where the field stands in a hotel file (undefined: not in files). */
interface Case {
  bad: readonly unknown[];
  file: string | undefined;
  isInPanel: boolean;
}

export interface RecordCase {
  fields: Readonly<Record<string, Case>>;
  form: Readonly<Record<string, unknown>>;
  /** The section of a hotel file, and a valid entry of it; lists have one entry. */
  section: string;
  entry: object;
  isList?: boolean;
  /** The key under which the entry stands, of sections by language. */
  language?: string;
  /** Of an entry that stands in a list of another one: that one, and its list. */
  inside?: { entry: object; list: string };
  /** Whether the section is the value of the one field itself. */
  isValue?: boolean;
  /** Saves what a person typed. Left out of what the panel has in other forms. */
  save?(typed: Record<string, unknown>): Promise<unknown>;
  /** What a person types beside, that is right. */
  typed?: Record<string, string>;
}

/** The hotel that records are tried at, once it is there. */
export interface FormsOf {
  the<T>(type: new (...given: never[]) => T): T;
  hotelId(): number;
}

export const ACTOR: Actor = { kind: 'staff', id: 1 };
export const field = (file: string | undefined, ...bad: unknown[]): Case => ({ bad, file, isInPanel: true });
export const panelOnly = (...bad: unknown[]): Case => field(undefined, ...bad);
export const fileOnly = (file: string, ...bad: unknown[]): Case => ({ bad, file, isInPanel: false });
export const inGroup = (group: string, fields: Record<string, Case>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, { ...one, file: `${group}.${one.file}` }]),
  );

export const TEXT = ['x'.repeat(256), 'a\u0000b', '\ud800', 'a\nb'];
export const NAME = ['', ' ', ...TEXT];
export const LONG = ['x'.repeat(100_001), 'a\u0000b'];
export const FLAG = ['yes', 2];
export const whole = (below: number, above: number) => [below, above, 1.5, '1e0', 'two'];
export const DECIMAL = ['x', '-1', '1.23456', '1e0'];
export const ADDRESS = ['javascript:alert(1)', '//x.example', 'ftp://x.example'];
export const LOCALIZED_NAME = ['x', {}, { tr: 'x'.repeat(256) }, { 'no language': 'x' }, { tr: [] }];
export const localizedText = (max: number) => ['x', { tr: 'x'.repeat(max + 1) }, { TR: 'x' }];
export const SORT = panelOnly(...whole(-1, 10_001));
export const LANGUAGE = ['', 'turkish', 'TR', 't', 'xx'];

export const DAY = ['', '2027-02-30', 'tomorrow', 5];
