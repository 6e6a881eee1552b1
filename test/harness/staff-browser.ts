import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../factories/panel.js';
import type { TestService } from './service.js';

const SCREENSHOTS = path.join(process.cwd(), 'screenshots');

/** A member of staff at a browser, signed in to the panel in a language. */
export interface StaffBrowser {
  page: Page;
  context: BrowserContext;
  /** Everything that went wrong in the page and was not expected. */
  problems: string[];
  /** Keys for which the panel had no text. */
  missingTexts(): Promise<string[]>;
  /** Keeps what is on the screen as `screenshots/<name>.png`, to be looked at. */
  screenshot(name: string): Promise<void>;
}

export async function openPanel(
  browser: Browser,
  service: TestService,
  email: string,
  options: { language?: 'tr' | 'en'; width?: number; height?: number; path?: string } = {},
): Promise<StaffBrowser> {
  const { language = 'en', width = 1280, height = 800, path: target = '/admin' } = options;
  await service.db.query('UPDATE staff_member SET language = $2 WHERE email = $1', [email, language]);
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: language === 'tr' ? 'tr-TR' : 'en-GB',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
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
    missingTexts: async () => (await page.evaluate('window.PANEL_MISSING_TEXTS ?? []')) as string[],
    async screenshot(name) {
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    },
  };
}
