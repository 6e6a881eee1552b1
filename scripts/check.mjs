import { execFile, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import { commandLine } from './command-line.mjs';

process.chdir(path.join(import.meta.dirname, '..'));

const node = process.execPath;
const tool = (file, ...args) => [node, path.join('node_modules', file), ...args];
const toolOfChecks = (file, ...args) => [node, path.join('checks', 'node_modules', file), ...args];

const CHECKS = {
  format: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: toolOfChecks('oxlint/bin/oxlint', '.'),
  types: tool('typescript/bin/tsc', '--noEmit', '-p', 'checks'),
  'types of the panel pages': tool('typescript/bin/tsc', '--noEmit', '-p', 'src/panel'),
  direction: toolOfChecks(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    'config/dependency-cruiser.mjs',
    'src',
    'migrations',
    'test',
  ),
  'circles of folders': [node, 'scripts/folder-circles.mjs'],
  'table ownership': [node, 'scripts/table-ownership.mjs'],
  'table kinds': [node, 'scripts/table-kinds.mjs'],
  'personal data': [node, 'scripts/personal-data.mjs'],
  house: [node, 'scripts/house.mjs'],
  'security tables': [node, 'scripts/security-tables.mjs'],
  'words of the panel': [node, '--no-warnings', 'scripts/panel-words.mjs'],
  unused: toolOfChecks('knip/bin/knip.js', '--no-progress', '--config', 'checks/knip.json'),
  build: [node, 'scripts/build-when-needed.mjs'],
  'compiled alike': [node, 'scripts/compiled-alike.mjs'],
  migrations: [node, 'scripts/migration-drift.mjs'],
  openapi: [node, 'scripts/openapi.mjs', '--check'],
  licences: [node, 'scripts/licences.mjs'],
  'types of the client': ['npm', 'run', 'types', '--prefix', 'clients/typescript', '--', '--check'],
  'readme of the client': [node, 'scripts/client-readme.mjs'],
  'packages for partners': ['npm', 'pack', './clients/typescript', './clients/certify', '--dry-run'],
  'openapi rules': [node, 'checks/openapi-rules.mjs'],
  'generated clients': [node, 'checks/clients.mjs'],
  deployment: [node, 'test/run.mjs', 'checks/deploy'],
};
/** The linter finds its program for rules that ask for types by PATH. */
const env = {
  ...process.env,
  PATH: [path.resolve('checks', 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
};
/** Begun first, so that none of them is left alone at the end. */
const LONG = ['format', 'lint', 'compiled alike'];
/** The checks that need the packages of `checks`, which others and the tests do without. */
const NEED_PACKAGES = [
  'direction',
  'house',
  'lint',
  'types',
  'unused',
  'types of the client',
  'openapi rules',
  'generated clients',
  'deployment',
];

/** The checks that read what the build makes. */
const READ_BUILD = ['compiled alike', 'migrations', 'openapi', 'generated clients', 'licences'];

const USAGE = `Usage: npm run check -- [NAME …]

Checks everything that can be checked without running the service, one check a core, or those that are named. Prints one
line each as it ends, and what the failed ones said.

Names:
  ${Object.keys(CHECKS).join('\n  ')}

Examples:
  npm run check
  npm run check -- lint 'types of the panel pages'
`;
const { positionals: wanted } = commandLine(USAGE, { allowPositionals: true });
const unknown = wanted.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no check ${unknown.join(', ')}; there are: ${Object.keys(CHECKS).join(', ')}\n`,
  );
  process.exit(2);
}

const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
if (NEED_PACKAGES.some(isWanted)) {
  const { status } = spawnSync(node, ['scripts/install-checks.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const names = Object.keys(CHECKS).filter(isWanted);
const longestFirst = [...LONG.filter(isWanted), ...names.filter((name) => !LONG.includes(name))];
const failed = [];
if (isWanted('build') || READ_BUILD.some(isWanted)) await check('build');
await pMap(
  longestFirst.filter((name) => name !== 'build'),
  check,
  { concurrency: availableParallelism() },
);
process.stdout.write(failed.length === 0 ? 'All is well.\n' : `Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function check(name) {
  const startedAt = Date.now();
  const [program, ...args] = CHECKS[name];
  const said = await new Promise((resolve) =>
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve(error === null ? undefined : `${stdout}${stderr}`),
    ),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${said === undefined ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
  if (said === undefined) return;
  failed.push(name);
  process.stdout.write(`${said}\n`);
}
