import type { Page } from 'playwright-core';
import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { StaffBrowser } from '../harness/staff-browser.js';

const SIZES = [
  ['en', 1440, 'light'],
  ['tr', 820, 'dark'],
  ['tr', 390, 'light'],
] as const;

withBrowser('promotions, terms and taxes at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (409|422)/ });
  let name: string;
  let made = 0;

  beforeEach(async () => {
    name = `price-rules-${++made}`;
    const imported = await importHotel(panel.service, smallHotel({ staff: staffOf(name) }));
    await partnerOf(panel.service, imported);
  });

  const open = (path: string, options = {}) => panel.open(`manager@${name}.example`, { path, ...options });
  const dialog = (page: Page) => page.locator('dialog[open]').last();
  const save = async (page: Page) => {
    await dialog(page).getByTestId('submit').click();
    await dialog(page).waitFor({ state: 'detached' });
  };
  async function looksRight({ page, violations, screenshot }: StaffBrowser, picture: string): Promise<void> {
    await screenshot(picture);
    expect([await violations(), await cutOffOn(page)]).toEqual([[], []]);
  }

  it.each(SIZES)(
    'a promotion is made with what it does in sight, in %s at %i px, %s',
    async (language, width, look) => {
      const tr = language === 'tr';
      const staff = await open('/admin/pages/promotions', { language, width, look, height: 900 });
      const { page, settle } = staff;
      await page.getByRole('button', { name: tr ? 'Kampanya ekle' : 'Add promotion' }).click();
      await dialog(page).getByRole('textbox', { name: 'TR' }).fill('Erken rezervasyon');
      await dialog(page)
        .getByLabel(tr ? 'İndirim yüzdesi' : 'Percent off')
        .fill('20');
      await dialog(page)
        .getByText(tr ? 'Rezervasyon zamanı' : 'When it is booked')
        .click();
      await dialog(page)
        .getByLabel(tr ? 'Girişten en az kaç gün önce' : 'Days before arrival, at least')
        .fill('30');
      await dialog(page)
        .getByRole('row', { name: tr ? 'Toplam' : 'Total' })
        .waitFor();
      await settle();
      await looksRight(staff, `price-rules/promotion-${width}-${language}`);
      await save(page);
      await page
        .getByText(tr ? '“Erken rezervasyon” kaydedildi.' : '“Erken rezervasyon” is saved.')
        .waitFor();
      await looksRight(staff, `price-rules/promotions-${width}-${language}`);
      await page.getByRole('button', { name: tr ? 'Geri al' : 'Undo' }).click();
      await page.getByText(tr ? 'Kullanım dışı (1)' : 'Out of use (1)').waitFor();
    },
  );

  it.each(SIZES)('terms are made and given to stays, in %s at %i px, %s', async (language, width, look) => {
    const tr = language === 'tr';
    const staff = await open('/admin/pages/terms', { language, width, look, height: 900 });
    const { page, settle } = staff;
    await page.getByRole('button', { name: tr ? 'Koşul ekle' : 'Add terms' }).click();
    await dialog(page).getByRole('textbox', { name: 'TR' }).fill('Esnek');
    const days = tr ? 'Girişten kaç gün önce, adım 1' : 'Days before arrival, step 1';
    await dialog(page).getByLabel(days).fill('7');
    await dialog(page)
      .getByText(tr ? /\d anına kadar ücretsiz/ : /^free until/)
      .waitFor();
    await dialog(page)
      .getByText(tr ? /7 gün önce/ : /7 days before arrival/)
      .waitFor();
    await settle();
    await looksRight(staff, `price-rules/terms-${width}-${language}`);
    await save(page);
    await page.getByText(tr ? '“Esnek” kaydedildi.' : '“Esnek” is saved.').waitFor();
    const change = tr ? 'Değiştir: Diğer tüm konaklamalar' : 'Change: All other stays';
    await page.getByRole('button', { name: change }).click();
    await dialog(page)
      .getByLabel(tr ? 'İade edilebilir' : 'Refundable', { exact: true })
      .selectOption({ label: 'Esnek' });
    await looksRight(staff, `price-rules/terms-use-${width}-${language}`);
    await save(page);
    await page.getByText(tr ? 'İade edilebilir: Esnek' : 'Refundable: Esnek').waitFor();
    await settle();
    await looksRight(staff, `price-rules/terms-list-${width}-${language}`);
    const retire = tr ? 'Kullanımdan kaldır: “Esnek”' : 'Take out of use: “Esnek”';
    await page.getByRole('button', { name: retire }).click();
    const refused = page.getByRole('alert').filter({ hasText: '“Esnek”' });
    await refused
      .filter({ hasText: tr ? 'Diğer tüm konaklamalar (İade edilebilir)' : 'All other stays (Refundable)' })
      .waitFor();
    await page.getByRole('button', { name: tr ? 'Geri al' : 'Undo' }).click();
    await page.getByText(tr ? 'İade edilebilir: yok' : 'Refundable: none').waitFor();
  });

  it.each(SIZES)(
    'a tax is made with an example in sight, in %s at %i px, %s',
    async (language, width, look) => {
      const tr = language === 'tr';
      const staff = await open('/admin/pages/taxes', { language, width, look, height: 900 });
      const { page, settle } = staff;
      await page.getByRole('button', { name: tr ? 'Vergi veya ücret ekle' : 'Add tax or fee' }).click();
      await dialog(page).getByRole('textbox', { name: 'TR' }).fill('Şehir vergisi');
      await dialog(page)
        .getByLabel(tr ? 'Ne alınır' : 'What is charged')
        .selectOption('amount');
      await dialog(page)
        .getByLabel(tr ? 'Tutar (EUR)' : 'Amount (EUR)')
        .fill('2');
      await dialog(page)
        .getByLabel(tr ? 'Fiyatla ilişkisi' : 'In the price')
        .selectOption('no');
      await dialog(page)
        .getByRole('row', { name: tr ? '312,00 EUR' : '312.00 EUR' })
        .waitFor();
      await settle();
      await looksRight(staff, `price-rules/tax-${width}-${language}`);
      await save(page);
      await page.getByText(tr ? '“Şehir vergisi” kaydedildi.' : '“Şehir vergisi” is saved.').waitFor();
      await looksRight(staff, `price-rules/taxes-${width}-${language}`);
    },
  );

  it('a fault is at its field, in a fold that it opens', async () => {
    const { page } = await open('/admin/pages/promotions');
    await page.getByRole('button', { name: 'Add promotion' }).click();
    await dialog(page).getByRole('textbox', { name: 'TR' }).fill('Uzun');
    await dialog(page).getByText('Which stays').click();
    await dialog(page).getByLabel('Nights, at least').fill('9');
    await dialog(page).getByLabel('Nights, at most').fill('3');
    await dialog(page).getByText('Which stays').click();
    await dialog(page).getByTestId('submit').click();
    await dialog(page).locator('details[open]').getByText('This number is too small or too large.').waitFor();
    await dialog(page).getByText('Please fill in what is taken off.').waitFor();
  });

  it('a form says that somebody else has changed the record, and opens it again', async () => {
    const { page } = await open('/admin/pages/taxes');
    await page.getByRole('button', { name: 'Add tax or fee' }).click();
    await dialog(page).getByRole('textbox', { name: 'TR' }).fill('KDV');
    await dialog(page).getByLabel('Percent of the price').fill('10');
    await save(page);
    await page.getByRole('button', { name: 'KDV', exact: true }).click();
    await panel.service.db.query(`UPDATE tax SET percent = 20 WHERE code = 'KDV'`);
    await dialog(page).getByLabel('Percent of the price').fill('12');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('Somebody else has changed this meanwhile.').waitFor();
    await dialog(page).getByRole('button', { name: 'Discard and reload' }).click();
    await dialog(page).getByText('Somebody else').waitFor({ state: 'detached' });
    await expectSoon(() => dialog(page).getByLabel('Percent of the price').inputValue()).toBe('20');
  });

  it('the pages are found among the settings, and by managers alone', async () => {
    const { page } = await open('/admin/pages/settings');
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('early booking');
    await page.getByRole('link', { name: 'Promotions' }).click();
    await page.getByRole('heading', { name: 'Promotions' }).waitFor();
    const reception = await panel.open(`reception@${name}.example`, { path: '/admin/pages/settings' });
    await expectSoon(() => reception.page.getByRole('link', { name: 'Promotions' }).count()).toBe(0);
  });

  it.each(SIZES)(
    'the prices of a season are one dialog, in %s at %i px, %s',
    async (language, width, look) => {
      const tr = language === 'tr';
      const staff = await open('/admin/pages/rates', { language, width, look, height: 900 });
      const { page, settle } = staff;
      if (width <= 700) await page.locator('.r-tools .p-menu-below summary').click();
      await page.getByRole('button', { name: tr ? 'Sezon' : 'Season', exact: true }).click();
      const typed = (offset: number) =>
        dayFromToday(offset)
          .split('-')
          .reverse()
          .join(tr ? '.' : '/');
      const dates = dialog(page).locator('.r-range').getByRole('textbox');
      await dates.nth(0).fill(typed(40));
      await dates.nth(1).fill(typed(53));
      await dialog(page).getByTestId('submit').click();
      await dialog(page)
        .getByText(tr ? 'Lütfen en az bir fiyat yazın' : 'Please give at least one price')
        .waitFor();
      const prices = dialog(page).getByRole('table').getByRole('textbox');
      await prices.nth(0).fill('95');
      await prices.nth(1).fill('1oo');
      await dialog(page).getByTestId('submit').click();
      await dialog(page)
        .getByText(tr ? 'İşaretli fiyatlar' : 'The marked prices')
        .waitFor();
      const isMarked = (price: number) => prices.nth(price).getAttribute('aria-invalid');
      expect([await isMarked(0), await isMarked(1)]).toEqual(['false', 'true']);
      await expectSoon(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
      await looksRight(staff, `price-rules/season-wrong-price-${width}-${language}`);
      await prices.nth(1).fill('');
      await dialog(page)
        .getByRole('textbox', { name: tr ? 'Haftanın günlerine ek fiyat' : 'Surcharge on weekdays' })
        .fill('20');
      await looksRight(staff, `price-rules/season-${width}-${language}`);
      await dialog(page).getByTestId('submit').click();
      await dialog(page)
        .getByText(tr ? '14 hücre değişiyor' : '14 cells will change')
        .waitFor();
      await settle();
      await looksRight(staff, `price-rules/season-preview-${width}-${language}`);
    },
  );
});
