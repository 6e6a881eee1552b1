import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLE_DIR, PACKAGE_ROOT, prepareAdminJs } from './environment.js';

/**
 * Bundles the panel's pages and components, as a step of `npm run build`: every `.tsx` file in `src/panel/browser` is one
 * component, called as its file. Nothing is done while neither they nor AdminJS have changed.
 */
const PAGES = path.join(PACKAGE_ROOT, 'src', 'panel', 'browser');
/** An import of more than types, of a file of ours. */
const RUNTIME_IMPORT = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm;
const DIGEST = path.join(BUNDLE_DIR, 'digest');

async function sources(): Promise<string[]> {
  const names = await readdir(PAGES, { recursive: true });
  return names.filter((name) => /\.(tsx?|css)$/.test(name)).sort();
}

async function digestOf(names: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(await readFile(path.join(PACKAGE_ROOT, 'package-lock.json')));
  for (const name of names) digest.update(name).update(await readFile(path.join(PAGES, name)));
  for (const name of await importedFrom(names)) digest.update(await readFile(name));
  return digest.digest('hex');
}

/** What pages import from the rest of the service, directly or through it: it must need neither Node nor the database. */
async function importedFrom(names: readonly string[]): Promise<string[]> {
  const found = new Set(names.filter((name) => !name.endsWith('.css')).map((name) => path.join(PAGES, name)));
  for (const file of found) {
    for (const [, target] of (await readFile(file, 'utf8')).matchAll(RUNTIME_IMPORT)) {
      const bare = path.resolve(path.dirname(file), target!).replace(/\.js$/, '');
      const source = [`${bare}.ts`, `${bare}.tsx`, bare].find((name) => existsSync(name));
      if (source !== undefined) found.add(source);
    }
  }
  return [...found].filter((file) => !file.startsWith(PAGES + path.sep)).sort();
}

/** All stylesheets as one, the panel's own first. */
async function stylesheet(names: readonly string[]): Promise<string> {
  const [own, others] = [
    ['panel.css'],
    names.filter((name) => name.endsWith('.css') && name !== 'panel.css'),
  ];
  const sheets = await Promise.all(
    [...own, ...others].map((name) => readFile(path.join(PAGES, name), 'utf8')),
  );
  return sheets.join('\n');
}

async function bundle(): Promise<void> {
  const names = await sources();
  const digest = await digestOf(names);
  const done = existsSync(DIGEST) ? await readFile(DIGEST, 'utf8') : '';
  if (done === digest && existsSync(path.join(BUNDLE_DIR, 'bundle.js'))) return;
  prepareAdminJs(false);
  const { AdminJS, ComponentLoader } = await import('adminjs');
  const componentLoader = new ComponentLoader();
  for (const name of names.filter((one) => one.endsWith('.tsx') && path.dirname(one) === '.')) {
    // Some stand in for components of AdminJS, which its loader would refuse to add twice.
    componentLoader.__unsafe_addWithoutChecks(path.basename(name, '.tsx'), path.join(PAGES, name));
  }
  await mkdir(BUNDLE_DIR, { recursive: true });
  await new AdminJS({ componentLoader }).initialize();
  await writeFile(path.join(BUNDLE_DIR, 'panel.css'), await stylesheet(names));
  await writeFile(DIGEST, digest);
}

await bundle();
