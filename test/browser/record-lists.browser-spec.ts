import { readFile } from 'node:fs/promises';
import { reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';

const WORDS = {
  en: {
    inHouse: 'In house',
    week: 'Arriving this week',
    all: 'All',
    find: 'Find by name',
    columns: 'Columns',
    usual: 'Usual columns',
    source: 'Source',
    download: 'Download',
    removed: 'Remove the filter Status',
    more: 'More for 101',
    outOfUse: 'Take out of use',
    list: 'Rooms',
    without: 'Without a value',
  },
  tr: {
    inHouse: 'Oteldekiler',
    week: 'Bu hafta gelecekler',
    all: 'Tümü',
    find: 'Adıyla bul',
    columns: 'Sütunlar',
    usual: 'Olağan sütunlar',
    source: 'Kaynak',
    download: 'İndir',
    removed: 'Durum filtresini kaldır',
    more: '101 için diğer işlemler',
    outOfUse: 'Kullanım dışı bırak',
    list: 'Odalar',
    without: 'Değeri olmayanlar',
  },
} as const;

withBrowser('lists of records', () => {
  const panel = panelAtBrowser({ isAccessible: true });
  let hotelId: number;

  beforeAll(async () => {
    ({ hotelID: hotelId } = await importHotel(panel.service, smallHotel({ staff: staffOf('liste') })));
    await reserve(panel.service, hotelId, 'STD', { guest: 'Ayşe Yılmaz', from: 2 });
    await reserve(panel.service, hotelId, 'STD', { guest: 'Mehmet Kaya', from: 30 });
  });

  describe.each(['en', 'tr'] as const)('in %s', (language) => {
    const words = WORDS[language];
    const open = () => panel.open('manager@liste.example', { language });

    it('has views, a search by name, and filters that can be taken away', async () => {
      const { page, show, screenshot } = await open();
      await show('/admin/resources/bookings');
      const rows = page.locator('tbody tr');
      await expectSoon(() => rows.count()).toBe(2);
      await page.getByRole('button', { name: words.week }).click();
      await page.locator('tbody:has(tr:only-child)', { hasText: 'Ayşe' }).waitFor();
      await screenshot(`list-view-${language}`);
      await page.getByRole('button', { name: words.removed }).click();
      await page.locator('[aria-pressed=true]').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.inHouse }).click();
      await page.locator('.p-empty').waitFor();
      await page.getByRole('button', { name: words.all, exact: true }).click();
      await page.locator('tbody tr:nth-child(2)').waitFor();
      await page.getByRole('searchbox', { name: words.find }).fill('mehmet');
      await page.locator('tbody:has(tr:only-child)', { hasText: 'Mehmet' }).waitFor();
      expect(new URL(page.url()).searchParams.get('filters.title')).toBe('mehmet');
    });

    it('has the columns that a person chooses, in the browser and in the file', async () => {
      const { page, show } = await open();
      await show('/admin/resources/bookings');
      const head = page.getByRole('columnheader', { name: words.source });
      await expectSoon(() => head.count()).toBe(0);
      await page.locator('summary', { hasText: words.columns }).click();
      await page.getByRole('checkbox', { name: words.source }).check();
      await head.waitFor();
      await page.locator('summary', { hasText: words.download }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSV' }).click();
      const text = await readFile(await (await file).path(), 'utf8');
      expect(text.split('\r\n')[0]).toContain(words.source);
      await show('/admin/resources/bookings');
      await head.waitFor();
      await page.locator('summary', { hasText: words.columns }).click();
      await page.getByRole('button', { name: words.usual }).click();
      await head.waitFor({ state: 'detached' });
    });

    it('leads from a record back to the list as it was filtered', async () => {
      const { page, show } = await open();
      await show('/admin/resources/rooms?filters.name=10&sortBy=name&direction=desc');
      const before = await page.locator('tbody tr').allInnerTexts();
      await page.locator('tbody .p-row-link').first().click();
      await page.locator('.p-view-facts').waitFor();
      await expectSoon(() => page.locator('.p-view .p-none').count()).toBe(0);
      await page.locator('.p-back', { hasText: words.list }).click();
      await page.locator('.p-list-table').waitFor();
      await expectSoon(() => page.locator('tbody tr').allInnerTexts()).toEqual(before);
    });

    it('does with a record from its line what its page does', async () => {
      const { page, show } = await open();
      await show('/admin/resources/rooms');
      const menu = page.locator('summary', { hasText: words.more }).first();
      await menu.press('Enter');
      await page.getByRole('link', { name: words.outOfUse }).first().click();
      await page.locator('h1', { hasText: words.outOfUse }).waitFor();
    });
  });
});
