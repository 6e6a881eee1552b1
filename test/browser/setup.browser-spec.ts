import type { Browser } from 'playwright-core';
import { importHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel } from '../harness/staff-browser.js';

withBrowser('setting up a hotel at a browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('leads from an empty hotel to a search that finds a room, by what is typed and clicked on one page', async () => {
    const file = { hotel: { title: 'Boş Otel' }, staff: staffOf('ilk') };
    const { hotelID } = await importHotel(service, file);
    const staff = await openPanel(browser, service, 'manager@ilk.example', {
      language: 'tr',
      path: '/admin',
      height: 1200,
    });
    const { page, screenshot, violations } = staff;
    await page.getByRole('link', { name: 'Oteli adım adım kurun' }).click();
    await page.locator('h1', { hasText: 'Otel kurulumu' }).waitFor();
    await page.getByText('8 adımdan 0 tanesi tamam').waitFor();
    const step = (title: string) =>
      page.locator('.p-steps > li', { has: page.locator('h2', { hasText: title }) });
    const done = (title: string) => step(title).locator('.p-chip-yes').waitFor();

    const types = step('Oda tipleri');
    await types.getByLabel(/^Ad/).fill('Standart oda');
    await types.getByLabel(/^Kod/).fill('STD');
    await expectSoon(() => staff.isUnsaved()).toBe(true);
    await page.keyboard.press('Enter');
    await done('Oda tipleri');
    await expectSoon(() => staff.isUnsaved()).toBe(false);
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toContain('Pansiyonlar');

    const boards = step('Pansiyonlar');
    await boards.getByLabel('Oda kahvaltı (BB)').check();
    await expectSoon(() => staff.isUnsaved()).toBe(true);
    const addBoards = boards.getByRole('button', { name: 'Pansiyonları ekle' });
    const errors = [{ field: 'code', message: 'is_taken' }];
    await page.route('**/setup/addBoards', (route) =>
      route.fulfill({ status: 422, json: { success: false, message: 'fields_are_not_valid', errors } }),
    );
    await addBoards.click();
    await boards.getByText('Böyle bir kayıt zaten var.').waitFor();
    expect(staff.problems.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.unroute('**/setup/addBoards');
    await addBoards.click();
    await done('Pansiyonlar');
    await expectSoon(() => staff.isUnsaved()).toBe(false);

    const rooms = step('Oda numaraları');
    await rooms.getByLabel(/^İlk oda/).fill('101');
    await rooms.getByLabel('Son oda').fill('99');
    await expectSoon(() => staff.isUnsaved()).toBe(true);
    await rooms.getByRole('button', { name: 'Odaları ekle' }).click();
    await rooms.getByText('İlk odayla bir aralık oluşturmuyor').waitFor();
    expect(staff.problems.splice(0)).toEqual([expect.stringContaining('422')]);
    await screenshot('setup-tr');
    await rooms.getByLabel('Son oda').fill('120');
    await rooms.getByRole('button', { name: 'Odaları ekle' }).click();
    await done('Oda numaraları');
    await expectSoon(() => staff.isUnsaved()).toBe(false);

    const prices = step('Fiyat ve müsaitlik');
    const price = prices.getByLabel('Standart oda: Oda kahvaltı, kişi başı');
    const forSale = prices.getByLabel('Standart oda: Satılacak oda');
    await expectSoon(() => forSale.inputValue()).toBe('20');
    await expectSoon(() => staff.isUnsaved()).toBe(false);
    await price.fill('1.250,50');
    await expectSoon(() => staff.isUnsaved()).toBe(true);
    await prices.getByRole('button', { name: 'Sezonu kaydet' }).click();
    await done('Fiyat ve müsaitlik');
    await expectSoon(() => staff.isUnsaved()).toBe(false);
    const search = step('İlk arama');
    await search.getByText('Partnerler şunları buluyor').waitFor();
    await expectSoon(() => search.locator('tbody').innerText()).toMatch(
      /Standart oda\s+Oda kahvaltı\s+1\.250,50 EUR\s+20/,
    );

    for (let times = 0; times < 2; times++) {
      const asked = page.waitForRequest('**/setup/search*');
      await search.getByRole('button', { name: 'Ara' }).click();
      await asked;
    }
    await service.db.query('UPDATE room_day SET allotment = 8 WHERE hotel_id = $1', [hotelID]);
    await prices.getByText('Ekle veya değiştir').click();
    await expectSoon(() => forSale.inputValue()).toBe('');
    await price.fill('1.300');
    await prices.getByRole('button', { name: 'Sezonu kaydet' }).click();
    await search.locator('tbody').getByText('1.300,00 EUR').waitFor();
    const sold = await service.db.query<unknown[]>(
      'SELECT DISTINCT allotment FROM room_day WHERE hotel_id = $1',
      [hotelID],
    );
    expect(sold).toEqual([{ allotment: 8 }]);

    const payment = step('Ödeme yöntemleri');
    const savePayment = payment.getByRole('button', { name: 'Ödeme yöntemlerini kaydet' });
    await payment.getByLabel('Otelde ödeme').check();
    await expectSoon(() => staff.isUnsaved()).toBe(true);
    await page.route('**/setup/savePayment', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'unexpected_error' } }),
    );
    await savePayment.click();
    await payment.getByRole('alert').waitFor();
    await page.unroute('**/setup/savePayment');
    await expectSoon(() => payment.getByLabel('Otelde ödeme').isChecked()).toBe(true);
    await service.db.query('INSERT INTO hotel_payment_type (hotel_id, type_id, sort) VALUES ($1, 3, 0)', [
      hotelID,
    ]);
    await savePayment.click();
    await payment.getByText('Ödeme yöntemlerini az önce başkası değiştirdi.').waitFor();
    await payment.getByLabel('Banka havalesi').and(page.locator(':checked')).waitFor();
    await expectSoon(() => payment.getByLabel('Otelde ödeme').isChecked()).toBe(false);
    expect(staff.problems.splice(0)).toEqual([
      expect.stringContaining('500'),
      expect.stringContaining('409'),
    ]);
    await payment.getByLabel('Banka havalesi').uncheck();
    await payment.getByLabel('Otelde ödeme').check();
    await savePayment.click();
    await done('Ödeme yöntemleri');
    await expectSoon(() => staff.isUnsaved()).toBe(false);
    await step('Satış partneri').getByText('Bu adımı hizmetin işletmecisi yapar.').waitFor();
    await page.getByText('8 adımdan 6 tanesi tamam').waitFor();

    expect(await violations()).toEqual([]);
    await screenshot('setup-found-tr');
    for (const width of [820, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await expectSoon(() => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
        true,
      );
      await screenshot(`setup-${width}-tr`);
    }
    expect(await staff.missingTexts()).toEqual([]);
    expect(staff.problems).toEqual([]);
  });
});
