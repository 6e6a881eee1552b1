import type { Browser } from 'playwright-core';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { PASSWORD, staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { cuttableDatabase } from '../harness/cuttable-database.js';
import { expectSoon } from '../harness/expect-soon.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';
import { until } from '../harness/until.mjs';

/** As a link within the panel leads there. */
const TO_ROOMS =
  "history.pushState({}, '', '/admin/resources/rooms'); dispatchEvent(new PopStateEvent('popstate'))";

withBrowser('the panel while PostgreSQL is stopped', () => {
  let direct: TestService;
  let service: TestService;
  let database: Awaited<ReturnType<typeof cuttableDatabase>>;
  let browser: Browser;
  let hotelId: number;
  let staff: StaffBrowser;

  beforeAll(async () => {
    direct = await startService({ PANEL: 'true' });
    hotelId = (await importHotel(direct, smallHotel({ staff: staffOf('durdu') }))).hotelID;
    database = await cuttableDatabase(direct.databaseUrl);
    service = await startService({
      PANEL: 'true',
      DATABASE_URL: database.url,
    });
    browser = await openBrowser();
    staff = await openPanel(browser, service, 'manager@durdu.example', { language: 'tr' });
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await database?.close();
    await direct?.close();
  });

  const rowsOf = async () =>
    direct.db.query<unknown[]>(
      `SELECT (SELECT count(*) FROM building WHERE hotel_id = $1) AS buildings, (SELECT count(*) FROM api_key WHERE hotel_id = $1) AS keys,
              (SELECT phone FROM hotel WHERE id = $1) AS phone, (SELECT count(*) FROM rate_day WHERE price = 77) AS rates,
              (SELECT count(*) FROM hotel_payment_type WHERE hotel_id = $1) AS types,
              (SELECT count(*) FROM building WHERE retired_at IS NOT NULL) AS retired`,
      [hotelId],
    );

  /** Opens a page, fills it in, stops the database, and saves. */
  async function saveWithout(address: string, fill: () => Promise<unknown>, save: () => Promise<unknown>) {
    await staff.page.goto(service.url + address);
    await staff.page.waitForLoadState('networkidle');
    await fill();
    database.cut('refused');
    try {
      await save();
      const notice = staff.page
        .locator('[role=alert], .p-fault, .r-notice')
        .filter({ hasText: /kaydedilmedi/i });
      await notice.first().waitFor();
      await expectSoon(() => staff.page.getByText(/^(Kaydedildi|Eklendi|Tamam)$/).count()).toBe(0);
    } finally {
      database.mend();
    }
  }

  it('says of every form that nothing was saved, keeps what was typed, and saves it afterwards', async () => {
    const { page } = staff;
    const before = await rowsOf();
    const save = () => page.click('[data-testid=save]');
    const confirm = () => page.click('[data-testid=confirm]');
    const fill = (field: string, text: string) => () => page.fill(`#field-${field}`, text);
    const buildings = await direct.db.query<{ id: number }[]>(
      'SELECT id FROM building WHERE hotel_id = $1 LIMIT 1',
      [hotelId],
    );
    await saveWithout(`/admin/resources/hotel/records/${hotelId}/edit`, fill('phone', '+90 111'), save);
    await saveWithout('/admin/resources/apiKeys/actions/new', fill('label', 'Lobi'), save);
    const types = `/admin/resources/paymentTypes/records/${hotelId}/edit`;
    await saveWithout(types, () => page.locator('input[type=checkbox]').first().uncheck(), save);
    await saveWithout(
      `/admin/resources/buildings/records/${buildings[0]!.id}/retire`,
      async () => undefined,
      confirm,
    );
    await saveWithout(
      '/admin/pages/account',
      async () => undefined,
      () => page.selectOption('.p-card select', 'en'),
    );
    const name = async () => {
      await page.fill('#field-code', 'Ç');
      await page.fill('#field-name', 'Çarşı');
    };
    await saveWithout('/admin/resources/buildings/actions/new', name, save);
    await staff.screenshot('database-lost-form-tr');
    await expectSoon(() => page.inputValue('#field-name')).toBe('Çarşı');
    expect(await rowsOf()).toEqual(before);
    await save();
    await page.waitForURL(/buildings$/);
    expect(await rowsOf()).not.toEqual(before);
  });

  it('says so of the rate grid, whose cells stay as they were typed', async () => {
    const { page } = staff;
    const before = await rowsOf();
    const cell = page
      .locator('.r-row', { has: page.locator('.r-label', { hasText: 'Oda kahvaltı' }) })
      .first()
      .locator('[aria-colindex="6"]');
    const type = async () => {
      await cell.click();
      await page.keyboard.type('77');
      await page.keyboard.press('Enter');
    };
    await saveWithout('/admin/pages/rates', type, () => page.getByText('Değişiklikleri kaydet').click());
    await staff.screenshot('database-lost-rates-tr');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(1);
    expect(await rowsOf()).toEqual(before);
  });

  it('says so of a page that is opened, and opens it by itself when the database is back', async () => {
    const { page } = staff;
    database.cut('refused');
    await page.goto(`${service.url}/admin/resources/rooms`);
    await page.getByText('veritabanına ulaşamıyor').waitFor();
    await expectSoon(() => page.getByText('Yeniden dene', { exact: true }).getAttribute('href')).toBe(
      '/admin/resources/rooms',
    );
    await staff.screenshot('database-lost-page-tr');
    database.mend();
    await page.waitForSelector('tbody tr');
  });

  it('says so of the page of the day, which goes on by itself when the database is back', async () => {
    const { page } = staff;
    const failed = page.getByText('Sayfa yüklenemedi');
    await page.clock.install();
    await staff.show('/admin/pages/today');
    database.cut('refused');
    await page.clock.runFor(61_000);
    await failed.waitFor();
    database.mend();
    // The first question may still meet a connection that is lost.
    await until('the day is shown again', async () => {
      await page.clock.runFor(61_000);
      return failed.waitFor({ state: 'detached', timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    });
  });

  it('says so of a list and of a record, and shows them by itself when the database is back', async () => {
    const { page } = staff;
    const away = page.getByText('Hizmete ulaşılamıyor');
    await page.goto(`${service.url}/admin/resources/buildings`);
    await page.waitForSelector('tbody tr');
    database.cut('refused');
    await page.evaluate(TO_ROOMS);
    await away.waitFor();
    await staff.screenshot('database-lost-list-tr');
    database.mend();
    await page.locator('tbody tr').getByText('101', { exact: true }).waitFor();
    await away.waitFor({ state: 'hidden' });
    database.cut('refused');
    await page.locator('tbody tr').getByText('101', { exact: true }).click();
    await away.waitFor();
    await expectSoon(() => page.locator('form #field-name').count()).toBe(0);
    database.mend();
    await away.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: /^101/ }).waitFor();
  });

  it('says so to whoever signs in, on a page with the way back to the form', async () => {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const page = await context.newPage();
    await page.goto(`${service.url}/admin/login`);
    await page.fill('[name=email]', 'manager@durdu.example');
    await page.fill('[name=password]', PASSWORD);
    database.cut('refused');
    await page.click('button');
    await page.getByText('veritabanına ulaşamıyor').waitFor();
    database.mend();
    await page.getByText('Yeniden dene', { exact: true }).click();
    await page.fill('[name=email]', 'manager@durdu.example');
    await page.fill('[name=password]', PASSWORD);
    await page.click('button');
    await page.getByRole('heading', { name: 'Bugün' }).waitFor();
    await context.close();
  });

  it('takes whoever has been signed out meanwhile from a list to the sign-in page', async () => {
    const { page } = staff;
    await page.goto(`${service.url}/admin/resources/buildings`);
    await page.waitForSelector('tbody tr');
    await direct.db.query('DELETE FROM staff_session');
    await page.evaluate(TO_ROOMS);
    await page.waitForURL(/\/admin\/login\?next=%2Fadmin%2Fresources%2Frooms&ended=1$/);
  });
});
