import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile, transformFileSync } from '@swc/core';
import { OPTIONS } from '../../scripts/compiler-options.mjs';

const optionsFor = (file, sourceMaps) => ({
  ...OPTIONS,
  sourceMaps,
  jsc: { ...OPTIONS.jsc, parser: { ...OPTIONS.jsc.parser, tsx: file.endsWith('.tsx') } },
});

/** The JavaScript of a TypeScript file, with its source map as a comment. */
export async function compile(file) {
  return (await transformFile(file, optionsFor(file, 'inline'))).code;
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
  const { map } = transformFileSync(file, optionsFor(file, true));
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}
