import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Router as AdminRouter } from 'adminjs';
import type { Request, RequestHandler, Response } from 'express';
import { BUNDLE_DIR } from './environment.js';

const YEAR_SECONDS = 31_536_000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.js', '.css', '.svg']);
const FONTS = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'];

interface Asset {
  type: string;
  body: Buffer;
  /** Undefined where it would gain nothing. */
  zipped: Buffer | undefined;
  version: string;
}

/**
 * The panel's scripts and fonts, read once and kept zipped. Their addresses in the page carry a digest of the content,
 * so browsers keep them for good and still get a new version at once.
 */
export class PanelAssets {
  private readonly assets = new Map<string, Asset>();
  private readonly sources: ReadonlyMap<string, string>;

  constructor() {
    const require = createRequire(import.meta.url);
    const fonts = path.join(
      path.dirname(require.resolve('@fontsource-variable/inter/package.json')),
      'files',
    );
    const scripts = AdminRouter.assets
      .filter((asset) => asset.path.endsWith('.js'))
      .map((asset): [string, string] => [path.basename(asset.path), asset.src]);
    const style: [string, string] = ['panel.css', path.join(BUNDLE_DIR, 'panel.css')];
    this.sources = new Map([
      ...scripts,
      style,
      ...FONTS.map((name): [string, string] => [name, path.join(fonts, name)]),
    ]);
  }

  /** The address of an asset, with its version. */
  address(name: string): string {
    return `/admin/frontend/assets/${name}?v=${this.asset(name)?.version ?? ''}`;
  }

  /** `@font-face` rules of the fonts that the panel is set in. */
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

  readonly handler: RequestHandler = (request: Request, response: Response, next): void => {
    const name = path.basename(request.path);
    const asset = this.asset(name);
    if (!asset) return next();
    const current = request.query['v'] === asset.version;
    response.set({
      'Content-Type': asset.type,
      'Cache-Control': current ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      ETag: `"${asset.version}"`,
      Vary: 'Accept-Encoding',
    });
    if (request.get('If-None-Match') === `"${asset.version}"`) {
      response.status(304).end();
    } else if (asset.zipped && request.acceptsEncodings('gzip')) {
      response.set('Content-Encoding', 'gzip').end(asset.zipped);
    } else {
      response.end(asset.body);
    }
  };

  private asset(name: string): Asset | undefined {
    const known = this.assets.get(name);
    const source = this.sources.get(name);
    if (known || source === undefined) return known;
    const body = readFileSync(source);
    const extension = path.extname(name);
    const asset = {
      type: TYPES[extension] ?? 'application/octet-stream',
      body,
      zipped: COMPRESSED.has(extension) ? gzipSync(body) : undefined,
      version: createHash('sha256').update(body).digest('base64url').slice(0, 16),
    };
    this.assets.set(name, asset);
    return asset;
  }
}
