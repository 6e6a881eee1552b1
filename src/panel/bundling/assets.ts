import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { sendCacheable } from '../../http/cacheable.js';
import { KeptContent, zipInTurn } from '../../http/zip.js';
import { type PanelScripts, SCRIPTS_FILE } from './panel-scripts.js';
import { BUNDLE_DIR } from './prepare-adminjs.js';

const YEAR_SECONDS = 31_536_000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** The page that most people open first. */
const FIRST_PAGE = 'TodayPage';
const LOADED_AS: Record<string, string> = { '.js': 'script', '.css': 'style', '.woff2': 'font' };
const INTER = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
/** What the texts of the panel are written with, in both languages. */
const OWN_LETTERS = ['latin', 'latin-ext'];
/** What names of guests may be written with, too: a browser fetches these where such a letter is on the page. */
const OTHER_LETTERS = ['cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

interface Asset {
  type: string;
  content: KeptContent;
  /** Its digest; scripts have it in their names. */
  version: string;
  isNamedByVersion: boolean;
}

/** Scripts, styles and fonts, zipped by the build. Addresses carry a digest: browsers keep them for good. */
export class PanelAssets {
  private constructor(
    private readonly assets: ReadonlyMap<string, Asset>,
    private readonly scripts: PanelScripts,
    /** The letters of each font, as `unicode-range` names them. */
    private readonly letters: Readonly<Record<string, string>>,
  ) {}

  static async read(): Promise<PanelAssets> {
    const scripts = await readFile(path.join(BUNDLE_DIR, SCRIPTS_FILE), 'utf8');
    const letters = await readFile(path.join(INTER, 'unicode.json'), 'utf8');
    const assets = [...(await sources())].map(async ([name, file]): Promise<[string, Asset]> => [
      name,
      await readAsset(file),
    ]);
    return new PanelAssets(
      new Map(await Promise.all(assets)),
      JSON.parse(scripts) as PanelScripts,
      JSON.parse(letters) as Record<string, string>,
    );
  }

  address(name: string): string {
    const asset = this.assets.get(name);
    return `/admin/frontend/assets/${name}${asset?.isNamedByVersion ? '' : `?v=${asset?.version ?? ''}`}`;
  }

  fontFaces(): string {
    // Where two have a letter, the last one is used.
    return [...OTHER_LETTERS, ...OWN_LETTERS.toReversed()]
      .map(
        (letters) =>
          `@font-face{font-family:'Inter';font-style:normal;font-weight:100 900;font-display:swap;` +
          `src:url('${this.address(fontOf(letters))}') format('woff2');unicode-range:${this.letters[letters]}}`,
      )
      .join('');
  }

  /** Elements of the head that fetch all scripts of the page's first sight together, those of the component too. */
  startScripts(component: string): string {
    const [start, ...others] = this.scripts.first;
    const preloaded = new Set([...others, ...(this.scripts.pages[component] ?? [])]);
    preloaded.delete(start!);
    return [
      `<script type="module" src="${this.address(start!)}"></script>`,
      ...[...preloaded].map((name) => `<link rel="modulepreload" href="${this.address(name)}">`),
    ].join('');
  }

  /** Links that bring in what the panel's first page needs, for a page on which nobody is signed in yet. */
  prefetches(): string {
    const scripts = new Set([...this.scripts.first, ...(this.scripts.pages[FIRST_PAGE] ?? [])]);
    return [...scripts, 'panel.css', ...OWN_LETTERS.map(fontOf)]
      .map(
        (name) =>
          `<link rel="prefetch" as="${LOADED_AS[path.extname(name)]}" href="${this.address(name)}"${name.endsWith('.css') ? '' : ' crossorigin'}>`,
      )
      .join('');
  }

  readonly handler: RequestHandler = (request: Request, response: Response, next) => {
    const name = path.basename(request.path);
    const asset = this.assets.get(name);
    if (!asset) return next();
    const isCurrent = asset.isNamedByVersion || request.query['v'] === asset.version;
    const cacheControl = isCurrent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
    return sendCacheable(request, response, {
      content: asset.content,
      contentType: asset.type,
      cacheControl,
      tag: asset.version,
    });
  };
}

function fontOf(letters: string): string {
  return `inter-${letters}-wght-normal.woff2`;
}

async function sources(): Promise<Map<string, string>> {
  const folder = path.join(BUNDLE_DIR, 'scripts');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return new Map([
    ...scripts.map((name): [string, string] => [name, path.join(folder, name)]),
    ['panel.css', path.join(BUNDLE_DIR, 'panel.css')],
    ...[...OWN_LETTERS, ...OTHER_LETTERS]
      .map(fontOf)
      .map((name): [string, string] => [name, path.join(INTER, 'files', name)]),
  ]);
}

async function readAsset(file: string): Promise<Asset> {
  const body = await readFile(file);
  const extension = path.extname(file);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    content: new KeptContent(body, undefined, (content, encoding, effort) =>
      encoding === 'br' ? readFile(`${file}.br`) : zipInTurn(content, encoding, effort),
    ),
    version: createHash('sha256').update(body).digest('base64url').slice(0, 16),
    isNamedByVersion: extension === '.js',
  };
}
