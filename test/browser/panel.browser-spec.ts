import type { Page } from 'playwright-core';
import { booking, card, offerOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { addOperator, PASSWORD, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import { keepScreenshot, type PanelOptions, type StaffBrowser } from '../harness/staff-browser.js';
import { until } from '../harness/until.mjs';

withBrowser('the panel in a browser', () => {
  const panel = panelAtBrowser();
  let service: TestService;

  beforeAll(async () => {
    service = panel.service;
    const imported = await importHotel(
      service,
      smallHotel({ hotel: { title: 'Işık Otel' }, staff: staffOf('walk') }),
    );
    const [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
    await push(
      partner,
      booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() }),
    );
  });

  async function open(email: string, options: PanelOptions = {}): Promise<StaffBrowser> {
    return await panel.open(email, options);
  }

  it('has its first page fetched before somebody has signed in', async () => {
    const context = await panel.browser.newContext({ locale: 'tr-TR' });
    const page = await context.newPage();
    await page.goto(`${service.url}/admin/login`);
    await until('all is fetched', () => page.evaluate(isPrefetched));
    await page.fill('#email', 'manager@walk.example');
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.t-figures li');
    const fetched = (await page.evaluate(
      `performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/frontend/assets/'))
        .map(({ name, transferSize }) => [new URL(name).pathname.split('/').pop(), transferSize])`,
    )) as [string, number][];
    expect(fetched.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^main-\w+\.js$/),
        expect.stringMatching(/^TodayPage-\w+\.js$/),
        'panel.css',
      ]),
    );
    expect(fetched.filter(([, bytes]) => bytes > 0)).toEqual([]);
    await context.close();
  });

  it.each([
    ['tr', 'STD · Standart oda – oda tipi', 'Yeni oda tipi', 'Oda tipleri', 'Bugün'],
    ['en', 'STD · Standard room – room type', 'New room type', 'Room types', 'Today'],
  ] as const)(
    'says in %s what is shown, in the heading and in the tab',
    async (language, record, added, all, today) => {
      const { page, show } = await open('manager@walk.example', { language });
      await show('/admin/resources/roomTypes');
      await expectTitle(page, all);
      await page.click('tbody tr');
      await expectTitle(page, record);
      await page.click('[data-testid=action-edit]');
      await page.waitForSelector('form.p-form');
      await expectTitle(page, record);
      await show('/admin/resources/roomTypes/actions/new');
      await expectTitle(page, added);
      await show('/admin/pages/today');
      await expectTitle(page, today);
    },
  );

  it('says of an empty list whether it is the filter, and takes that away', async () => {
    const { page, show } = await open('manager@walk.example', { language: 'tr' });
    await show('/admin/resources/rooms?filters.name=YOKTUR');
    await page.getByText('Filtreye uyan kayıt yok').waitFor();
    await keepScreenshot(page, 'panel/nothing-found');
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await page.locator('tbody tr').first().waitFor();
    await show('/admin/resources/packages');
    await page.getByText('Burada henüz bir şey yok').waitFor();
    await expectSoon(() => page.getByText('Filtreye uyan kayıt yok').count()).toBe(0);
    await page.getByRole('link', { name: 'İlkini ekle' }).click();
    await page.locator('h1', { hasText: 'Yeni paket' }).waitFor();
  });

  it.each([
    ['tr', 'Ayarlar', 'Ayar bul', 'kahvalti', 'Pansiyonlar', 'Oturumu kapat'],
    ['en', 'Settings', 'Find a setting', 'breakfast', 'Boards', 'Sign out'],
  ] as const)(
    'leads to what is set up once from one page, and signs out under the name (%s)',
    async (language, settings, find, word, found, signOut) => {
      const { page, show } = await open('manager@walk.example', { language });
      await show('/admin/pages/today');
      expect(await page.locator('.p-sidebar a').count()).toBeLessThanOrEqual(20);
      await page.getByRole('link', { name: settings, exact: true }).click();
      await page.locator('h1', { hasText: settings }).waitFor();
      await keepScreenshot(page, `panel/settings-${language}`);
      await page.getByLabel(find).fill(word);
      await expectSoon(() => page.locator('main .p-tiles a').count()).toBe(1);
      await page.locator('main .p-tiles a', { hasText: found }).click();
      await page.locator('h1', { hasText: found }).waitFor();
      await expectSoon(() => page.locator('.p-sidebar a[aria-current=page]').innerText()).toBe(settings);
      await page.locator('.p-person summary').click();
      await keepScreenshot(page, `panel/person-${language}`);
      await page.getByRole('button', { name: signOut }).click();
      await page.locator('input[type=password]').waitFor();
    },
  );

  it('keeps nothing in the browser of what was looked at', async () => {
    const { page, show, follow } = await open('manager@walk.example', { language: 'tr' });
    await show('/admin/resources/bookings?filters.guest=Groß');
    await follow('/admin/pages/guests');
    await follow('/admin/resources/bookings');
    expect(await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')).toEqual([]);
  });

  it('leads an operator from a hotel that they add to what it needs first', async () => {
    await addOperator(service, 'operator@walk.example', 'Ömer');
    const { page, show } = await open('operator@walk.example', { language: 'tr' });
    await show('/admin/resources/hotels');
    for (const title of ['Yeni Ladin Otel', 'Yeni Çınar Otel']) {
      await page.getByTestId('action-new').first().click();
      await page.fill('#field-hotelTitle', title);
      await page.click('[data-testid=save]');
      await page.getByRole('cell', { name: title }).first().waitFor();
    }
    await page.getByRole('combobox', { name: 'Açık otel' }).selectOption({ label: 'Yeni Çınar Otel' });
    await page.getByText('satışta oda yok').first().waitFor();
    await keepScreenshot(page, 'panel/today-of-a-new-hotel');
    await show('/admin/resources/rooms/actions/new');
    await keepScreenshot(page, 'panel/nothing-to-choose');
    const type = page.locator('.p-field', { has: page.locator('#field-roomTypeId') });
    await type.getByRole('link', { name: 'İlkini ekle' }).click();
    await page.locator('h1', { hasText: 'Yeni oda tipi' }).waitFor();
  });

  it('saves a form at the keyboard, and shows faults at their fields without losing what was typed', async () => {
    const { page } = await open('manager@walk.example', { language: 'tr' });
    await page.goto(`${service.url}/admin/resources/buildings/actions/new`);
    await page.locator('#field-code').focus();
    await page.keyboard.type('Ç');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#field-name-fault');
    await keepScreenshot(page, 'panel/form-faults');
    await expectSoon(() => page.inputValue('#field-code')).toBe('Ç');
    await page.fill('#field-name', 'Çarşı binası');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Çarşı binası');
  });

  it('tells what a partner pushed as people write it', async () => {
    const { page, show } = await open('manager@walk.example', { language: 'tr' });
    await show('/admin/resources/pushes');
    await page.click('tbody tr');
    const content = page.locator('.p-facts').first();
    await content.getByText('Giriş', { exact: true }).first().waitFor();
    await keepScreenshot(page, 'panel/push-content');
    const written = await content.innerText();
    expect(written).toMatch(/^Giriş\s+\d+ \p{L}+ \d{4}\s+Çıkış/u);
    expect(written).toMatch(/Toplam\s+[\d.]+,\d{2}/);
    expect(written).not.toMatch(/[a-z](Minor|Id|Name)\b|RoomStays/);
  });

  it('shows a key once, and the whole card after the password', async () => {
    const { page, problems } = await open('manager@walk.example', { language: 'tr' });
    await page.goto(`${service.url}/admin/resources/apiKeys/actions/new`);
    await page.fill('#field-label', 'Lobi');
    await page.click('[data-testid=save]');
    await page.fill('#confirmation', PASSWORD);
    await keepScreenshot(page, 'panel/confirmation');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.p-once code');
    // The refusal that asked for the password; browsers report every one.
    expect(problems.splice(0)).toEqual([expect.stringContaining('status of 403')]);
    await expectSoon(async () => (await page.innerText('.p-once code')).length).toBe(43);
    await keepScreenshot(page, 'panel/api-key-once');

    await page.goto(`${service.url}/admin/resources/cards`);
    await page.click('tbody tr');
    await page.click('text=Kartı göster');
    // The password was given a moment ago, and holds for ten minutes.
    await page.click('[data-testid=confirm]');
    await page.waitForSelector('text=4111111111111111');
    await keepScreenshot(page, 'panel/card-once');
  });

  it.each([
    ['tr', /^\d{1,2} \p{L}{3} \d{4} \d\d:\d\d$/u],
    ['en', /^\d{1,2} \p{L}{3,4} \d{4}, \d\d:\d\d$/u],
  ] as const)(
    'lists bookings in %s with when they came, on a desk and on a tablet',
    async (language, written) => {
      const { page, show } = await open('manager@walk.example', { language });
      for (const width of [1280, 820]) {
        await page.setViewportSize({ width, height: 800 });
        await show('/admin/resources/bookings');
        const came = page.locator('[data-property-name=registeredAt]').first();
        await expectSoon(async () => (await came.innerText()).replace(/\s+/g, ' ')).toMatch(written);
        const [table, card] = await Promise.all([
          page.locator('.p-list-table').boundingBox(),
          page.locator('.p-list-card').boundingBox(),
        ]);
        expect(table!.x + table!.width).toBeLessThanOrEqual(card!.x + card!.width);
        await keepScreenshot(page, `panel/bookings-${width}.${language}`);
      }
    },
  );

  it('fits a tablet', async () => {
    const { page } = await open('manager@walk.example', { language: 'tr', width: 820 });
    await page.goto(`${service.url}/admin/resources/roomTypes`);
    await page.waitForSelector('tbody tr');
    await keepScreenshot(page, 'panel/tablet');
    await page.click('.p-menu');
    await page.waitForSelector('.p-sidebar.p-open');
    await keepScreenshot(page, 'panel/tablet-menu');
  });
});

/** Waits until the page is called so, in its heading and in its tab. */
async function expectTitle(page: Page, title: string): Promise<void> {
  await page.locator('h1', { hasText: title }).waitFor();
  await until(`${title} is the title`, async () => (await page.title()) === `${title} · Işık Otel`);
}

/** Whether all that the page asks for ahead of time is there. Runs in the page. */
function isPrefetched(): boolean {
  const { document } = globalThis as unknown as {
    document: { querySelectorAll(selector: string): Iterable<{ href: string }> };
  };
  const links = [...document.querySelectorAll('link[rel=prefetch]')];
  return links.every(({ href }) => performance.getEntriesByName(href).length > 0);
}
