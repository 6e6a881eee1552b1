import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The tables of docs/security.md and docs/security name real things: in the column "Test" test files by what they are
 * called before their ending, with the title of a test in “quotes”, and anywhere files of this project by their paths.
 * Prints what does not exist.
 */

const SPEC = /\.(e2e-spec|process-spec|browser-spec|deploy-spec|spec)\.tsx?$/;
const FILE = /^(src|test|checks|scripts|docs|deploy|clients)\//;

process.chdir(path.join(import.meta.dirname, '..'));

const specs = new Map();
for (const folder of ['src', 'test', 'checks', 'clients']) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!SPEC.test(name) || name.includes('node_modules')) continue;
    const stem = path.basename(name).replace(SPEC, '');
    specs.set(stem, [...(specs.get(stem) ?? []), path.join(folder, name)]);
  }
}
const commands = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const pages = [
  'docs/security.md',
  ...readdirSync('docs/security').map((name) => path.join('docs/security', name)),
];
const problems = pages.flatMap((page) => wrongRows(page).map((problem) => `${page}: ${problem}`));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {string} page */
function wrongRows(page) {
  const wrong = [];
  let columns = [];
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    if (!line.startsWith('|')) columns = [];
    else if (columns.length === 0) columns = cellsOf(line);
    else {
      const cells = cellsOf(line);
      if (cells.length !== columns.length) wrong.push(`"${cells[0]}" has ${cells.length} cells`);
      wrong.push(...wrongFiles(line));
      const test = cells[columns.indexOf('Test')];
      if (test !== undefined) wrong.push(...wrongTests(test));
    }
  }
  return wrong;
}

/** @param {string} line */
function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** @param {string} line */
function wrongFiles(line) {
  return spansOf(line)
    .filter((span) => FILE.test(span) && !existsSync(span))
    .map((file) => `${file} does not exist`);
}

/** @param {string} cell */
function wrongTests(cell) {
  return [...cell.matchAll(/`([^`]+)`((?:[^`“]|“[^”]*”)*)/g)].flatMap(([, name, after]) => {
    if (name.startsWith('npm run ')) {
      return name.split(' ')[2] in commands ? [] : [`there is no ${name}`];
    }
    const files = specs.get(name);
    if (files === undefined) return [`there is no test file ${name}`];
    const text = files.map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'")).join('\n');
    return [...after.matchAll(/“([^”]+)”/g)]
      .filter(([, title]) => !text.includes(title))
      .map(([, title]) => `${name} has no test “${title}”`);
  });
}

/** @param {string} text */
function spansOf(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
}
