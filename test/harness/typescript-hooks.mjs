import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from './typescript.mjs';

const CLIENT = new URL('../../clients/typescript/src/index.ts', import.meta.url).href;

/** Finds the TypeScript file where a `.js` is imported that only a build would make. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier === 'hotel-booking-client') return { url: CLIENT, shortCircuit: true };
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}
