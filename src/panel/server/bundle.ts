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
/** What pages import from the rest of the service: it must need neither Node nor the database. */
const SHARED = ['values/day.ts', 'inventory/rates/day-cell.ts', 'in-house/identity-number.ts'].map((name) =>
  path.join(PACKAGE_ROOT, 'src', name),
);
const DIGEST = path.join(BUNDLE_DIR, 'digest');

async function sources(): Promise<string[]> {
  const names = await readdir(PAGES, { recursive: true });
  return names.filter((name) => /\.(tsx?|css)$/.test(name)).sort();
}

async function digestOf(names: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(await readFile(path.join(PACKAGE_ROOT, 'package-lock.json')));
  for (const name of names) digest.update(name).update(await readFile(path.join(PAGES, name)));
  for (const name of SHARED) digest.update(await readFile(name));
  return digest.digest('hex');
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
