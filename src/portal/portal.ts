import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Express, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { sendCacheable } from '../http/cacheable.js';
import { escapeHtml } from '../http/html.js';
import { openApiDocument } from '../http/openapi.js';
import { publicOrigin } from '../http/public-origin.js';
import { JSON_TYPE, KEPT_BY_CALLERS, sendAnswer } from '../http/sending.js';
import { KeptContent, zipInTurn } from '../http/zip.js';
import { DOCS_FOLDER } from '../package-root.js';
import { RELEASE } from '../release.js';
import { SETTINGS, type Settings } from '../settings.js';
import { dayNumber, dayText, MS_PER_DAY } from '../values/day.js';
import { documentHtml } from './document.html.js';
import type { SearchEntry } from './search-index.mjs';
import { entriesOf, sectionsOf } from './search-entries.js';
import { errorsTable } from './errors.html.js';
import { frontPage } from './front.html.js';
import { type Link, page, STYLE } from './page.html.js';
import { COLLECTION_URL, postmanCollection } from './postman.js';
import { referenceBody } from './reference.html.js';

type Guide = readonly [title: string, file: string];

const README = '../README.md';
/** The guides, by what their addresses end with: the title, and the file below docs/. Of the README it is the part of that title. */
const GUIDES: Readonly<Record<string, Guide>> = {
  start: ['Start', 'partners/start.md'],
  walk: ['Five minutes with curl', README],
  search: ['Search and party', 'partners/search.md'],
  'taxes-and-fees': ['Taxes and fees', 'partners/taxes-and-fees.md'],
  'cancellation-and-deposits': ['Cancellation and deposits', 'partners/cancellation-and-deposits.md'],
  'promotions-and-contract-rates': [
    'Promotions and contract rates',
    'partners/promotions-and-contract-rates.md',
  ],
  push: ['Push and its checks', 'push.md'],
  payment: ['Payment', 'partners/payment.md'],
  'days-and-money': ['Days and money', 'partners/days-and-money.md'],
  errors: ['Errors', 'partners/errors.md'],
  changes: ['Changes and webhooks', 'changes.md'],
  'many-hotels': ['Many hotels', 'many-hotels.md'],
  channels: ['Rates by machine', 'channels.md'],
  limits: ['Limits', 'partners/limits.md'],
  'test-hotel': ['Test hotel', 'partners/test-hotel.md'],
  certification: ['Certification', 'certification.md'],
  versions: ['Versions', 'partners/versions.md'],
  changelog: ['Changelog', '../CHANGELOG.md'],
};
const LINKS: readonly Link[] = [
  ...Object.entries(GUIDES).map(([slug, [title]]) => ({ title, href: `/docs/${slug}` })),
  { title: 'Reference', href: '/docs/reference' },
];
const POSTMAN = '/docs/postman.json';
const HTML = 'text/html; charset=utf-8';
/** The scripts of the pages, by their addresses. */
const SCRIPTS: Readonly<Record<string, URL>> = {
  '/docs/search.mjs': new URL('./search.mjs', import.meta.url),
  '/docs/search-index.mjs': new URL('./search-index.mjs', import.meta.url),
  '/docs/minisearch.mjs': new URL(import.meta.resolve('minisearch')),
};

/** A text of the portal, and what follows it with the days of the examples of the document. */
interface Page {
  type: string;
  text: string;
  dated: string;
}
interface Served {
  type: string;
  content: KeptContent;
}

/** By their addresses; the same for every service of a process. */
let pages: ReadonlyMap<string, Page> | undefined;

/** Makes what the portal serves, which takes the time of many requests: before the service listens. */
export function makePortal(app: NestExpressApplication): void {
  pages ??= portalPages(openApiDocument(app));
}

/** Serves `/`, and `/openapi.json` and the portal at `/docs`, once {@link makePortal} has made them. */
export function servePortal(app: NestExpressApplication): void {
  const served = { day: NaN, pages: new Map<string, Served>() };
  const serve: RequestHandler = async (request: Request, response: Response) => {
    const day = Math.floor(Date.now() / MS_PER_DAY);
    if (served.day !== day) Object.assign(served, { day, pages: new Map() });
    const address = request.path.replace(/(.)\/$/, '$1');
    const { type, content } = served.pages.get(address) ?? servedOn(day, pages?.get(address) as Page);
    served.pages.set(address, { type, content });
    await sendCacheable(request, response, { content, contentType: type, cacheControl: KEPT_BY_CALLERS });
  };
  const express = app.getHttpAdapter().getInstance() as Express;
  const secured = helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } });
  app.use('/docs', secured);
  const settings = app.get<Settings>(SETTINGS);
  express.get(POSTMAN, (request: Request, response: Response) => {
    const made = pages?.get(POSTMAN) as Page;
    const origin = JSON.stringify(publicOrigin(settings, request)).slice(1, -1);
    const collection = datedOn(Math.floor(Date.now() / MS_PER_DAY), made).replace(COLLECTION_URL, origin);
    return sendAnswer(request, response, { content: Buffer.from(collection) });
  });
  for (const address of addresses()) express.get(address, serve);
  const front = frontPage(RELEASE, settings.PANEL);
  const content = new KeptContent(Buffer.from(front), undefined, zipInTurn);
  express.get('/', secured, (request: Request, response: Response) =>
    sendCacheable(request, response, { content, contentType: HTML, cacheControl: KEPT_BY_CALLERS }),
  );
}

