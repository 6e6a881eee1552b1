import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../factories/panel.js';
import { violationsOf } from './accessibility.js';
import type { TestService } from './service.js';
import { until } from './until.mjs';

/**
 * Gives the page `whole()`: what it still lacks to be whole, once nothing has been lacking for three frames on end or the time is
 * over; its heading, pictures and letters, what its scripts asked for and have not got. Runs in the page, before its scripts and
 * before a test stops its clock.
 */
const WATCH_WHAT_IS_LACKING = `(() => {
  let open = 0;
  const { fetch, requestAnimationFrame } = window;
  const now = performance.now.bind(performance);
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
  const lacks = () => [
    open > 0 && open + ' answers',
    [...document.querySelectorAll('h1, h2, h4')].every((one) => one.closest('nav') || !one.textContent.trim()) && 'heading',
    document.querySelector('[aria-busy=true], [role=status][aria-label], [data-testid=Loader]') && 'end of work',
    [...document.images].some((image) => !image.complete && image.loading !== 'lazy') && 'pictures',
    document.fonts.status !== 'loaded' && 'letters',
  ].filter(Boolean);
  window.whole = (withinMs) => new Promise((resolve) => {
    const giveUpAt = now() + withinMs;
    let frames = 0;
    const look = () => {
      const lacking = lacks();
      frames = lacking.length === 0 ? frames + 1 : 0;
      if (frames >= 3 || now() > giveUpAt) resolve(lacking);
      else requestAnimationFrame(look);
    };
    look();
  });
})()`;
const PATIENCE_MS = 30_000;

/** A page of the panel, in the browser. */
interface Watched {
  whole(withinMs: number): Promise<string[]>;
}

/** Whether a browser would let the page be left without asking. Runs in the page. */
const IS_SAVED = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

/**
 * Waits until a page has all it shows. It is asked once, and looks by itself: what a test would have evaluated again and again, the
 * page's policy refuses.
 */
async function whole(page: Page, address: string): Promise<void> {
  const look = (withinMs: number) => (globalThis as unknown as Watched).whole(withinMs);
  const lacking = await until(`${address} stays`, () =>
    page.evaluate(look, PATIENCE_MS).catch((error: Error) => {
      if (/context was destroyed|navigat/i.test(error.message)) return undefined;
      throw error;
    }),
  );
  if (lacking.length > 0) throw new Error(`${address} is not whole: ${lacking.join(', ')}`);
}

/** With SCREENSHOTS=true keeps what a page shows as `screenshots/<name>.png`, to be looked at. */
export async function keepScreenshot(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.SCREENSHOTS === 'true')
    await page.screenshot({ path: `screenshots/${name}.png`, fullPage });
}

/** A member of staff at a browser, signed in to the panel in a language. */
export interface StaffBrowser {
  page: Page;
  context: BrowserContext;
  /** Everything that went wrong in the page and was not expected. */
  problems: string[];
  /** Opens an address of the panel, and waits until its page shows all it has. */
  show(address: string): Promise<void>;
  /** Goes to an address of the panel as its links do, without reloading the panel, and waits as {@link show} does. */
  follow(address: string): Promise<void>;
  /** Waits as {@link show} does, after something was done on the page. */
  settle(): Promise<void>;
  /** Keys for which the panel had no text. */
  missingTexts(): Promise<string[]>;
  /** What keeps people from reading or using the page as it stands, see {@link violationsOf}. */
  violations(): Promise<string[]>;
  /** Whether the browser would ask before the page is left: something that was typed is not saved. */
  isUnsaved(): Promise<boolean>;
  /** With SCREENSHOTS=true keeps what is on the screen as `screenshots/<name>.png`, to be looked at. */
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
  /** How the system is set; light where nothing is said. */
  look?: 'light' | 'dark';
  path?: string;
  /** In a session of its own: which hotel was chosen in the one before is forgotten. */
  hasNewSession?: boolean;
  /** In a window that no other test uses: its clock is stopped, or it runs scripts of the test. */
  hasOwnWindow?: boolean;
}

