import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';

/*
 * One word for one thing in the texts of the panel: none has a word that the table “Words of the panel” of docs/glossary.md
 * keeps out of them, and Turkish addresses people formally. Says which do, and by which key.
 */

process.chdir(path.join(import.meta.dirname, '..'));
register('../test/harness/typescript-hooks.mjs', import.meta.url);
const { textsOf } = await import('../src/panel/mount/texts.ts');

const INFORMAL = /(?<!\p{L})(sen|sana|seni|senin)(?!\p{L})|(?<!\p{L})(dene|seç|yaz|gir|ekle|bak)[.!]/iu;

const [english, turkish] = [flat(textsOf('en')), flat(textsOf('tr'))];
const [notEnglish, notTurkish] = [wordsOf('not in English'), wordsOf('not in Turkish')];
if (notEnglish.length < 10 || notTurkish.length < 20) throw new Error('the table of words was not found');
const faults = [
  ...notEnglish.flatMap((word) => found(word, english, 'en')),
  ...notTurkish.flatMap((word) => found(word, turkish, 'tr')),
  ...turkish.filter(([, text]) => INFORMAL.test(text)).map(([key, text]) => `informal: ${key}: ${text}`),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** @returns {[key: string, text: string][]} */
function flat(tree, before = '') {
  return Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );
}

/** The words of a column of the table. */
function wordsOf(column) {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const section = /^## Words of the panel$(.*?)^## /ms.exec(glossary)?.[1] ?? '';
  const [heads = [], , ...rows] = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, row]) =>
    row.split(' | ').map((cell) => cell.trim()),
  );
  const cells = rows.map((row) => row[heads.indexOf(column)] ?? '');
  return cells.flatMap((cell) => cell.split(', ')).filter((word) => word !== '');
}

/** The texts in which a word stands alone, or with any ending where it ends in `…`. */
function found(word, texts, language) {
  const end = word.endsWith('…') ? '' : '(?!\\p{L})';
  const pattern = new RegExp(`(?<!\\p{L})${word.replace(/…$/, '')}${end}`, 'u');
  return texts
    .filter(([, text]) => pattern.test(text.toLocaleLowerCase(language)))
    .map(([key, text]) => `${word}: ${key}: ${text}`);
}