/** The Monday from which the examples of the document count their days, and how far ahead it is in what is served. */
const EXAMPLE_DAY = dayNumber('2027-03-01');
const DAYS_AHEAD = 30;

/** A page with the days of its examples some weeks ahead of a day (in days since 1970), on the same weekdays. */
function servedOn(day: number, made: Page): Served {
  const content = Buffer.from(datedOn(day, made));
  return { type: made.type, content: new KeptContent(content, undefined, zipInTurn) };
}

function datedOn(day: number, { text, dated }: Page): string {
  const shift = Math.ceil((day + DAYS_AHEAD - EXAMPLE_DAY) / 7) * 7;
  return text + dated.replace(/2027-0[3-9]-\d\d/g, (example) => dayText(dayNumber(example) + shift));
}

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

function addresses(): string[] {
  const assets = ['/docs/portal.css', ...Object.keys(SCRIPTS), '/docs/search.json'];
  return ['/openapi.json', '/docs', ...assets, ...LINKS.map(({ href }) => href)];
}

function portalPages(document: OpenAPIObject): Map<string, Page> {
  const made = new Map<string, Page>();
  const add = (address: string, type: string, text: string, dated = '') =>
    made.set(address, { type, text, dated });
  const index: SearchEntry[] = [];
  for (const [slug, guide] of Object.entries(GUIDES)) {
    const [title] = guide;
    const href = `/docs/${slug}`;
    const body = guideBody(guide, href, index) + (slug === 'errors' ? errorsTable(document) : '');
    add(href, HTML, page(title, body, LINKS, href));
    if (slug === 'start') add('/docs', HTML, page(title, body, LINKS, href));
  }
  add('/docs/reference', HTML, '', page('Reference', referenceBody(document), LINKS, '/docs/reference'));
  add('/docs/portal.css', 'text/css; charset=utf-8', STYLE);
  for (const [address, file] of Object.entries(SCRIPTS))
    add(address, 'text/javascript; charset=utf-8', withoutSourceMap(readFileSync(file, 'utf8')));
  const [guides, found] = [JSON.stringify(index), JSON.stringify(entriesOf(document))];
  add('/docs/search.json', JSON_TYPE, `${guides.slice(0, -1)},`, found.slice(1));
  add(POSTMAN, JSON_TYPE, '', JSON.stringify(postmanCollection(document), undefined, 2));
  add('/openapi.json', JSON_TYPE, '', JSON.stringify(document));
  return made;
}

/** The map of a library's script is not served. */
function withoutSourceMap(script: string): string {
  return script.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

function guideText([title, file]: Guide): string {
  const text = readFileSync(path.join(DOCS_FOLDER, file), 'utf8');
  if (file !== README) return text;
  return text.split(/^#(?=# )/m).find((part) => part.startsWith(`# ${title}\n`)) ?? '';
}

/** The HTML of a guide, whose sections are added to the index of the search. */
function guideBody(guide: Guide, href: string, index: SearchEntry[]): string {
  const text = guideText(guide);
  const headings: Link[] = [];
  const html = documentHtml(text, {
    onHeading: (title, id) => headings.push({ title, href: `${href}#${id}` }),
    link({ href: target, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const address = addressOf(target, guide[1]);
      return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
    },
  });
  index.push(...sectionsOf(text, headings));
  return html;
}

/** Where a link of a guide leads in the portal; undefined for a file that is not part of it. */
function addressOf(target: string, guide: string): string | undefined {
  if (/^(https?:|\/|#)/.test(target)) return target;
  const [file = '', fragment] = target.split('#');
  const wanted = path.join(DOCS_FOLDER, path.dirname(guide), file);
  const slug = Object.keys(GUIDES).find((one) => path.join(DOCS_FOLDER, GUIDES[one]?.[1] ?? '') === wanted);
  if (slug === undefined) return undefined;
  return `/docs/${slug}${fragment === undefined ? '' : `#${fragment}`}`;
}
