import type { Browser, Page } from 'playwright-core';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';

withBrowser('lists and records at the keyboard alone', () => {
  let service: TestService;
  let browser: Browser;
  let staff: StaffBrowser;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    await importHotel(service, smallHotel({ staff: staffOf('tus') }));
    browser = await openBrowser();
    staff = await openPanel(browser, service, 'manager@tus.example', { language: 'en' });
  });

  afterAll(async () => {
    expect(staff.problems).toEqual([]);
    await browser?.close();
    await service?.close();
  });

  /** Presses Tab until what has the focus has this name; every stop on the way must be in sight. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab');
      const at = (await page.evaluate(`(() => {
        const { activeElement: one } = document;
        const { left, right, width } = one.getBoundingClientRect();
        return { name: (one.getAttribute('aria-label') || one.innerText || '').trim(),
                 hidden: one !== document.body && (width === 0 || right <= 0 || left >= innerWidth) };
      })()`)) as { name: string; hidden: boolean };
      expect(at).toMatchObject({ hidden: false });
      if (at.name === name) return;
    }
    throw new Error(`Tab does not come to ${name}`);
  }

  it('opens a record from its list, and its form from its page', async () => {
    const { page } = staff;
    await page.goto(`${service.url}/admin/resources/rooms`);
    await page.waitForSelector('tbody tr');
    await tabTo(page, '102');
    await page.keyboard.press('Enter');
    await page.waitForURL(/rooms\/records\/\d+\/show/);
    await page.locator('.p-show-value', { hasText: '102' }).waitFor();
    await tabTo(page, 'Edit');
    await page.keyboard.press('Enter');
    await page.waitForURL(/rooms\/records\/\d+\/edit/);
    await page.waitForSelector('#field-name');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await page.waitForURL(/rooms$/);
  });

  it('filters a list, and leaves the filter by Escape with the focus where it was', async () => {
    const { page } = staff;
    await page.goto(`${service.url}/admin/resources/rooms`);
    await page.waitForSelector('tbody tr');
    await tabTo(page, 'Filter');
    await page.keyboard.press('Enter');
    await page.locator('[data-css=rooms-filter-drawer] input:focus').waitFor();
    await page.keyboard.type('B');
    await page.keyboard.press('Enter');
    await page.locator('tbody:has(tr:nth-child(2)):not(:has(tr:nth-child(3)))').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-css=rooms-filter-button]:focus').waitFor();
    await tabTo(page, 'B1');
  });
});
