import type { Page } from 'playwright-core';
import { hotelToday } from '../factories/front-desk.js';
import { smallHotel } from '../factories/hotel.js';
import { writeBookings } from '../factories/report-bookings.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { cell, gridAtBrowser } from './rate-grid.js';

const inventory = ['STD', 'FAM', 'SUI'].map((roomType) => ({
  roomType,
  from: 'today-420',
  to: 'today+60',
  allotment: 8,
}));

/** What the line of a figure says of the first days. */
const lineOf = (page: Page, name: string) =>
  page
    .locator('.r-figures', { has: page.getByRole('rowheader', { name }) })
    .getByRole('gridcell')
    .allTextContents();

withBrowser('the figures above the rate grid', () => {
  const { panel, hotel, open } = gridAtBrowser({ isAccessible: true });

  async function soldHotel() {
    const own = await hotel(smallHotel({ inventory }));
    const { service } = panel;
    const today = await hotelToday(service, own.hotelID);
    await writeBookings(service, own.hotelID, { count: 300, today, seed: 4 });
    return own;
  }

  it('are folded at first, shown by a button, and shown again when the page is opened again', async () => {
    const { manager } = await soldHotel();
    const { page, settle, screenshot, violations } = await open(manager, {
      hasOwnWindow: true,
      width: 1440,
      height: 900,
    });
    await expectSoon(() => page.locator('.r-figures').count()).toBe(0);
    const button = page.getByRole('button', { name: 'Figures', exact: true });
    await expectSoon(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await settle();
    await expectSoon(async () => (await lineOf(page, 'Occupancy'))[0]).toMatch(/^\d+%$/);
    await expectSoon(async () => (await lineOf(page, 'Last year'))[0]).toMatch(/^\d+%$/);
    await expectSoon(async () => (await lineOf(page, 'ADR EUR')).some((text) => /^[\d,]+$/.test(text))).toBe(
      true,
    );
    await expectSoon(async () =>
      (await lineOf(page, 'Pick-up, 7 days')).some((text) => /^\+\d+$/.test(text)),
    ).toBe(true);
    expect(await violations()).toEqual([]);
    await screenshot('rates-figures-en');

    // The lines below have moved: a cell is where it is seen.
    await cell(page, 'Bed & breakfast', 2).click();
    await page.keyboard.type('71');
    await page.keyboard.press('Enter');
    await cell(page, 'Bed & breakfast', 2)
      .and(page.locator('.r-changed', { hasText: '71' }))
      .waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.r-changed').waitFor({ state: 'detached' });

    await page.reload();
    await page.locator('.r-figure', { hasText: '%' }).first().waitFor();
    expect(await page.evaluate('({ ...localStorage })')).toMatchObject({ 'rate-figures': 'shown' });
    await button.click();
    await page.locator('.r-figures').first().waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForSelector('[role=gridcell]');
    await expectSoon(() => page.locator('.r-figures').count()).toBe(0);
  });

  it('leave the grid its room on a telephone, in Turkish, and are not offered to reception', async () => {
    const { manager, reception } = await soldHotel();
    const size = { width: 390, height: 844, language: 'tr' } as const;
    const { page, settle, screenshot } = await open(manager, { hasOwnWindow: true, ...size });
    await expectSoon(() => page.locator('.r-figures').count()).toBe(0);
    await screenshot('rates-figures-folded-390');
    await page.locator('summary', { hasText: 'Diğer' }).click();
    await screenshot('rates-figures-menu-390');
    await page.getByRole('button', { name: 'Göstergeler', exact: true }).click();
    await settle();
    await expectSoon(async () => (await lineOf(page, 'Doluluk'))[0]).toMatch(/^%\d+$/);
    await expectSoon(async () => (await lineOf(page, 'Geçen yıl'))[0]).toMatch(/^%\d+$/);
    await screenshot('rates-figures-390');
    const desk = await open(reception, { language: 'tr' });
    await expectSoon(() => desk.page.getByRole('button', { name: 'Göstergeler', exact: true }).count()).toBe(
      0,
    );
  });
});
