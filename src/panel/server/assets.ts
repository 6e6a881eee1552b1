import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { sendCacheable } from '../../http/cacheable.js';
import { KeptContent, zipInTurn } from '../../http/zip.js';
import { type PanelScripts, SCRIPTS_FILE } from './bundling/panel-scripts.js';
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
const FONTS = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'];

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
  ) {}

  static async read(): Promise<PanelAssets> {
    const scripts = await readFile(path.join(BUNDLE_DIR, SCRIPTS_FILE), 'utf8');
    const assets = [...(await sources())].map(async ([name, file]): Promise<[string, Asset]> => [
      name,
      await readAsset(file),
    ]);
    return new PanelAssets(new Map(await Promise.all(assets)), JSON.parse(scripts) as PanelScripts);
  }

  address(name: string): string {
    const asset = this.assets.get(name);
    return `/admin/frontend/assets/${name}${asset?.isNamedByVersion ? '' : `?v=${asset?.version ?? ''}`}`;
  }

  fontFaces(): string {
    const ranges = [
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
    ];
    return FONTS.map(
      (name, index) =>
        `@font-face{font-family:'Inter';font-style:normal;font-weight:100 900;font-display:swap;` +
        `src:url('${this.address(name)}') format('woff2');unicode-range:${ranges[index]}}`,
    ).join('');
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
    return [...scripts, 'panel.css', ...FONTS]
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

async function sources(): Promise<Map<string, string>> {
  const require = createRequire(import.meta.url);
  const fonts = path.join(path.dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files');
  const folder = path.join(BUNDLE_DIR, 'scripts');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return new Map([
    ...scripts.map((name): [string, string] => [name, path.join(folder, name)]),
    ['panel.css', path.join(BUNDLE_DIR, 'panel.css')],
    ...FONTS.map((name): [string, string] => [name, path.join(fonts, name)]),
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
