import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile, transformFileSync } from '@swc/core';

const OPTIONS = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** The JavaScript of a TypeScript file, with its source map as a comment. */
export async function compile(file) {
  return (await transformFile(file, OPTIONS)).code;
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
  if (!/^file:.*\.ts$/.test(url) || !existsSync(fileURLToPath(url))) return undefined;
  const { map } = transformFileSync(fileURLToPath(url), { ...OPTIONS, sourceMaps: true });
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}
