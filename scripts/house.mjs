import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/*
 * The figures of the house and the habits that a machine can keep. `npm run check -- house` says what breaks them, and
 * which figures of the table in docs/architecture.md are old; `node scripts/house.mjs --figures` prints today's.
 */

const MAX_FUNCTION_LINES = 80;
/** What the name of a file with a decorated class ends with, by the decorator. */
const FILE_ENDINGS = {
  Injectable: [
    'service',
    'guard',
    'strategy',
    'pipe',
    'interceptor',
    'filter',
    'provider',
    'loader',
    'page',
    'resources',
    'routes',
  ],
  Controller: ['controller'],
  Catch: ['filter'],
  Module: ['module'],
  Entity: ['entity'],
};
const TEXT_LIMIT = /_(TEXT|NOTE|EMAIL|URL)_LENGTH$/;
const LIMITS_FILE = path.join('src', 'values', 'limits.ts');
/** What limits are about, in the names of constants. */
const LIMITED =
  /ADULT|CHILD|NIGHT|ROOMS|GUESTS|TEXT|NOTE|REMARK|REASON|SEARCH_LIMIT|EMAIL|URL|IDENTITY|LANGUAGE|SHORT/;
/** Places in which a number is the length of a text. */
const TEXT_LENGTH =
  /maxLength(?:=\{|: )([\d_]+)|plainText\([^()]*, ([\d_]+)\)|[tT]ext\('\w+', ([\d_]+)|paragraphs\(([\d_]+)\)|line\((?:'\w+', )?([\d_]+)\)/g;
/** Files without such an ending. The list may only shrink: a name that is no longer needed fails the check. */
const KNOWN_OTHER_ENDINGS = [
  'bodies.ts',
  'panel-registry.ts',
  'panel-resources.ts',
  'panel-users.ts',
  'sessions.ts',
];
const STATES_FILE = path.join('src', 'booking', 'room', 'booked-room-states.ts');
const STATES_IN_SQL = path.join('src', 'booking', 'room', 'states-in-sql.ts');
const EXPORTED_TYPE =
  /^export (?:default |declare )?(?:abstract )?(?:type|interface|class|(?:const )?enum) (\w+)/gm;
const FIGURES_FILE = path.join('docs', 'architecture.md');
/** The share by which a figure of the table may differ from today's. */
const FIGURE_TOLERANCE = 0.05;
const NO_FOLDERS = ['common', 'utils', 'helpers', 'shared'];

process.chdir(path.join(import.meta.dirname, '..'));

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.(spec\.tsx?|d\.mts)$/.test(entry.name),
  )
  .map((entry) => path.join(entry.parentPath, entry.name))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const functionLines = await measureFunctions();

if (process.argv.includes('--figures')) printFigures();
else
  report([
    ...longFunctions(),
    ...wrongEndings(),
    ...unwantedFolders(),
    ...strayLimits(),
    ...repeatedLimits(),
    ...sharedNames(),
    ...strayStates(),
    ...oldFigures(),
  ]);

/**
 * The lines of the functions of each file, longest first, without blank lines and comments: ESLint counts them.
 * @returns {Promise<Map<string, number[]>>}
 */
async function measureFunctions() {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.{ts,tsx,mjs}'],
      languageOptions: { parser: tseslint.parser },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      rules: { 'max-lines-per-function': ['error', { max: 0, skipBlankLines: true, skipComments: true }] },
    },
    ruleFilter: ({ ruleId }) => ruleId === 'max-lines-per-function',
  });
  const results = await eslint.lintFiles(files);
  return new Map(
    results.map(({ filePath, messages }) => [
      path.relative('.', filePath),
      messages
        .map(({ message }) => Number(/too many lines \((\d+)\)/.exec(message)?.[1] ?? 0))
        .sort((a, b) => b - a),
    ]),
  );
}

function longFunctions() {
  return [...functionLines]
    .filter(([, [longest = 0]]) => longest > MAX_FUNCTION_LINES)
    .map(
      ([file, [longest]]) => `${file}: a function has ${longest} lines; ${MAX_FUNCTION_LINES} are allowed`,
    );
}

function wrongEndings() {
  const wrong = [...texts].flatMap(([file, text]) =>
    Object.entries(FILE_ENDINGS)
      .filter(([decorator]) => new RegExp(`^@${decorator}\\(`, 'm').test(text))
      .filter(([, endings]) => !endings.some((ending) => file.endsWith(`.${ending}.ts`)))
      .map(([decorator, endings]) => ({ file, rule: `@${decorator} is for .${endings.join('.ts, .')}.ts` })),
  );
  const isKnown = (file) => KNOWN_OTHER_ENDINGS.includes(path.basename(file));
  const needless = KNOWN_OTHER_ENDINGS.filter(
    (name) => !wrong.some(({ file }) => path.basename(file) === name),
  );
  return [
    ...wrong.filter(({ file }) => !isKnown(file)).map(({ file, rule }) => `${file}: ${rule}`),
    ...needless.map((name) => `scripts/house.mjs: ${name} has the right ending; remove it from the list`),
  ];
}

function unwantedFolders() {
  const folders = new Set(files.map((file) => path.dirname(file)));
  return [...folders]
    .filter((folder) => folder.split(path.sep).some((name) => NO_FOLDERS.includes(name)))
    .map((folder) => `${folder}: name the folder after what is in it`);
}

