import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * Checks the types of the program in the README of the client, as a reader would compile it.
 */

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'clients', 'typescript');
const file = path.join(FOLDER, 'dist', 'readme-walk.ts');

const readme = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, blocks.join('\n'));

const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, ROOT);
const program = ts.createProgram([file], { ...options, noEmit: true, incremental: false });
const faults = ts.getPreEmitDiagnostics(program);
rmSync(file);
if (faults.length > 0) {
  process.stdout.write(
    ts.formatDiagnostics(faults, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => ROOT,
      getNewLine: () => '\n',
    }),
  );
  process.exitCode = 1;
}
