import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
const TEXT_ORDER = path.join('src', 'database', 'text-order.ts');
/** Columns and properties of names that people typed. Codes, vouchers and addresses are no names. */
const TYPED_NAMES = [
  'name',
  'title',
  'surname',
  'first_name',
  'last_name',
  'guest_name',
  'guest_surname',
  'unit_label',
];
const TYPED_PROPERTIES = [
  'name',
  'title',
  'surname',
  'firstName',
  'lastName',
  'guestName',
  'guestSurname',
  'unitLabel',
];
const PANEL = path.join('src', 'panel');
/** Declarations that two rules of the panel may have in common. */
const MAX_SHARED_DECLARATIONS = 2;
/** Values that the tokens at the top of panel.css name, and how they are written without a token. */
const TOKEN_OF = [
  [
    /^(?:color|background.*|border.*|outline.*|fill|stroke|[a-z]+(?:-[a-z]+)*-color|[a-z]+-shadow)$/,
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(|(?<![-\w])(?:white|black|red|blue|green|gr[ae]y|orange|yellow)\b/i,
    'colour',
  ],
  [/^font-size$/, /^1[1-8](?:\.\d+)?px$/, 'size of type'],
  [/^border-.*radius$/, /(?<![\w.])(?:[6-9]|[1-9]\d)px(?! *- 1px)/, 'radius'],
];
/** White or black in either look: the knob of a switch, the ground of a picture to scan, and paper. */
const UNTHEMED_COLORS = /^(?:#fff|#000)(?: !important)?$/;
const SOURCES = ['src', 'test', 'bench', 'scripts', 'checks', 'clients'];
const SPREAD_LITERAL = /\.\.\.\{/;
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
const functionLines = measureFunctions();

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
    ...namesByBytes(),
    ...repeatedStyles(),
    ...stylesWithoutToken(),
    ...spreadLiterals(),
    ...oldFigures(),
  ]);

/**
 * The lines of the functions of each file, longest first, without blank lines and comments: the linter counts them.
 * @returns {Map<string, number[]>}
 */
function measureFunctions() {
  const linter = path.join('checks', 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [linter, '--config', path.join('config', 'function-lines.json'), '--format', 'json', 'src'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout) throw new Error(stderr);
  const lines = new Map(files.map((file) => [file, []]));
  for (const { filename, message } of JSON.parse(stdout).diagnostics) {
    const count = /too many lines \((\d+)\)/.exec(message)?.[1];
    if (count === undefined) throw new Error(`the linter says no number of lines: ${message}`);
    lines.get(path.normalize(filename))?.push(Number(count));
  }
  for (const ofFile of lines.values()) ofFile.sort((a, b) => b - a);
  return lines;
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

/** Names that people typed, ordered by the database's own collation: by bytes, or as its server happens to be set up. */
function namesByBytes() {
  const name = `(?:\\w+\\.)?"?(?:${TYPED_NAMES.join('|')})"?`;
  const inSql = new RegExp(`ORDER BY (?:[^\`;)]*?, ?)?${name}(?![\\w"(]| COLLATE| IS| =)`, 'g');
  const inQuery = new RegExp(
    `\\border: \\{[^}]*\\b(?:${TYPED_PROPERTIES.join('|')}): '|rderBy\\('\\w+\\.(?:${TYPED_PROPERTIES.join('|')})'`,
    'g',
  );
  return [...texts]
    .filter(([file]) => file.endsWith('.ts'))
    .flatMap(([file, text]) =>
      [...text.matchAll(inSql), ...text.matchAll(inQuery)].map(
        ([found]) => `${file}: ${found.replace(/\s+/g, ' ')}: order it by ${TEXT_ORDER}`,
      ),
    );
}

/** The rules of the panel's style sheets, as Prettier writes them. */
function styleRules() {
  const sheets = readdirSync(PANEL, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  return sheets.flatMap((name) => {
    const text = readFileSync(path.join(PANEL, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/^( *)([^\s@{}][^@{}]*?) \{\n([^{}]*)\}/gm)].map((found) => ({
      file: path.join(PANEL, name),
      media: found[1] && /^@[^\n]+(?=[^@]*$)/m.exec(text.slice(0, found.index))[0],
      selector: found[2].replace(/\s+/g, ' '),
      declarations: found[3]
        .split(';')
        .map((one) => one.trim().replace(/\s+/g, ' '))
        .filter((one) => one !== ''),
    }));
  });
}

/** Rules for what looks alike: a class or a list of selectors says it once. */
function repeatedStyles() {
  const places = new Map();
  for (const { file, media, selector, declarations } of styleRules()) {
    if (declarations.length <= MAX_SHARED_DECLARATIONS) continue;
    const body = `${media} ${declarations.toSorted().join('; ')}`;
    places.set(body, [...(places.get(body) ?? []), `${file} ${selector}`]);
  }
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .map(([first, ...others]) => `${first}: ${others.join(', ')} has the same declarations`);
}

function stylesWithoutToken() {
  return styleRules().flatMap(({ file, selector, declarations }) =>
    declarations.flatMap((declaration) => {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(declaration);
      return TOKEN_OF.filter(([names, values]) => names.test(name) && values.test(value))
        .filter(() => !UNTHEMED_COLORS.test(value))
        .map(([, , what]) => `${file} ${selector}: ${declaration}: take a token for the ${what}`);
    }),
  );
}

/** A spread of an object literal only keeps the formatter from breaking a line; a reader looks for a meaning. */
function spreadLiterals() {
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
      .map((name) => path.join(folder, name)),
  );
  return sources
    .filter((file) => SPREAD_LITERAL.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: write the properties instead of spreading an object literal`);
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
