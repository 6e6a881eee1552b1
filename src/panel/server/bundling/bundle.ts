import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Metafile, transform } from 'esbuild';
import { BUNDLE_DIR, PACKAGE_ROOT } from '../environment.js';
import { browserModules, fileOfIcon } from './browser-modules.js';
import { type PanelScripts, SCRIPTS_FILE } from './panel-scripts.js';

/**
 * Bundles the panel's pages and components, as a step of `npm run build`: every `.tsx` file in `src/panel/browser` is one
 * component, called as its file. Nothing is done while neither they nor the packages have changed.
 */
const PANEL = path.join(PACKAGE_ROOT, 'src', 'panel');
const PAGES = path.join(PANEL, 'browser');
const SCRIPTS_DIR = path.join(BUNDLE_DIR, 'scripts');
/** An import of more than types, of a file of ours. */
const RUNTIME_IMPORT = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm;
const DIGEST = path.join(BUNDLE_DIR, 'digest');
const QUOTED = /['"]([A-Z]\w*)['"]/g;
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

const require = createRequire(import.meta.url);
const folderOf = (packageName: string, ...within: string[]) =>
  path.join(path.dirname(require.resolve(`${packageName}/package.json`)), ...within);

async function filesIn(folder: string, ending: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => ending.test(name)).sort();
}

async function digestOf(names: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(await readFile(path.join(PACKAGE_ROOT, 'package-lock.json')));
  for (const name of await filesIn(path.join(PANEL, 'server', 'bundling'), /\.ts$/))
    digest.update(await readFile(path.join(PANEL, 'server', 'bundling', name)));
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
  const { code } = await transform(sheets.join('\n'), { loader: 'css', minify: true });
  return code;
}

/** The icons that a source of the panel or of AdminJS names, as text. */
async function usedIcons(adminJs: string, feather: string): Promise<string[]> {
  const files = await Promise.all(
    [PANEL, adminJs, path.join(adminJs, '..', 'backend')].map(async (folder) =>
      (await filesIn(folder, /\.(?:tsx?|js)$/))
        .filter((name) => !name.startsWith('assets'))
        .map((name) => path.join(folder, name)),
    ),
  );
  const named = new Set<string>();
  for (const file of files.flat()) {
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(QUOTED)) named.add(name!);
  }
  return [...named].filter((name) => existsSync(path.join(feather, `${fileOfIcon(name)}.js`))).sort();
}

/** The scripts that a page needs at once: its own one and what that imports. */
function scriptsOf({ outputs }: Metafile, entry: RegExp): string[] {
  const [first] = Object.entries(outputs).filter(([, { entryPoint }]) => entry.test(entryPoint ?? ''));
  if (!first) throw new Error(`no script begins with ${entry.source}`);
  const found = new Set([first[0]]);
  for (const name of found) {
    for (const { path: imported, kind } of outputs[name]!.imports) {
      if (kind === 'import-statement') found.add(imported);
    }
  }
  return [...found].map((name) => path.basename(name));
}

async function bundle(): Promise<void> {
  const names = await filesIn(PAGES, /\.(tsx?|css)$/);
  const digest = await digestOf(names);
  const done = existsSync(DIGEST) ? await readFile(DIGEST, 'utf8') : '';
  if (done === digest && existsSync(path.join(BUNDLE_DIR, SCRIPTS_FILE))) return;
  await rm(BUNDLE_DIR, { recursive: true, force: true });
  await mkdir(SCRIPTS_DIR, { recursive: true });
  const components = names
    .filter((name) => name.endsWith('.tsx') && path.dirname(name) === '.')
    .map((name) => path.basename(name, '.tsx'));
  const metafile = await bundleScripts(components);
  await writeFile(path.join(BUNDLE_DIR, 'panel.css'), await stylesheet(names));
  const scripts: PanelScripts = {
    first: scriptsOf(metafile, /^panel:main$/),
    pages: Object.fromEntries(
      components
        .filter((name) => name.endsWith('Page'))
        .map((name) => [name, scriptsOf(metafile, new RegExp(`/browser/${name}\\.tsx$`))]),
    ),
  };
  await writeFile(path.join(BUNDLE_DIR, SCRIPTS_FILE), JSON.stringify(scripts));
  for (const name of await filesIn(BUNDLE_DIR, /\.(js|css)$/)) await zipReady(path.join(BUNDLE_DIR, name));
  await writeFile(DIGEST, digest);
}

async function bundleScripts(components: readonly string[]): Promise<Metafile> {
  const adminJs = path.join(path.dirname(require.resolve('adminjs')), 'lib', 'frontend');
  const feather = folderOf('react-feather', 'dist', 'icons');
  const designSystem = path.dirname(require.resolve('@adminjs/design-system'));
  const { metafile } = await build({
    entryPoints: { main: 'panel:main' },
    plugins: [
      browserModules(
        { adminJs, designSystem, feather, pages: PAGES },
        components,
        await usedIcons(adminJs, feather),
      ),
    ],
    outdir: SCRIPTS_DIR,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'transform',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.IS_BROWSER': '"true"',
      'process.browser': 'true',
      global: 'window',
    },
    logLevel: 'warning',
  });
  return metafile;
}

/** Zips a file once and for all as small as it gets, which takes longer than anybody would wait for it. */
async function zipReady(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await toBrotli(content, { params }));
}

await bundle();
