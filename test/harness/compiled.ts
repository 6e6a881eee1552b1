import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transform } from '@swc/core';

/** Compiles the TypeScript of a folder into a new folder whose path it returns. The caller removes it. */
export async function compiled(source: string): Promise<string> {
  const names = await readdir(source);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(source, name), 'utf8')] as const),
  );
  return compiledTexts(Object.fromEntries(files));
}

/** As {@link compiled}, of texts by their file names. */
export async function compiledTexts(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'compiled-'));
  for (const [name, text] of Object.entries(texts)) {
    const { code } = await transform(text, {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    await writeFile(path.join(folder, name.replace(/ts$/, 'js')), code);
  }
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}
