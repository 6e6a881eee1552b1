import type { Browser, Page } from 'playwright-core';
import { reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';

withBrowser('lists and records at the keyboard alone', () => {
  let service: TestService;
  let browser: Browser;
  let staff: StaffBrowser;
  let hotelId: number;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    ({ hotelID: hotelId } = await importHotel(service, smallHotel({ staff: staffOf('tus') })));
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

  it('finds a booking of any day from any page, and skips the navigation', async () => {
    const { page, screenshot } = staff;
    await reserve(service, hotelId, 'STD', { guest: 'Işıl Groß', from: 40 });
    await staff.show('/admin/resources/rooms');
    await page.keyboard.press('/');
    await page.keyboard.type('isil gross');
    await page.getByRole('option', { name: 'Işıl Groß Expected' }).waitFor();
    await screenshot('find-en');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Işıl Groß' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/pages/booking');
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.locator('dialog[open]').getByText('Keyboard shortcuts').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('nobody of this name');
    await page.getByText('No booking or guest found.').waitFor();
    await staff.show('/admin/resources/rooms');
    await tabTo(page, 'Skip to the content');
    await page.keyboard.press('Enter');
    await expectSoon(() => page.evaluate(`document.activeElement?.matches('main, [role=main]')`)).toBe(true);
  });

  it('keeps the focus on a button while what it has begun goes on, and begins nothing twice', async () => {
    const { page } = staff;
    await staff.show('/admin/pages/rates');
    await page.getByRole('button', { name: 'Why not sold?' }).press('Enter');
    const explain = page.getByRole('button', { name: 'Explain' });
    const asked: string[] = [];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pages/rates/explain*', async (route) => {
      asked.push(route.request().url());
      await held;
      await route.continue();
    });
    await explain.press('Enter');
    const busy = page.locator('button[aria-disabled=true]:focus', { hasText: 'Explain' });
    await busy.waitFor();
    await page.keyboard.press('Enter');
    // As where the window loses the focus, and has it again.
    await explain.dispatchEvent('focusout', { bubbles: true });
    await page.keyboard.press('Enter');
    await busy.waitFor();
    release();
    await page.locator('button:not([aria-disabled]):focus', { hasText: 'Explain' }).waitFor();
    expect(asked).toHaveLength(1);
    await page.unroute('**/api/pages/rates/explain*');
  });

  it('says that a record was added on its page, and no longer on the next one', async () => {
    const { page } = staff;
    await staff.show('/admin/resources/buildings/actions/new');
    await page.fill('#field-code', 'C');
    await page.fill('#field-name', 'Cottage');
    await page.keyboard.press('Enter');
    const added = page.locator('.p-notices', { hasText: 'Added' });
    await added.waitFor();
    await page.waitForURL(/resources\/buildings$/);
    await page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await page.waitForURL(/resources\/bookings/);
    await added.waitFor({ state: 'detached' });
  });

  it('turns the pages of a list, whose headings, buttons and content are named', async () => {
    const { page } = staff;
    await service.db.query(
      `INSERT INTO package (hotel_id, name, price, price_mode)
       SELECT $1, jsonb_build_object('tr', 'Paket ' || n, 'en', 'Package ' || n), n, 0 FROM generate_series(1, 120) n`,
      [hotelId],
    );
    await staff.show('/admin/resources/packages');
    await page.getByRole('main').getByRole('columnheader', { name: 'Price' }).waitFor();
    await tabTo(page, 'Next page');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=2/);
    for (const name of ['First page', 'Previous page', 'Last page'])
      await page.getByRole('button', { name }).waitFor();
    expect(await staff.violations()).toEqual([]);
  });

  it('filters a list, and leaves the filter by Escape with the focus where it was', async () => {
    const { page } = staff;
    await page.goto(`${service.url}/admin/resources/rooms`);
    await page.waitForSelector('tbody tr');
    await tabTo(page, 'Filter');
    await page.keyboard.press('Enter');
    await page.locator('.p-filters :is(input, select):focus').waitFor();
    await page.keyboard.type('B');
    await page.keyboard.press('Enter');
    await page.locator('tbody:has(tr:nth-child(2)):not(:has(tr:nth-child(3)))').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-testid=filter]:focus').waitFor();
    await tabTo(page, 'B1');
  });
});
