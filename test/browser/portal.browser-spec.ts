import type { Browser } from 'playwright-core';
import { violationsOf } from '../harness/accessibility.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { startService, type TestService } from '../harness/service.js';
import { keepScreenshot } from '../harness/staff-browser.js';

withBrowser('the portal in a browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('has pages that everyone can read, wide and narrow, which ask nobody else for anything', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) problems.push(`left the site: ${request.url()}`);
    });
    await page.goto(`${service.url}/docs`);
    const addresses = (await page.evaluate(
      `[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))`,
    )) as string[];
    expect(addresses).toEqual(expect.arrayContaining(['/docs/start', '/docs/changes', '/docs/reference']));
    for (const address of ['/', ...addresses]) {
      await page.goto(service.url + address);
      problems.push(...(await violationsOf(page)).map((fault) => `${address} ${fault}`));
      await page.setViewportSize({ width: 390, height: 800 });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (overflow !== 0) problems.push(`${address} is ${String(overflow)} px wider than a phone`);
      await keepScreenshot(page, `portal${address.replaceAll('/', '-')}`);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    expect(problems).toEqual([]);
    await page.close();
  }, 120_000);

  it('finds what is typed, as it is typed, by keys alone', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs/start`);
    await page.keyboard.press('/');
    await page.keyboard.type('webhook-signature');
    const first = page.locator('#found li:first-child a[href^="/docs/reference#deliverChange"]');
    await first.waitFor();
    await expectSoon(() => page.locator('#found-count').textContent()).toMatch(/found|best/);
    await page.keyboard.press('ArrowDown');
    const focused = await first.evaluate('document.activeElement.getAttribute("href")');
    expect(focused).toMatch(/^\/docs\/reference#deliverChange$/);
    await page.locator('#found a[href="/docs/changes#webhooks"]').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('#search').fill('zzyzx');
    await page.locator('#found-count', { hasText: 'Nothing found' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectSoon(() => page.locator('#found').isHidden()).toBe(true);
    await page.close();
  });

  it('shows what was typed last, however late the index comes', async () => {
    const page = await browser.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/docs/search.json', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${service.url}/docs/start`);
    await page.locator('#search').pressSequentially('limits');
    await page.locator('#search').fill('who refunds');
    release();
    await page.locator('#found a').first().waitFor();
    await expectSoon(() => page.locator('#found a').first().getAttribute('href')).toBe(
      '/docs/payment#who-refunds',
    );
    await page.close();
  });

  it('has a list of all operations, an answer for each, and samples that call this host', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs/reference`);
    const operations = await page.locator('nav.contents ul ul a').count();
    expect(operations).toBeGreaterThan(35);
    const summaries = await page.locator('summary').allTextContents();
    expect(summaries.filter((summary) => summary.startsWith('Answer 2')).length).toBeGreaterThan(35);
    await expectSoon(() => page.locator('.sample code').first().textContent()).toContain(service.url);
    expect(await page.content()).not.toContain('api.example.com');
    await keepScreenshot(page, 'portal-reference-list');
    await page.close();
  });
});
