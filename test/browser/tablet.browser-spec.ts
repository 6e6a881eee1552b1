import { reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { ROOM_PLAN } from './front-desk.js';
import { withBrowser } from '../harness/browser.js';
import { smallControlsOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';

/** Bars of the room plan that reach beyond the line of their room. */
const BARS_BESIDE_ROWS = `[...document.querySelectorAll('.rp-bar')].filter((bar) => {
    const [own, row] = [bar.getBoundingClientRect(), bar.closest('.rp-row').getBoundingClientRect()];
    return own.top < row.top || own.bottom > row.bottom;
  }).map((bar) => bar.textContent)`;

/** How much wider the page is than the screen. */
const OVERFLOW_PX = 'Math.max(document.documentElement.scrollWidth - innerWidth, 0)';

withBrowser('the panel on a tablet', () => {
  const panel = panelAtBrowser();
  let service: TestService;
  let hotelID: number;

  beforeAll(async () => {
    service = panel.service;
    ({ hotelID } = await importHotel(service, smallHotel({ staff: staffOf('tablet') })));
    await reserve(service, hotelID, 'STD', { guest: 'Ayşe Yılmaz', nights: 2 });
  });

  const open = async (who: 'manager' | 'reception', path: string) => {
    const options = { width: 820, height: 1180, touch: true, path };
    return await panel.open(`${who}@tablet.example`, options);
  };

  it('checks a guest in with taps alone', async () => {
    const { page, screenshot } = await open('reception', '/admin/pages/frontDesk');
    await page.getByRole('button', { name: 'Check in Ayşe Yılmaz' }).tap();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('Check in to 101').waitFor();
    await screenshot('tablet-check-in-en');
    expect(await smallControlsOn(page)).toEqual([]);
    await dialog.getByTestId('submit').tap();
    await page.getByText('checked in to room 101').waitFor();
    await page.goto(new URL(ROOM_PLAN, page.url()).href);
    const bar = page.getByRole('button', { name: /^Ayşe Yılmaz, room 101/ });
    await bar.waitFor();
    expect(await smallControlsOn(page)).toEqual([]);
    expect(await page.evaluate(BARS_BESIDE_ROWS)).toEqual([]);
    await bar.tap();
    await dialog.locator('.bk-actions summary').tap();
    await dialog.getByRole('button', { name: 'Move room' }).tap();
    await dialog.locator('.fd-room', { hasText: '103' }).tap();
    await screenshot('tablet-move-en');
    await dialog.getByRole('button', { name: 'Move to 103' }).tap();
    await page.getByText('moved to room 103').waitFor();
  });

  it('changes one cell of the rate grid, and many in bulk', async () => {
    const { page, screenshot } = await open('manager', '/admin/pages/rates');
    const line = page.locator('.r-row', { has: page.locator('.r-label', { hasText: 'Bed & breakfast' }) });
    const cell = line.first().getByRole('gridcell').nth(3);
    await cell.tap();
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await cell.getByText('77').waitFor();
    await screenshot('tablet-rates-en');
    await page.getByRole('button', { name: 'Bulk edit' }).tap();
    await page.locator('dialog[open]').waitFor();
    await screenshot('tablet-bulk-en');
    expect(await smallControlsOn(page)).toEqual([]);
  });

  it('has controls that fingers hit on lists and forms', async () => {
    const staff = await open('manager', '/admin/pages/today');
    for (const path of [
      'resources/bookings',
      'resources/roomTypes/actions/new',
      `resources/hotel/records/${hotelID}/edit`,
      `resources/paymentTypes/records/${hotelID}/edit`,
      `resources/virtualPos/records/${hotelID}/edit`,
      'pages/account',
    ]) {
      await staff.follow(`/admin/${path}`);
      await staff.screenshot(`tablet-${path.replaceAll('/', '-')}-en`);
      expect([path, await smallControlsOn(staff.page)]).toEqual([path, []]);
      expect([path, await staff.page.evaluate(OVERFLOW_PX)]).toEqual([path, 0]);
    }
  });

  it('shows what is in lists on a tablet that stands upright', async () => {
    const staff = await open('manager', '/admin/pages/today');
    await staff.page.setViewportSize({ width: 768, height: 1024 });
    for (const name of ['bookings', 'rooms', 'roomTypes', 'ratePlans', 'audit', 'staff']) {
      await staff.follow(`/admin/resources/${name}`);
      await staff.screenshot(`tablet-upright-${name}-en`);
      const heads = staff.page.locator('.p-list-table thead th');
      const sizes = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
      const [first, second] = sizes;
      expect([name, first!.width > 20, second!.width > 20]).toEqual([name, true, true]);
      expect([name, await staff.page.evaluate(OVERFLOW_PX)]).toEqual([name, 0]);
    }
  });

  it('shows lists as cards on a telephone, long names broken, and nothing beside the screen', async () => {
    const long = `${'Ö'.repeat(255)} Kaya`;
    const reservation = await reserve(service, hotelID, 'FAM', { guest: long });
    const [{ booked }] = (await service.db.query(
      'SELECT booking_id AS booked FROM booking_room WHERE hotel_id = $1 AND id = $2',
      [hotelID, reservation],
    )) as [{ booked: number }];
    const staff = await open('manager', '/admin/pages/today');
    await staff.page.setViewportSize({ width: 390, height: 844 });
    const pages = [
      'pages/today',
      'pages/frontDesk',
      'pages/account',
      'resources/bookings',
      'resources/rooms',
    ];
    const ofBooking = [`resources/bookings/records/${booked}/show`, `pages/folio?booking=${booked}`];
    for (const path of [...pages, ...ofBooking, 'resources/staff', 'resources/audit']) {
      await staff.follow(`/admin/${path}`);
      await staff.screenshot(`telephone-${path.replaceAll(/[/?]/g, '-')}-en`);
      const beside = await staff.page.evaluate(`[...document.querySelectorAll('main *, [role=main] *')]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline' && !one.closest('.p-visually-hidden, .p-scroll') && one.getBoundingClientRect().right > 391)
        .map((one) => one.tagName + '.' + one.className).slice(0, 5)`);
      expect([path, beside]).toEqual([path, []]);
    }
    await staff.page.setViewportSize({ width: 1440, height: 900 });
    await staff.show('/admin/resources/bookings');
    const cell = staff.page.locator('td', { hasText: 'ÖÖÖ' }).first();
    expect((await cell.boundingBox())!.width).toBeLessThan(400);
  });

  it('has controls that fingers hit on the pages of the day, and nothing beside the screen', async () => {
    const staff = await open('manager', '/admin/pages/today');
    for (const name of ['today', 'frontDesk', 'rates']) {
      await staff.follow(`/admin/pages/${name}`);
      await staff.page.locator('.t-figures, .fd-list, [role=gridcell]').first().waitFor();
      expect([name, await smallControlsOn(staff.page)]).toEqual([name, []]);
      expect([name, await staff.page.evaluate(OVERFLOW_PX)]).toEqual([name, 0]);
    }
  });
});