/** Numbers of values/limits.ts that stand as a limit elsewhere. */
function strayLimits() {
  const valueOf = (number) => Number(number.replaceAll('_', ''));
  const limits = new Map(
    [...texts.get(LIMITS_FILE).matchAll(/^export const (MAX_\w+) = ([\d_]+);/gm)].map(([, name, number]) => [
      valueOf(number),
      name,
    ]),
  );
  const numbersOf = (text) => [
    ...[...text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*) = ([\d_]+);/gm)]
      .filter(([, name]) => LIMITED.test(name))
      .map(([, , number]) => number),
    ...[...text.matchAll(TEXT_LENGTH)]
      .map(([, ...numbers]) => numbers.find((number) => number))
      .filter((number) => TEXT_LIMIT.test(limits.get(valueOf(number)))),
  ];
  return [...texts]
    .filter(([file]) => file !== LIMITS_FILE)
    .flatMap(([file, text]) =>
      numbersOf(text)
        .filter((number) => limits.has(valueOf(number)))
        .map((number) => `${file}: ${number} is a limit; take it from ${LIMITS_FILE}`),
    );
}

/** Limits that two files declare by one name and value, of which one would be changed without the other. */
function repeatedLimits() {
  const filesOf = new Map();
  for (const [file, text] of texts) {
    for (const [, limit] of text.matchAll(/^(?:export )?const (M(?:AX|IN)_\w+ = [^;]+);/gm)) {
      filesOf.set(limit, [...(filesOf.get(limit) ?? []), file]);
    }
  }
  return [...filesOf]
    .filter(([, { length }]) => length > 1)
    .map(([limit, [first, ...others]]) => `${first}: ${others.join(', ')} declares ${limit}, too`);
}

function sharedNames() {
  const filesOf = new Map();
  for (const [file, text] of texts) {
    for (const [, name] of text.matchAll(EXPORTED_TYPE)) {
      filesOf.set(name, new Set(filesOf.get(name)).add(file));
    }
  }
  return [...filesOf]
    .filter(([, { size }]) => size > 1)
    .map(([name, [first, ...others]]) => `${first}: ${others.join(', ')} exports a type named ${name}, too`);
}

/** SQL that names a state of a room or booking would not find a new one: it asks for a group of states. */
function strayStates() {
  const [, groups] = /^const GROUPS: [^{]+ = \{\n([\s\S]+?)^\};/m.exec(texts.get(STATES_FILE));
  const state = `(?:${[...groups.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name).join('|')})`;
  const isNamed = new RegExp(
    `\\bstatus"?\\s*(?:=|<>|!=|\\b(?:NOT )?IN\\b|\\bWHEN\\b)\\s*\\(?\\s*'${state}'|'\\{${state}(?:,${state})*\\}'`,
  );
  return [...texts]
    .filter(([file]) => file !== STATES_IN_SQL && file.endsWith('.ts'))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        // A parameter of JavaScript has such a default.
        .filter((line) => isNamed.test(line) && !/^\s*const \{ status = /.test(line))
        .map((line) => `${file}: ${line.trim()}: ask ${STATES_IN_SQL} for the states`),
    );
}

/** @param {string[]} problems */
function report(problems) {
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function figures() {
  const lines = (text) => text.split('\n').length - 1;
  const sizes = [...texts.values()].map(lines).sort((a, b) => a - b);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = (part) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))];
  const comments = [...texts.values()]
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^\s*(\/\/|\/?\*)/.test(line));
  const ofTexts = [...texts].filter(([file]) => file.endsWith('.texts.ts'));
  const [longestFile, [longest]] = [...functionLines].sort(([, [a = 0]], [, [b = 0]]) => b - a)[0];
  return {
    files: sizes.length,
    lines: total,
    'of them texts': ofTexts.reduce((sum, [, text]) => sum + lines(text), 0),
    'median lines of a file': share(0.5),
    'p90 lines of a file': share(0.9),
    'lines that are comments': `${((comments.length / total) * 100).toFixed(1)} %`,
    'longest function': `${longest} lines (${longestFile})`,
    'functions over 80 lines': [...functionLines.values()].flat().filter((size) => size > MAX_FUNCTION_LINES)
      .length,
  };
}

/** Figures in the last column of the table that are no longer true. */
function oldFigures() {
  const table = readFileSync(FIGURES_FILE, 'utf8').matchAll(/^\| (\w[^|]*?) +\|.*\| ([\d.,]+)(?: %)? +\|$/gm);
  const stated = new Map([...table].map(([, name, number]) => [name, Number(number.replaceAll(',', ''))]));
  return Object.entries(figures())
    .filter(([name]) => stated.has(name))
    .filter(([name, value]) => {
      const today = Number.parseFloat(value);
      return Math.abs(stated.get(name) - today) > today * FIGURE_TOLERANCE;
    })
    .map(([name, value]) => `${FIGURES_FILE}: ${name}: ${value} today, ${stated.get(name)} in the table`);
}

function printFigures() {
  for (const [name, value] of Object.entries(figures())) process.stdout.write(`${name.padEnd(26)}${value}\n`);
}
