import type { Page } from 'playwright-core';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { addOperator, PASSWORD } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { StaffBrowser } from '../harness/staff-browser.js';

const OPERATOR = 'operator@chain.example';
const HOTELS = 1_500;

withBrowser('an operator with more hotels than a list holds', () => {
  const panel = panelAtBrowser();
  let service: TestService;
  let hotelId: number;

  beforeAll(async () => {
    service = panel.service;
    const imported = await importHotel(
      service,
      smallHotel({
        hotel: { title: 'Işık Otel' },
        partners: [{ name: 'Acente', apiKey: 'acente', apiSecret: 'x'.repeat(16) }],
      }),
    );
    hotelId = imported.hotelID;
    await service.db.query(
      `WITH made AS (
         INSERT INTO hotel (title) SELECT 'Zincir Otel ' || to_char(n, 'FM0000') FROM generate_series(1, $1) n RETURNING id
       ) INSERT INTO hotel_revision (hotel_id) SELECT id FROM made`,
      [HOTELS],
    );
    await addOperator(service, OPERATOR, 'Ömer İşletmeci');
  });

  async function open(language: 'tr' | 'en'): Promise<StaffBrowser> {
    return await panel.open(OPERATOR, { language, hasNewSession: true, path: '/admin' });
  }

  const isOpen = (page: Page, title: string) =>
    page.locator('.p-hotel option:checked', { hasText: title }).waitFor({ state: 'attached' });
  const searchIn = (page: Page, where: string) => page.locator(`${where} input[type=search]`);

  it('finds one by name, without case and Turkish letters, and opens it', async () => {
    const { page, screenshot, violations } = await open('tr');
    await expectSoon(() => page.locator('.p-hotel option').count()).toBe(100);
    await searchIn(page, '.p-hotel').fill('zincir otel 14');
    const found = page.getByRole('list', { name: 'Bulunan oteller' });
    await found.getByText('Zincir Otel 1400').waitFor();
    await screenshot('hotel-search-tr');
    expect(await violations()).toEqual([]);
    await found.getByText('Zincir Otel 1403').click();
    await isOpen(page, 'Zincir Otel 1403');

    await searchIn(page, '.p-hotel').fill('ISIK');
    await searchIn(page, '.p-hotel').press('Enter');
    await isOpen(page, 'Işık Otel');
  });

  it('says so when there is none, and finds one by number', async () => {
    const { page } = await open('en');
    await searchIn(page, '.p-hotel').fill('Atlantis');
    await page.locator('.p-hotel').getByText('Nothing found').waitFor();
    const [{ id }] = (await service.db.query(`SELECT id FROM hotel WHERE title = 'Zincir Otel 1234'`)) as [
      { id: number },
    ];
    await searchIn(page, '.p-hotel').fill(String(id));
    await page.locator('.p-found').getByText('Zincir Otel 1234').waitFor();
  });

  it('permits a partner hotels beyond the first hundred, and keeps those that it had', async () => {
    const { page, problems, screenshot } = await open('tr');
    await page.goto(`${service.url}/admin/resources/partners`);
    await page.click('tbody tr');
    await page.getByText('Düzenle').first().click();
    const form = page.locator('.p-form');
    await form.getByText('Işık Otel').waitFor();
    await searchIn(page, '.p-form').fill('Zincir Otel 1499');
    await searchIn(page, '.p-form').press('Enter');
    await form.getByRole('cell', { name: 'Zincir Otel 1499' }).first().waitFor();
    await searchIn(page, '.p-form').fill('Zincir Otel 12');
    await form.locator('option', { hasText: 'Zincir Otel 1200' }).waitFor({ state: 'attached' });
    await form.getByRole('combobox', { name: 'Otel' }).selectOption({ label: 'Zincir Otel 1200' });
    await screenshot('partner-hotels-tr');
    await page.click('[data-testid=save]');
    await page.fill('#confirmation', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/partners$/);
    // The refusal that asked for the password; browsers report every one.
    expect(problems.splice(0)).toEqual([expect.stringContaining('status of 403')]);
    const rows = await service.db.query<{ title: string }[]>(
      `SELECT h.title FROM partner_hotel p JOIN hotel h ON h.id = p.hotel_id WHERE p.enabled ORDER BY h.title`,
    );
    expect(rows.map((row) => row.title)).toEqual(['Işık Otel', 'Zincir Otel 1200', 'Zincir Otel 1499']);
  });

  it('finds a building of a house with more of them than a list holds', async () => {
    const { page } = await open('en');
    await service.db.query(
      `INSERT INTO building (hotel_id, code, name) SELECT $1, 'V' || n, 'Villa ' || n FROM generate_series(1, 300) n`,
      [hotelId],
    );
    await page.evaluate(`fetch('/admin/api/hotels/open', { method: 'POST', headers: { 'Content-Type': 'application/json' },
                                                          body: '{"hotelId":${hotelId}}' })`);
    await page.goto(`${service.url}/admin/resources/rooms/actions/new`);
    await page.fill('#field-name', 'V 300');
    await page.locator('#field-roomTypeId option', { hasText: 'STD' }).waitFor({ state: 'attached' });
    await page.selectOption('#field-roomTypeId', { index: 1 });
    await searchIn(page, '.p-form').fill('VİLLA 299');
    await page.locator('#field-buildingId option', { hasText: 'Villa 299' }).waitFor({ state: 'attached' });
    await page.selectOption('#field-buildingId', { label: 'Villa 299' });
    await searchIn(page, '.p-form').fill('Villa 1');
    await page.locator('#field-buildingId option', { hasText: 'Villa 199' }).waitFor({ state: 'attached' });
    await expectSoon(() => page.locator('#field-buildingId option:checked').innerText()).toBe('Villa 299');
    await page.click('[data-testid=save]');
    await page.waitForURL(/rooms$/);
    await page.locator('tbody tr', { hasText: 'V 300' }).getByText('Villa 299').waitFor();
  });
});
