import { transformFile } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { commandLine } from './command-line.mjs';
import { commit, FINGERPRINT, fingerprint } from './fingerprint.mjs';
import { OPTIONS } from './compiler-options.mjs';
import { takeTurn } from './build-turn.mjs';

const USAGE = `Usage: npm run build

Compiles src and migrations into dist with SWC, file by file, copies what is no TypeScript, and bundles the panel. Files
that are as they were are not compiled again, and what has no source any more is removed: the service applies every
migration that it finds. Types are checked by npm run check -- types.

Examples:
  npm run build
`;
commandLine(USAGE);

const DIST = 'dist';
/** What each file of dist was made from, for the next build. */
const MADE_FROM = path.join(DIST, '.made-from.json');
const FOLDERS = ['src', 'migrations'];
/** Far below the 1,024 files that a process may open in many a container. */
const FILES_AT_ONCE = 64;
const COMPILED = /(?<!\.d|\.spec)\.ts$/;
const COPIED = /\.(json|svg|mjs)$/;

process.chdir(path.join(import.meta.dirname, '..'));
mkdirSync(DIST, { recursive: true });
if (await takeTurn(path.join(DIST, '.building'))) {
  // Another build has ended meanwhile: mostly it has built the same.
  if (existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprint()) process.exit(0);
}

// Only a build that has ended is one that runs.
rmSync(FINGERPRINT, { force: true });
// As it begins: what is saved meanwhile makes the next build.
const built = fingerprint();
const sources = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => COMPILED.test(file) || COPIED.test(file));
const before = existsSync(MADE_FROM) ? JSON.parse(readFileSync(MADE_FROM, 'utf8')) : {};
const made = Object.fromEntries(sources.map((file) => [file, stateOf(file)]));
const settings = createHash('sha256')
  .update(JSON.stringify(OPTIONS))
  .update(readFileSync('package-lock.json'));
made[''] = settings.digest('hex');
const changed = sources.filter(
  (file) => before[''] !== made[''] || before[file] !== made[file] || !existsSync(outputOf(file)),
);

for (const folder of new Set(changed.map((file) => path.dirname(file))))
  mkdirSync(path.join(DIST, folder), { recursive: true });
const compiled = await pMap(changed, make, { concurrency: FILES_AT_ONCE });
const failures = compiled.filter((failure) => failure !== undefined);
if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\n`);
  process.exit(1);
}
removeLeftovers();
await writeFile(MADE_FROM, JSON.stringify(made));

const { status } = spawnSync(process.execPath, ['dist/src/panel/bundling/bundle.js'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
await writeFile(path.join(DIST, 'commit'), commit());
await writeFile(FINGERPRINT, built);

function stateOf(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

function outputOf(file) {
  return path.join(DIST, file.replace(COMPILED, '.js'));
}

/** Compiles or copies a file; returns what is wrong with it, if it does not compile. */
async function make(file) {
  const output = outputOf(file);
  if (!COMPILED.test(file)) {
    copyFileSync(file, output);
    return undefined;
  }
  try {
    const { code, map } = await transformFile(file, {
      ...OPTIONS,
      sourceMaps: true,
      sourceFileName: path.relative(path.dirname(output), file),
    });
    await writeFile(output, `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
    await writeFile(`${output}.map`, map);
    return undefined;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function removeLeftovers() {
  const wanted = new Set(sources.flatMap((file) => [outputOf(file), `${outputOf(file)}.map`]));
  for (const folder of FOLDERS) {
    const entries = readdirSync(path.join(DIST, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !wanted.has(file)) rmSync(file);
    }
  }
}
