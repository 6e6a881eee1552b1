import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as limits from '../../values/limits.js';
import type { TextTree } from '../texts/in-language.js';
import { textsOf } from './texts.js';

const NUMBERS = 'adults|bookings|cancellations|children|count|days|guests|n|nights|rooms|total';
const PLURALS =
  'adults|bookings|cells|changes|children|days|fields|guests|months|nights|places|records|rooms|types|values';
const COUNTED_PLURAL = new RegExp(`\\{\\{(${NUMBERS})\\}\\} ([a-z]+ )?(${PLURALS})\\b`);
/** A number that is said to be a limit; percentages are none. */
const SAYS_A_LIMIT =
  /(at most|at least|up to|(more|larger|longer|fewer) than|en (az|çok|fazla)) \d+(?![\d.,]* ?%)|\d MB|(?<!% ?[\d.,]*)\d(’[dt][ea]n fazla|’[yae]+ kadar)/i;

function flat(tree: TextTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
}

const PANEL = path.join(import.meta.dirname, '..');
const textFiles = readdirSync(PANEL, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.texts.ts'),
);
/** Lines of the files of texts, in which a limit that comes from its constant is still `${…}`. */
const sourceLines = textFiles.flatMap((name) => readFileSync(path.join(PANEL, name), 'utf8').split('\n'));

const english = flat(textsOf('en'));
const turkish = new Map(flat(textsOf('tr')));
const isPlural = (key: string) => key.endsWith('_other');

it('every file of texts is among the texts, directly or by another one', () => {
  const sources = ['mount/texts.ts', ...textFiles].map((name) =>
    readFileSync(path.join(PANEL, name), 'utf8'),
  );
  const isImported = (name: string) =>
    sources.some((source) => source.includes(`/${path.basename(name, '.ts')}.js'`));
  expect(textFiles.length).toBeGreaterThan(25);
  expect(textFiles.filter((name) => !isImported(name))).toEqual([]);
});

it('no English text reads plural for a count of one', () => {
  expect(english.filter(([key, text]) => !isPlural(key) && COUNTED_PLURAL.test(text))).toEqual([]);
});

it('every text with a plural has a singular, in both languages', () => {
  const plurals = english.map(([key]) => key).filter(isPlural);
  const keys = new Set(english.map(([key]) => key));
  const singular = (key: string) => key.replace(/_other$/, '_one');
  expect(plurals.length).toBeGreaterThan(20);
  expect(plurals.filter((key) => !keys.has(singular(key)))).toEqual([]);
  expect(plurals.flatMap((key) => [key, singular(key)]).filter((key) => !turkish.has(key))).toEqual([]);
});

it('texts that count by another text name one that has a plural', () => {
  const keys = new Set(english.map(([key]) => key));
  const named = english.flatMap(([, text]) =>
    [...text.matchAll(/\$t\(([\w.]+),/g)].map((match) => match[1]!),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((key) => !keys.has(`${key}_one`))).toEqual([]);
});

it('no text writes out a limit that is set elsewhere', () => {
  const written = new Set(
    Object.values(limits)
      .filter((limit) => limit > 60)
      .map(String),
  );
  const numbers = (text: string) => text.match(/\d+/g) ?? [];
  const found = [...english, ...turkish].filter(([, text]) => numbers(text).some((one) => written.has(one)));
  expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  expect(sourceLines.length).toBeGreaterThan(3_000);
  expect(sourceLines.filter((line) => SAYS_A_LIMIT.test(line))).toEqual([]);
});
