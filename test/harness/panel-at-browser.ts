import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { startService, type TestService } from './service.js';
import { openPanel, type PanelOptions, type StaffBrowser } from './staff-browser.js';

/** A service with the panel, and a browser to look at it. */
export interface PanelAtBrowser {
  readonly service: TestService;
  readonly browser: Browser;
  /** Opens the panel as somebody, see {@link openPanel}, until the test ends. */
  open(email: string, options?: PanelOptions): Promise<StaffBrowser>;
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
  const opened: StaffBrowser[] = [];

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const { context, problems, missingTexts, violations } of opened.splice(0)) {
      expect(await missingTexts()).toEqual([]);
      if (isAccessible) expect(await violations()).toEqual([]);
      expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
      await context.close();
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
    async open(email, options) {
      const staff = await openPanel(browser, service, email, options);
      opened.push(staff);
      return staff;
    },
  };
}
