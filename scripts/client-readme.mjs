import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Checks the types of the program in the README of the client, as a reader would compile it.
 */

const ROOT = path.join(import.meta.dirname, '..');
const CLIENT = path.join(ROOT, 'clients', 'typescript');
const folder = path.join(CLIENT, 'dist', 'readme-walk');

const readme = readFileSync(path.join(CLIENT, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
const project = {
  extends: '../../../../tsconfig.json',
  compilerOptions: { rootDir: '../../../..', noEmit: true, incremental: false },
  files: ['program.ts'],
  include: [],
};
mkdirSync(folder, { recursive: true });
try {
  writeFileSync(path.join(folder, 'program.ts'), blocks.join('\n'));
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
