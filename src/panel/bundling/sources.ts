import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PACKAGE_ROOT } from '../../package-root.js';
import { fileOfIcon } from './browser-modules.js';

/** All of the panel: what the browser runs of it ends in `.tsx`. */
export const PANEL = path.join(PACKAGE_ROOT, 'src', 'panel');
const COMPONENT = /^[A-Z]\w*$/;
/** An import of more than types, of a file of ours. */
const RUNTIME_IMPORT = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm;
const QUOTED = /['"]([A-Z]\w*)['"]/g;

const require = createRequire(import.meta.url);
const folderOf = (packageName: string) => path.dirname(require.resolve(`${packageName}/package.json`));
export const ADMIN_JS = path.join(path.dirname(require.resolve('adminjs')), 'lib', 'frontend');
export const DESIGN_SYSTEM = path.dirname(require.resolve('@adminjs/design-system'));
export const FEATHER = path.join(folderOf('react-feather'), 'dist', 'icons');

export async function filesIn(folder: string, ending: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => ending.test(name)).sort();
}

/** The files of the components that AdminJS shows by their names: those whose names begin with a capital letter. */
export function componentsAmong(names: readonly string[]): Map<string, string> {
  const components = names
    .filter((name) => name.endsWith('.tsx'))
    .map((name): [string, string] => [path.basename(name, '.tsx'), path.join(PANEL, name)]);
  return new Map(components.filter(([component]) => COMPONENT.test(component)));
}

export async function digestOf(names: readonly string[], icons: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(await readFile(path.join(PACKAGE_ROOT, 'package-lock.json')));
  digest.update(icons.join());
  for (const name of await filesIn(path.join(PANEL, 'bundling'), /\.ts$/))
    digest.update(await readFile(path.join(PANEL, 'bundling', name)));
  for (const name of names) digest.update(name).update(await readFile(path.join(PANEL, name)));
  for (const name of await importedFrom(names)) digest.update(await readFile(name));
  return digest.digest('hex');
}

/** What pages import from the rest of the service, directly or through it: it must need neither Node nor the database. */
async function importedFrom(names: readonly string[]): Promise<string[]> {
  const found = new Set(names.filter((name) => !name.endsWith('.css')).map((name) => path.join(PANEL, name)));
  for (const file of found) {
    for (const [, target] of (await readFile(file, 'utf8')).matchAll(RUNTIME_IMPORT)) {
      const bare = path.resolve(path.dirname(file), target!).replace(/\.js$/, '');
      const source = [`${bare}.ts`, `${bare}.tsx`, bare].find((name) => existsSync(name));
      if (source !== undefined) found.add(source);
    }
  }
  return [...found].filter((file) => !file.endsWith('.tsx')).sort();
}

/** The icons that a source of the panel or of AdminJS names, as text. */
export async function usedIcons(): Promise<string[]> {
  const files = await Promise.all(
    [PANEL, ADMIN_JS, path.join(ADMIN_JS, '..', 'backend')].map(async (folder) =>
      (await filesIn(folder, /\.(?:tsx?|js)$/))
        .filter((name) => !name.startsWith('assets'))
        .map((name) => path.join(folder, name)),
    ),
  );
  const named = new Set<string>();
  for (const file of files.flat()) {
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(QUOTED)) named.add(name!);
  }
  return [...named].filter((name) => existsSync(path.join(FEATHER, `${fileOfIcon(name)}.js`))).sort();
}

export async function keepOnly(folder: string, scripts: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!scripts.has(name.replace(/\.br$/, ''))) await rm(path.join(folder, name));
  }
}
