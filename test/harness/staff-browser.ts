import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../factories/panel.js';
import type { TestService } from './service.js';

/**
 * Texts in sight whose contrast with what is behind them is below WCAG AA (4.5, 3 for large ones); what cannot be used
 * at the moment is exempt. Runs in the page.
 */
const FAINT_TEXTS = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const faint = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    const { width, height } = element.getBoundingClientRect();
    if (!own || width < 2 || height < 2 || element.closest(':disabled, script, style, noscript, .p-visually-hidden')) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || Number(style.opacity) === 0) continue;
    const text = channels(element instanceof SVGElement ? style.fill : style.color);
    const [light, dark] = [luminance(text), luminance(ground(element))].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < (large ? 3 : 4.5)) faint.add(element.className + ': ' + element.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return [...faint];
})()`;

/**
 * What a screen reader cannot tell: controls and pictures without a name, ids given twice, headings that leave a step
 * out, a page without content. Runs in the page.
 */
const UNNAMED_PARTS = `(() => {
  const found = [];
  const isThere = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [inert]');
  const textOf = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
  const nameOf = (one) => [one.getAttribute('aria-label'), textOf(one.getAttribute('aria-labelledby')),
    ...[...(one.labels ?? [])].map((label) => label.textContent),
    one.isContentEditable ? '' : one.textContent, one.title, one.alt].join('').trim();
  const controls = 'a[href], button, input:not([type=hidden]), select, summary, textarea, img, svg[role=img], [role=button], [role=tab], [contenteditable=true]';
  for (const one of document.querySelectorAll(controls))
    if (isThere(one) && nameOf(one) === '') found.push('without a name: ' + one.outerHTML.slice(0, 120));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push('twice: ' + id);
  let level = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!isThere(heading) || heading.closest('nav, dialog, .p-rich')) continue;
    const own = Number(heading.ariaLevel ?? heading.tagName[1]);
    if (own > level + 1) found.push('after h' + level + ': ' + heading.outerHTML.slice(0, 60));
    level = own;
  }
  const contents = document.querySelectorAll('main, [role=main]');
  if (contents.length !== 1) found.push(contents.length + ' contents');
  for (const table of document.querySelectorAll('table'))
    if (isThere(table) && !table.querySelector('th, [role=columnheader]')) found.push('without headings: ' + table.outerHTML.slice(0, 80));
  return [...new Set(found)];
})()`;

/**
 * Gives the page `lacks()`: what it still has to show before it is whole; its heading, pictures and letters, what its
 * scripts asked for and have not got. Runs in the page, before its scripts.
 */
const WATCH_WHAT_IS_LACKING = `(() => {
  let open = 0;
  const { fetch } = window;
  window.fetch = (...given) => {
    open++;
    return fetch(...given).finally(() => open--);
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...given) {
    open++;
    this.addEventListener('loadend', () => open--);
    return send.apply(this, given);
  };
  window.lacks = () => [
    open > 0 && open + ' answers',
    [...document.querySelectorAll('h1, h2, h4')].every((one) => one.closest('nav') || !one.textContent.trim()) && 'heading',
    document.querySelector('[aria-busy=true], [role=status][aria-label], [data-testid=Loader]') && 'end of work',
    [...document.images].some((image) => !image.complete && image.loading !== 'lazy') && 'pictures',
    document.fonts.status !== 'loaded' && 'letters',
  ].filter(Boolean);
})()`;

/** A page of the panel, in the browser. */
interface Watched {
  lacks(): string[];
  wholeFrames?: number;
}

/** Whether nothing has been lacking for three frames on end. Runs in the page, once for each frame. */
function isWhole(): boolean {
  const watched = globalThis as unknown as Watched;
  watched.wholeFrames = watched.lacks().length === 0 ? (watched.wholeFrames ?? 0) + 1 : 0;
  return watched.wholeFrames >= 3;
}

const SCREENSHOTS = path.join(process.cwd(), 'screenshots');

/** A member of staff at a browser, signed in to the panel in a language. */
export interface StaffBrowser {
  page: Page;
  context: BrowserContext;
  /** Everything that went wrong in the page and was not expected. */
  problems: string[];
  /** Opens an address of the panel, and waits until its page shows all it has. */
  show(address: string): Promise<void>;
  /** Keys for which the panel had no text. */
  missingTexts(): Promise<string[]>;
  /** Texts in sight that are too faint to read, see WCAG AA. */
  faintTexts(): Promise<string[]>;
  /** What a screen reader cannot tell of the page. */
  unnamedParts(): Promise<string[]>;
  /** Keeps what is on the screen as `screenshots/<name>.png`, to be looked at. */
  screenshot(name: string): Promise<void>;
}

export interface PanelOptions {
  language?: 'tr' | 'en';
  /** What the browser speaks, where it is not the language of the panel. */
  locale?: string;
  /** Where the browser stands. */
  timezoneId?: string;
  width?: number;
  height?: number;
  /** A tablet: fingers instead of a mouse. */
  touch?: boolean;
  path?: string;
}

export async function openPanel(
  browser: Browser,
  service: TestService,
  email: string,
  options: PanelOptions = {},
): Promise<StaffBrowser> {
  const { language = 'en', width = 1280, height = 800, path: target = '/admin', touch = false } = options;
  const { locale = language === 'tr' ? 'tr-TR' : 'en-GB', timezoneId } = options;
  await service.db.query('UPDATE staff_member SET language = $2 WHERE email = $1', [email, language]);
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale,
    timezoneId,
    hasTouch: touch,
    isMobile: touch,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
  await context.addInitScript(WATCH_WHAT_IS_LACKING);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(service.url).host)
      problems.push(`left the site: ${request.url()}`);
  });
  await page.goto(`${service.url}/admin/login?next=${encodeURIComponent(target)}`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button');
  await page.waitForSelector('nav');
  return {
    page,
    context,
    problems,
    async show(address) {
      await page.goto(service.url + address, { waitUntil: 'commit' });
      await page.waitForFunction(isWhole).catch(async (error: Error) => {
        const lacking = await page.evaluate(() => (globalThis as unknown as Watched).lacks());
        throw new Error(`${address} is not whole: ${lacking.join(', ')}`, { cause: error });
      });
    },
    missingTexts: async () => (await page.evaluate('window.PANEL_MISSING_TEXTS ?? []')) as string[],
    faintTexts: async () => (await page.evaluate(FAINT_TEXTS)) as string[],
    unnamedParts: async () => (await page.evaluate(UNNAMED_PARTS)) as string[],
    async screenshot(name) {
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    },
  };
}
