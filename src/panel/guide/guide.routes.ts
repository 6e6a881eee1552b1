import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Request, type Response, Router } from 'express';
import { sendCacheable } from '../../http/cacheable.js';
import { notFound } from '../../http/errors.js';
import { DOCS_FOLDER } from '../../package-root.js';
import { isPanelLanguage, type PanelLanguage } from '../../values/languages.js';
import type { PanelAssets } from '../bundling/assets.js';
import { guidePage } from './guide.html.js';

const PICTURE = '/pictures/:language/:name';
/** Every answer is compared with what the browser has. */
const CACHE_CONTROL = 'private, no-cache';

export function guideRouter(assets: PanelAssets, languageOf: (request: Request) => PanelLanguage): Router {
  const router = Router();
  const read = readOnce();
  const pages = readOnce();
  router.get('/', async (request: Request, response: Response) => {
    const asked = request.query['language'];
    const language = isPanelLanguage(asked) ? asked : languageOf(request);
    const html = await pages(language, async () => {
      const markdown = await document(`guide.${language}.md`);
      return Buffer.from(guidePage(markdown.toString(), language, assets));
    });
    await sendCacheable(request, response, {
      content: html,
      contentType: 'text/html; charset=utf-8',
      cacheControl: CACHE_CONTROL,
    });
  });
  router.get(PICTURE, async (request: Request<{ language: string; name: string }>, response: Response) => {
    const { language, name } = request.params;
    if (!/^(tr|en)$/.test(language) || !/^[a-z-]+\.webp$/.test(name)) throw notFound();
    const picture = await read(`${language}/${name}`, () => document('pictures', language, name));
    await sendCacheable(request, response, {
      content: picture,
      contentType: 'image/webp',
      cacheControl: CACHE_CONTROL,
    });
  });
  return router;
}

/** Returns a function that makes each thing once, and keeps it: the guide does not change while the service runs. */
function readOnce(): (name: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (name, make) => {
    const made = kept.get(name) ?? make();
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  };
}

async function document(...place: string[]): Promise<Buffer> {
  return readFile(path.join(DOCS_FOLDER, ...place)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound() : error;
  });
}
