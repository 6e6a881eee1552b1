import type { Page } from 'playwright-core';
import { offerOf } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { gridOf } from '../factories/rates.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

export const RATES = '/admin/pages/rates';

let names = 0;

/** A service with the panel and a browser for the tests of a `describe`, with hotels whose rate grid they look at. */
export function gridAtBrowser(options: Parameters<typeof panelAtBrowser>[0] = {}) {
  const panel = panelAtBrowser(options);
  return {
    panel,
    /** Another hotel, its partner, and its people by their addresses. */
    async hotel(file = smallHotel()) {
      const { service } = panel;
      const name = `rates-${++names}`;
      const imported = await importHotel(service, { ...file, staff: staffOf(name) });
      return {
        hotelID: imported.hotelID,
        manager: `manager@${name}.example`,
        reception: `reception@${name}.example`,
        grid: await gridOf(service, imported.hotelID),
        partner: await partnerOf(service, imported),
        offer: await offerOf(service, imported.hotelID),
      };
    },
    /** Opens the grid as somebody, and waits for its cells. */
    async open(email: string, options: PanelOptions = {}): Promise<StaffBrowser> {
      const staff = await panel.open(email, { path: RATES, ...options });
      await staff.page.waitForSelector('[role=gridcell]');
      return staff;
    },
  };
}

/** The cell of a line (by its label, from the top) and a day (from the first shown). */
export const cell = (page: Page, label: string, day: number, nth = 0) =>
  page
    .locator('.r-row', { has: page.locator('.r-label', { hasText: label }) })
    .nth(nth)
    .locator(`[aria-colindex="${day + 2}"]`);

export const putOnClipboard = (page: Page, text: string) =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

/** Waits until the page says that it has saved. */
export const saved = (page: Page) => page.locator('.r-notice', { hasText: /saved|kaydedildi/ }).waitFor();
