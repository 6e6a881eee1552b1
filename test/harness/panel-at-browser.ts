import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { startService, type TestService } from './service.js';
import {
  emptyWindow,
  kindOfWindow,
  openPanel,
  type PanelOptions,
  type StaffBrowser,
} from './staff-browser.js';

/** A service with the panel, and a browser to look at it. */
export interface PanelAtBrowser {
  readonly service: TestService;
  readonly browser: Browser;
  /** Opens the panel as somebody, see {@link openPanel}, until the test ends. */
  open(email: string, options?: PanelOptions): Promise<StaffBrowser>;
}

declare global {
  /** See the environment of the tests. */
  var hasTestFailed: boolean;
}

interface Expectations {
  /** What may go wrong in a page: browsers report every refusal. */
  problems?: RegExp;
  /** Whether the pages, as a test leaves them, must have no fault that {@link StaffBrowser.violations} finds. */
  isAccessible?: boolean;
}

/**
 * Starts a service and a browser for the tests of a `describe`. After each test, no text may have been missing on the pages
 * that it opened, and nothing may have gone wrong there that is not expected.
 */
export function panelAtBrowser({ problems: expected, isAccessible }: Expectations = {}): PanelAtBrowser {
  let service: TestService;
  let browser: Browser;
  const opened: (StaffBrowser & { options: PanelOptions })[] = [];
  /** By kind. A browser reads the panel's scripts in a third of the time where the same window has read them before. */
  const emptied = new Map<string, Page[]>();

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const staff of opened.splice(0)) {
      const { page, context, problems, options } = staff;
      if (hasTestFailed) console.error(await whatIsShown(staff));
      else {
        expect(await staff.missingTexts()).toEqual([]);
        if (isAccessible) expect(await staff.violations()).toEqual([]);
        expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
      }
      if (hasTestFailed || options.hasOwnWindow || page.isClosed()) {
        await context.close();
        continue;
      }
      await emptyWindow(page, service);
      const kind = JSON.stringify(kindOfWindow(options));
      emptied.set(kind, [...(emptied.get(kind) ?? []), page]);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  return {
    get service() {
      return service;
    },
    get browser() {
      return browser;
    },
    async open(email, options = {}) {
      const page = options.hasOwnWindow
        ? undefined
        : emptied.get(JSON.stringify(kindOfWindow(options)))?.pop();
      const staff = await openPanel(browser, service, email, options, page);
      opened.push({ ...staff, options });
      return staff;
    },
  };
}

/** What a person sees who looks at the page of a test that has failed. */
async function whatIsShown({ page, problems, screenshot }: StaffBrowser): Promise<string> {
  await screenshot(`failed-${Date.now()}`).catch(() => undefined);
  const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return [page.url(), shown, ...problems].join('\n');
}
