import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/*
 * Compares what the build makes with what `tsc` makes of the same sources (nest-cli.json, config/tsconfig.build.json): the files, and
 * the types that decorators leave in the compiled code, by which Nest finds what to inject and class-validator and TypeORM what
 * to read. SWC compiles file by file and knows no type that another file declares.
 */

process.chdir(path.join(import.meta.dirname, '..'));

/** Beside the build, as its modules find packages and each other from there. */
const BY_TSC = path.join('dist', '.tsc');
/** What SWC leaves for a type of another file, and `tsc` instead: for a type of Express, what the platform calls so. */
const STANDS_FOR = {
  Object: ['String', 'Number', 'Boolean', 'Array', 'Function'],
  Request: ['Object'],
  Response: ['Object'],
};

rmSync(BY_TSC, { recursive: true, force: true });
try {
  for (const folder of ['src', 'migrations']) {
    cpSync(path.join('dist', folder), path.join(BY_TSC, folder), {
      recursive: true,
      filter: (file) => !/\.js(\.map)?$/.test(file),
    });
  }
  const tsc = path.join('node_modules', 'typescript', 'bin', 'tsc');
  const project = path.join('config', 'tsconfig.build.json');
  run(tsc, '--project', project, '--outDir', BY_TSC, '--noCheck', '--sourceMap', 'false');
  const differences = [
    ...compare(filesOf('dist'), filesOf(BY_TSC), (one, other) => one === other),
    ...compare(typesOf('dist'), typesOf(BY_TSC), areAlike),
  ];
  process.stdout.write(differences.map((difference) => `${difference}\n`).join(''));
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  rmSync(BY_TSC, { recursive: true, force: true });
}

function run(...args) {
  return execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** The compiled files, each as its own value. */
function filesOf(root) {
  const files = ['src', 'migrations'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(folder, file)),
  );
  return new Map(files.map((file) => [file, file]));
}

/** The types that decorators left, by class, member and kind. */
function typesOf(root) {
  const lines = run('scripts/compiled-metadata.mjs', root).trimEnd().split('\n');
  return new Map(lines.map((line) => line.split(': ')));
}

/**
 * Whether the types are the same, but for those that are no class of ours. Swagger and TypeORM read some of these: the checks
 * `openapi` and `migrations` compare what they make of them.
 */
function areAlike(ours, theirs) {
  const others = theirs.split(', ');
  const types = ours.split(', ');
  return (
    types.length === others.length &&
    types.every((type, index) => type === others[index] || STANDS_FOR[type]?.includes(others[index]))
  );
}

function compare(ours, theirs, isSame) {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((name) => !(ours.has(name) && theirs.has(name) && isSame(ours.get(name), theirs.get(name))))
    .map(
      (name) =>
        `${name}: ${ours.get(name) ?? 'nothing'} by the build, ${theirs.get(name) ?? 'nothing'} by tsc`,
    );
}
