import type { Browser } from 'playwright-core';
import { violationsOf } from '../harness/accessibility.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
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
    for (const address of addresses) {
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
});
