import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate as generateWithOrval } from 'orval';
import { withTemporaryService } from '../scripts/temporary-service.mjs';

/*
 * Generates clients from docs/openapi.json as partners do, with openapi-typescript, @hey-api/openapi-ts and orval, compiles
 * them with --strict, and walks with each from the login to a cancelled booking on a service with the demonstration hotel.
 */

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..');
const WALKS = ['openapi-fetch', 'hey-api', 'orval'];

const folder = await mkdtemp(path.join(os.tmpdir(), 'clients-'));
try {
  await symlink(
    path.join(import.meta.dirname, 'node_modules'),
    path.join(folder, 'node_modules'),
    'junction',
  );
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await cp(path.join(import.meta.dirname, 'clients'), folder, { recursive: true });
  await generate();
  await compile();
  await withTemporaryService(walk, { hasDemonstration: true });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function generate() {
  const input = path.join(ROOT, 'docs', 'openapi.json');
  const types = await openapiTS(await readFile(input, 'utf8'), { defaultNonNullable: false });
  await writeFile(path.join(folder, 'openapi-typescript.ts'), astToString(types));
  await createClient({
    input,
    output: { path: path.join(folder, 'hey-api'), module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  await generateWithOrval(
    { input, output: { target: path.join(folder, 'orval.ts'), client: 'fetch', mode: 'single' } },
    folder,
    { verbose: false },
  );
}

async function compile() {
  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
  ];
  const files = WALKS.map((name) => path.join(folder, `${name}.walk.ts`));
  const tsc = path.join(import.meta.dirname, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await run(process.execPath, [tsc, ...options, '--types', 'node', '--skipLibCheck', 'false', ...files], {
      cwd: folder,
    });
  } catch (error) {
    throw new Error(`the generated clients do not compile:\n${error.stdout}`);
  }
}

async function walk(app) {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address();
  for (const name of WALKS) {
    await run(process.execPath, [path.join(folder, `${name}.walk.js`)], {
      env: { ...process.env, SERVICE_URL: `http://127.0.0.1:${port}` },
    });
  }
}
