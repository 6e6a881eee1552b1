import type { Page } from 'playwright-core';
import { allottedHotel } from '../factories/allotments.js';
import { dayFromToday } from '../factories/days.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { StaffBrowser } from '../harness/staff-browser.js';

withBrowser('partner allotments at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of 422/ });
  let name: string;
  let made = 0;

  beforeEach(async () => {
    name = `allotments-${++made}`;
    await allottedHotel(panel.service, [], { staff: staffOf(name) });
  });

  const open = (path: string, options = {}) => panel.open(`manager@${name}.example`, { path, ...options });
  const dialog = (page: Page) => page.locator('dialog[open]').last();
  async function looksRight({ page, violations, screenshot }: StaffBrowser, picture: string): Promise<void> {
    await screenshot(picture);
    expect([await violations(), await cutOffOn(page)]).toEqual([[], []]);
  }

  async function fillIn(page: Page, offsets: [number, number], rooms: string): Promise<void> {
    const [from, to] = offsets.map((offset) => dayFromToday(offset).split('-').reverse().join('/'));
    await page.getByRole('button', { name: 'Set rooms aside' }).click();
    const partner = dialog(page).getByLabel('Partner');
    const acme = await partner.locator('option').filter({ hasText: 'acme' }).textContent();
    await partner.selectOption({ label: acme! });
    await dialog(page).getByLabel('Room type').selectOption({ label: 'Standard room' });
    await dialog(page).getByLabel('First night').fill(from!);
    await dialog(page).getByLabel('Last night').fill(to!);
    await dialog(page).getByLabel('Rooms a night').fill(rooms);
    await dialog(page).getByText('At most').waitFor();
  }

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('rooms are set aside, not twice, and given back, at %i px, %s', async (width, look) => {
    const staff = await open('/admin/pages/allotments', { language: 'en', width, look, height: 900 });
    const { page, settle } = staff;
    await fillIn(page, [10, 12], '9');
    await dialog(page).getByText('These are too many rooms').waitFor();
    await dialog(page).getByTestId('submit').click();
    await dialog(page)
      .getByText(/^On .* only 5 more rooms can be set aside\.$/)
      .waitFor();
    await dialog(page).getByLabel('Rooms a night').fill('3');
    await dialog(page).getByLabel('Released, days before').fill('7');
    await dialog(page).getByText('The fewest are left on').waitFor();
    await settle();
    await looksRight(staff, `allotments/form-${width}`);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('3 rooms a night, released 7 days before').waitFor();
    await page.getByText('0 of 9 room nights taken · 9 still kept').waitFor();
    await fillIn(page, [12, 14], '1');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('Some of these days have an allotment').waitFor();
    await settle();
    await looksRight(staff, `allotments/overlap-${width}`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await looksRight(staff, `allotments/list-${width}`);
    await page.getByRole('button', { name: /^Take out of use: “acme/ }).click();
    await page.getByText('Out of use (1)').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 rooms a night, released 7 days before').waitFor();
  });

  it('the page is found among the settings', async () => {
    const { page } = await open('/admin/pages/settings');
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('release');
    await page.getByRole('link', { name: 'Partner allotments' }).click();
    await page.getByRole('heading', { name: 'Partner allotments' }).waitFor();
  });
});
