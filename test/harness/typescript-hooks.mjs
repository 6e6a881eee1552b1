import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from './typescript.mjs';

const CLIENT = new URL('../../clients/typescript/src/index.ts', import.meta.url).href;
const TYPESCRIPT = /\.tsx?$/;
const QUICK_ARGON2 = new URL('./quick-argon2.mjs', import.meta.url).href;

/** Finds TypeScript files by the `.js` that a build would make of them, or without an ending, as pages of the panel import. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier === 'hotel-booking-client') return { url: CLIENT, shortCircuit: true };
  if (specifier === '@node-rs/argon2' && context.parentURL !== QUICK_ARGON2)
    return { url: QUICK_ARGON2, shortCircuit: true };
  if (specifier.startsWith('.') && TYPESCRIPT.test(context.parentURL)) {
    const bare = new URL(specifier.replace(/\.js$/, ''), context.parentURL).href;
    const url = [`${bare}.ts`, `${bare}.tsx`].find((one) => existsSync(new URL(one)));
    if (url) return { url, format: 'module', shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !TYPESCRIPT.test(url)) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}