/** The cookies of those who have signed in, by service and address: to verify a password takes long, as it should. */
const sessions = new Map<string, Cookies>();
type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Signs in past the page for it, which takes a browser longer than all the rest. */
async function newSession(origin: string, email: string): Promise<Cookies> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  if (answer.status !== 303) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: origin, httpOnly: true };
  });
}

/** The session that somebody has where it still holds, else a new one. */
async function sessionOf(origin: string, email: string, isNew: boolean): Promise<Cookies> {
  const who = `${origin} ${email}`;
  const known = isNew ? undefined : sessions.get(who);
  if (known && (await holds(origin, known))) return known;
  const session = await newSession(origin, email);
  sessions.set(who, session);
  return session;
}

async function holds(origin: string, cookies: Cookies): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${origin}/admin/api/session`, { headers: { cookie } })).ok;
}

/** What a window keeps for all who use it one after another. */
export function kindOfWindow({ language = 'en', touch = false, ...options }: PanelOptions) {
  const { locale = language === 'tr' ? 'tr-TR' : 'en-GB', timezoneId } = options;
  return { locale, timezoneId, hasTouch: touch, isMobile: touch };
}

async function openWindow(browser: Browser, { url }: TestService, options: PanelOptions): Promise<Page> {
  const context = await browser.newContext({ ...kindOfWindow(options), reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await context.addInitScript(WATCH_WHAT_IS_LACKING);
  return context.newPage();
}

/**
 * Makes a window as if it were new: nothing is left of what a person did in it, or a test changed. What cannot be undone are
 * clocks that were stopped and scripts that were added, see {@link PanelOptions.hasOwnWindow}.
 */
export async function emptyWindow(page: Page, { url }: TestService): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'load', 'pageerror', 'request'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null });
  page.on('dialog', (question) => void question.accept());
  // A page of the panel by its headers: from others, a browser goes on in a new process, which has read no scripts yet.
  await page.goto(`${url}/admin/api/session`);
  page.removeAllListeners('dialog');
  await page.evaluate('localStorage.clear(); sessionStorage.clear();');
  await page.mouse.move(0, 0);
  await context.clearCookies();
}

/**
 * Signs somebody in at a browser, in a new window or an empty one; without a `path`, no page of the panel is shown yet.
 */
export async function openPanel(
  browser: Browser,
  service: TestService,
  email: string,
  options: PanelOptions = {},
  emptied?: Page,
): Promise<StaffBrowser> {
  const { language = 'en', width = 1280, height = 800, path, look = 'light' } = options;
  await service.db.query('UPDATE staff_member SET language = $2 WHERE email = $1', [email, language]);
  const page = emptied ?? (await openWindow(browser, service, options));
  const context = page.context();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: look });
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
  await context.addCookies(await sessionOf(service.url, email, options.hasNewSession ?? false));
  const staff: StaffBrowser = {
    page,
    context,
    problems,
    async show(address) {
      // Else the browser would ask, and stay.
      await until('what was typed is saved', async () => (await page.evaluate(IS_SAVED)) === true);
      await page.goto(service.url + address, { waitUntil: 'commit' });
      await whole(page, address);
    },
    async follow(address) {
      const to = JSON.stringify(address);
      await page.evaluate(`history.pushState({}, '', ${to}); dispatchEvent(new PopStateEvent('popstate'));`);
      await whole(page, address);
    },
    async settle() {
      await whole(page, page.url());
    },
    missingTexts: async () => (await page.evaluate('window.PANEL_MISSING_TEXTS ?? []')) as string[],
    violations: () => violationsOf(page),
    isUnsaved: async () => !(await page.evaluate(IS_SAVED)),
    screenshot: (name) => keepScreenshot(page, name),
  };
  if (path !== undefined) await staff.show(path);
  return staff;
}
