import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile, transformFileSync } from '@swc/core';

const optionsFor = (file) => ({
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx: file.endsWith('.tsx') },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
});

/** The JavaScript of a TypeScript file, with its source map as a comment. */
export async function compile(file) {
  return (await transformFile(file, optionsFor(file))).code;
}

const sourceMaps = new Map();

/**
 * The source map of what {@link compile} returns for the file at a URL, as a data URL; undefined where it is not compiled. Jest
 * asks again for each line of each stack that somebody reads.
 */
export function sourceMapOf(url) {
  if (!sourceMaps.has(url)) sourceMaps.set(url, readSourceMap(url));
  return sourceMaps.get(url);
}

function readSourceMap(url) {
  // Maps of packages name sources that do not come with them.
  if (!/^file:.*\.tsx?$/.test(url) || !existsSync(fileURLToPath(url))) return undefined;
  const file = fileURLToPath(url);
  const { map } = transformFileSync(file, { ...optionsFor(file), sourceMaps: true });
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}
