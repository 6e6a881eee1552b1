import type { Page } from 'playwright-core';
import { reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { joinHotel, PASSWORD, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

withBrowser('forms of people with more than one tab, and of more than one person', () => {
  const panel = panelAtBrowser({ problems: /./ });
  let service: TestService;
  let hotels: { kuzey: number; guney: number };

  beforeAll(async () => {
    service = panel.service;
    const people = staffOf('iki');
    const kuzey = await importHotel(service, smallHotel({ hotel: { title: 'Kuzey' }, staff: people }));
    const guney = await importHotel(service, smallHotel({ hotel: { title: 'Güney' } }));
    for (const { email, role } of people)
      await joinHotel(service, email!, guney.hotelID, role as 'manager' | 'reception');
    hotels = { kuzey: kuzey.hotelID, guney: guney.hotelID };
  });

  async function open(options: PanelOptions = {}): Promise<StaffBrowser> {
    const given = { language: 'tr', hasNewSession: true, path: '/admin', ...options } as const;
    return await panel.open('manager@iki.example', given);
  }

  /** Opens a hotel in this tab; the session is common to all tabs. */
  async function openHotel(page: Page, title: string): Promise<void> {
    const choice = page.getByRole('combobox', { name: 'Açık otel' });
    if ((await choice.locator('option:checked').innerText()) !== title)
      await choice.selectOption({ label: title });
    await page
      .locator('.t-head', { hasText: title })
      .or(page.getByText(`· ${title}`))
      .first()
      .waitFor();
  }

  async function namesOfBuildings(hotelId: number): Promise<string[]> {
    const rows = await service.db.query<{ name: string }[]>(
      'SELECT name FROM building WHERE hotel_id = $1 AND code = ANY($2)',
      [hotelId, ['Z', 'Y']],
    );
    return rows.map(({ name }) => name);
  }

  it('writes into the hotel that the tab shows, though another one was opened in another tab', async () => {
    const { page, context, show } = await open();
    await openHotel(page, 'Kuzey');
    await show('/admin/resources/buildings/actions/new');
    await page.fill('#field-code', 'Z');
    const other = await context.newPage();
    await other.goto(`${service.url}/admin`);
    await openHotel(other, 'Güney');

    await page.fill('#field-name', 'Zeytin binası');
    await page.click('[data-testid=save]');
    await page.locator('tbody').getByText('Zeytin binası', { exact: true }).waitFor();
    expect(await namesOfBuildings(hotels.kuzey)).toEqual(['Zeytin binası']);
    expect(await namesOfBuildings(hotels.guney)).toEqual([]);

    await page.getByRole('link', { name: 'Fiyat ve müsaitlik' }).click();
    await page.getByRole('gridcell').first().waitFor();
    const sheet = page.locator('.p-menu-below:not(.p-person)');
    await sheet.locator('summary').click();
    const download = page.waitForEvent('download');
    await sheet.getByText('xlsx olarak indir').click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  it('leads by the links of its dialogs to what belongs to the hotel of the tab', async () => {
    await reserve(service, hotels.kuzey, 'STD', { guest: 'Kuzey Misafiri' });
    const { page, context, show } = await open();
    await openHotel(page, 'Kuzey');
    await show('/admin/pages/frontDesk');
    const other = await context.newPage();
    await other.goto(`${service.url}/admin`);
    await openHotel(other, 'Güney');
    await page.getByRole('button', { name: 'Kuzey Misafiri', exact: true }).click();
    const dialog = page.locator('dialog');
    await dialog.locator('.bk-menu summary').click();
    await dialog.getByRole('link', { name: 'Misafir adlarını gir' }).click();
    await page.locator('h1', { hasText: 'Kuzey Misafiri' }).waitFor();
  });

  it('says on a page that was left open that its session has ended', async () => {
    const { page, context, show } = await open();
    await openHotel(page, 'Güney');
    await show('/admin/pages/today');
    await context.clearCookies();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.waitForURL('**/admin/login?**');
    await page.getByText('Oturumunuz sona erdi').waitFor();
  });

  it('are signed out in one browser from another one, once the password was given again', async () => {
    const lost = await open();
    const { page, show, violations, screenshot } = await open({ language: 'en' });
    await show('/admin/pages/account');
    const sessions = page.locator('section', { hasText: 'Where you are signed in' });
    const elsewhere = sessions.getByRole('button', { name: 'Sign out there' });
    const before = await elsewhere.count();
    await expectSoon(() => sessions.getByText(/· this browser$/).count()).toBe(1);
    expect(await violations()).toEqual([]);
    await screenshot('account-sessions');
    await elsewhere.first().click();
    await page.fill('#confirmation', PASSWORD);
    await page.keyboard.press('Enter');
    await elsewhere.nth(before - 1).waitFor({ state: 'detached' });
    await expectSoon(() => elsewhere.count()).toBe(before - 1);
    await lost.page.reload();
    await lost.page.waitForURL('**/admin/login?**');
  });

  it('says so by itself, though the question before had no answer', async () => {
    const { page, context, show } = await open({ hasOwnWindow: true });
    await page.clock.install();
    await show('/admin/pages/account');
    await page.route('**/admin/api/session', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(61_000);
    await failed;
    await page.unroute('**/admin/api/session');
    await context.clearCookies();
    await page.clock.runFor(61_000);
    await page.waitForURL('**/admin/login?**');
  });

  it('keeps what was typed when the session has ended, and saves it once signed in again', async () => {
    const { page, context, show } = await open();
    await openHotel(page, 'Güney');
    await show('/admin/resources/buildings/actions/new');
    await page.fill('#field-code', 'Y');
    await page.fill('#field-name', 'Yasemin binası');
    await context.clearCookies();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.locator('header [role=alert]').getByText('Oturumunuz sona erdi').waitFor();
    await page.click('[data-testid=save]');
    await page.getByText('hiçbir şey kaydedilmedi').waitFor();
    await expectSoon(() => page.inputValue('#field-name')).toBe('Yasemin binası');

    const other = await context.newPage();
    await other.goto(`${service.url}/admin`);
    await other.fill('#email', 'manager@iki.example');
    await other.fill('#password', PASSWORD);
    await other.keyboard.press('Enter');
    await other.waitForSelector('nav');
    await page.click('[data-testid=save]');
    await page.locator('tbody').getByText('Yasemin binası', { exact: true }).waitFor();
    expect(await namesOfBuildings(hotels.guney)).toEqual(['Yasemin binası']);
  });

  it('keeps its look while something is not saved, wherever in the panel that is', async () => {
    const { page, show } = await open();
    const isStill = () => page.evaluate('window.isStill === true');
    await show('/admin/resources/buildings/actions/new');
    await page.evaluate('window.isStill = true');
    await page.fill('#field-name', 'Yarım bina');
    await page.getByRole('link', { name: 'Rezervasyonlar', exact: true }).click();
    await page.locator('h1', { hasText: 'Rezervasyonlar' }).waitFor();
    let loads = 0;
    page.on('load', () => loads++);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    await page.goBack();
    await page.getByRole('button', { name: 'Yazdıklarımdan vazgeç' }).waitFor();
    await expectSoon(async () => [await isStill(), loads]).toEqual([true, 0]);
    await page.getByRole('button', { name: 'Yazdıklarımdan vazgeç' }).click();
    const isLoaded = page.waitForEvent('load');
    await page.emulateMedia({ colorScheme: 'light' });
    await isLoaded;
    await expectSoon(isStill).toBe(false);
  });

  it('takes on the look of the system no more once a page is being left', async () => {
    const { page, isUnsaved } = await open();
    let loads = 0;
    page.on('load', () => loads++);
    // As a browser asks before it leaves the page.
    await expectSoon(isUnsaved).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    await page.evaluate('fetch("/admin/api/session").then(() => undefined)');
    expect(loads).toBe(0);
  });

  it('reloads the tab, once, when the script of a page does not come, and then says so', async () => {
    const { page, problems } = await open();
    const scripts = '**/assets/ReportsPage-*.js';
    let failing = 0;
    let asked = 0;
    await page.route(scripts, (route) =>
      asked++ < failing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const look = async (failures: number) => {
      [failing, asked] = [failures, 0];
      await page.goto(`${service.url}/admin/pages/today`);
      await page.locator('h1').first().waitFor();
      await page.evaluate('window.isStill = true');
      await page.getByRole('link', { name: 'Raporlar' }).click();
    };
    const isStill = () => page.evaluate('window.isStill === true');
    await look(0);
    await page.locator('h1', { hasText: 'Raporlar' }).waitFor();
    expect([asked, await isStill()]).toEqual([1, true]);
    await look(1);
    await page.locator('h1', { hasText: 'Raporlar' }).waitFor();
    expect([asked, await isStill()]).toEqual([2, false]);
    await look(100);
    await page.getByText('Burası yüklenemedi.').waitFor();
    await expectSoon(isStill).toBe(false);
    failing = 0;
    await page.getByRole('button', { name: 'Sayfayı yenile' }).click();
    await page.locator('h1', { hasText: 'Raporlar' }).waitFor();
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('opens the hotel of the last time when somebody signs in again, so that a link to a record of it works', async () => {
    const { page } = await open();
    await openHotel(page, 'Kuzey');
    await openHotel(page, 'Güney');
    const [{ id }] = (await service.db.query('SELECT id FROM room WHERE hotel_id = $1 LIMIT 1', [
      hotels.guney,
    ])) as [{ id: number }];
    await page.locator('.p-person summary').click();
    await page.getByRole('button', { name: 'Oturumu kapat' }).click();
    await page.waitForURL(/login/);
    await page.goto(`${service.url}/admin/resources/rooms/records/${id}/show`);
    await page.fill('#email', 'manager@iki.example');
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.p-show-value').first().waitFor();
    await expectSoon(() => page.locator('.p-hotel option:checked').innerText()).toBe('Güney');
  });

  it('keeps what was typed over a look at another page, until it is saved or dropped', async () => {
    const { page, show, screenshot } = await open();
    await show('/admin/resources/buildings/actions/new');
    await page.fill('#field-name', 'Yarım kalan');
    await page.getByRole('link', { name: 'Rezervasyonlar', exact: true }).click();
    await page.locator('h1', { hasText: 'Rezervasyonlar' }).waitFor();
    await page.goBack();
    await page.getByText('yazdıklarınız duruyor').waitFor();
    await screenshot('draft-is-kept-tr');
    await expectSoon(() => page.inputValue('#field-name')).toBe('Yarım kalan');
    await page.getByRole('button', { name: 'Yazdıklarımdan vazgeç' }).click();
    await expectSoon(() => page.inputValue('#field-name')).toBe('');
    await page.getByRole('link', { name: 'Rezervasyonlar', exact: true }).click();
    await page.locator('h1', { hasText: 'Rezervasyonlar' }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'Yeni bina' }).waitFor();
    await expectSoon(() => page.getByText('yazdıklarınız duruyor').count()).toBe(0);
  });

  it('tells the second of two people which field the first has changed, and keeps the other fields', async () => {
    const first = await open();
    await openHotel(first.page, 'Kuzey');
    const { page, show } = first;
    const address = `/admin/resources/hotel/records/${hotels.kuzey}/edit`;
    await show(address);
    const second = await first.context.newPage();
    await second.goto(service.url + address);
    await second.fill('#field-phone', '+90 1');
    await second.fill('#field-email', 'kuzey@iki.example');
    await page.fill('#field-phone', '+90 2');
    await page.fill('#field-city', 'Sinop');
    await page.click('[data-testid=save]');
    await page.getByText('Kaydedildi').waitFor();

    await second.click('[data-testid=save]');
    const fault = second.locator('.p-field', { has: second.locator('#field-phone-fault') });
    await fault.getByText('başka biri değiştirdi').waitFor();
    await fault.getByText('+90 2').waitFor();
    await second.locator('#field-phone:focus').waitFor();
    await second.screenshot({ path: 'screenshots/changed-meanwhile-tr.png' });
    await expectSoon(() => second.inputValue('#field-phone')).toBe('+90 1');
    await second.click('[data-testid=save]');
    await second.getByText('Kaydedildi').waitFor();
    const [row] = await service.db.query<object[]>('SELECT phone, email, city FROM hotel WHERE id = $1', [
      hotels.kuzey,
    ]);
    expect(row).toEqual({ phone: '+90 1', email: 'kuzey@iki.example', city: 'Sinop' });
  });
});
