import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Metafile, transform } from 'esbuild';
import { BUNDLE_DIR } from './prepare-adminjs.js';
import { browserModules } from './browser-modules.js';
import { type PanelScripts, SCRIPTS_FILE } from './panel-scripts.js';
import {
  ADMIN_JS,
  componentsAmong,
  DESIGN_SYSTEM,
  digestOf,
  FEATHER,
  filesIn,
  keepOnly,
  PANEL,
  usedIcons,
} from './sources.js';

/**
 * Bundles the panel as a step of `npm run build`: every `.tsx` file of `src/panel` whose name begins with a capital letter
 * is one component, called as its file. Nothing is done while neither they nor the packages have changed. Scripts of the
 * build before stay, for tabs that are open while the service is updated.
 */
const SCRIPTS_DIR = path.join(BUNDLE_DIR, 'scripts');
/** The others, in the order of their places, say what differs from it. */
const FIRST_SHEET = path.join('design', 'panel.css');
const DIGEST = path.join(BUNDLE_DIR, 'digest');
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

async function stylesheet(names: readonly string[]): Promise<string> {
  const others = names.filter((name) => name.endsWith('.css') && name !== FIRST_SHEET);
  const sheets = await Promise.all(
    [FIRST_SHEET, ...others].map((name) => readFile(path.join(PANEL, name), 'utf8')),
  );
  const { code } = await transform(sheets.join('\n'), { loader: 'css', minify: true });
  return code;
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
  const names = await filesIn(PANEL, /\.(tsx|css)$/);
  const icons = await usedIcons();
  const digest = await digestOf(names, icons);
  const done = existsSync(DIGEST) ? await readFile(DIGEST, 'utf8') : '';
  const before = await scriptsBefore();
  if (done === digest && before) return;
  await mkdir(SCRIPTS_DIR, { recursive: true });
  const components = componentsAmong(names);
  const metafile = await bundleScripts(components, icons);
  await writeFile(path.join(BUNDLE_DIR, 'panel.css'), await stylesheet(names));
  const scripts: PanelScripts = {
    first: scriptsOf(metafile, /^panel:main$/),
    all: Object.keys(metafile.outputs).map((name) => path.basename(name)),
    pages: Object.fromEntries(
      [...components.keys()]
        .filter((name) => name.endsWith('Page'))
        .map((name) => [name, scriptsOf(metafile, new RegExp(`/${name}\\.tsx$`))]),
    ),
  };
  await keepOnly(SCRIPTS_DIR, new Set([...scripts.all, ...(before?.all ?? [])]));
  await writeFile(path.join(BUNDLE_DIR, SCRIPTS_FILE), JSON.stringify(scripts));
  for (const name of await filesIn(BUNDLE_DIR, /\.(js|css)$/)) await zipReady(path.join(BUNDLE_DIR, name));
  await writeFile(DIGEST, digest);
}

async function scriptsBefore(): Promise<PanelScripts | undefined> {
  const file = path.join(BUNDLE_DIR, SCRIPTS_FILE);
  if (!existsSync(file)) return undefined;
  const scripts = JSON.parse(await readFile(file, 'utf8')) as PanelScripts;
  return 'all' in scripts ? scripts : undefined;
}

async function bundleScripts(
  components: ReadonlyMap<string, string>,
  icons: readonly string[],
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: { main: 'panel:main' },
    plugins: [
      browserModules(
        { adminJs: ADMIN_JS, designSystem: DESIGN_SYSTEM, feather: FEATHER, panel: PANEL },
        components,
        icons,
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

/** Zips a file as small as it gets, which is slow. Scripts, whose names carry a digest, are zipped once. */
async function zipReady(file: string): Promise<void> {
  if (file.endsWith('.js') && existsSync(`${file}.br`)) return;
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await toBrotli(content, { params }));
}

await bundle();
