import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '../dist/src/http/openapi.js';
import { postmanCollection } from '../dist/src/portal/postman.js';
import { commandLine } from './command-line.mjs';
import { withTemporaryService } from './temporary-service.mjs';

const USAGE = `Usage: npm run openapi

Writes docs/openapi.json and docs/postman.json as the service says them of itself, and makes the types of
clients/typescript from the first.

Examples:
  npm run openapi
`;
const { values } = commandLine(USAGE, { options: { check: { type: 'boolean' } } });
const FOLDER = path.join(import.meta.dirname, '..', 'docs');

if (!existsSync(path.join(FOLDER, '..', 'src'))) {
  process.stderr.write('Runs in the sources alone. The running service has its document at /openapi.json.\n');
  process.exit(1);
}
const document = await withTemporaryService(async (app) => openApiDocument(app));
for (const [name, content] of Object.entries({
  'openapi.json': document,
  'postman.json': postmanCollection(document),
})) {
  const file = path.join(FOLDER, name);
  const text = `${JSON.stringify(content, undefined, 2)}\n`;
  if (!values.check) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stdout.write(`docs/${name} is not what the service says of itself: npm run openapi\n`);
    process.exitCode = 1;
  }
}
if (!values.check) {
  const { status } = spawnSync('npm', ['run', 'types', '--prefix', 'clients/typescript'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
