import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '../dist/src/http/openapi.js';
import { withTemporaryService } from './temporary-service.mjs';

// Writes docs/openapi.json; with --check only tells whether it is what the service says of itself.
const FILE = path.join(import.meta.dirname, '..', 'docs', 'openapi.json');

if (!existsSync(path.dirname(FILE))) {
  process.stderr.write('Runs in the sources alone. The running service has its document at /openapi.json.\n');
  process.exit(1);
}
const document = await withTemporaryService(async (app) => openApiDocument(app));
const text = `${JSON.stringify(document, undefined, 2)}\n`;
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stdout.write('docs/openapi.json is not what the service says of itself: npm run openapi\n');
  process.exitCode = 1;
}
