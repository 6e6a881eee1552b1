import type { Page } from 'playwright-core';
import { smallHotel } from '../factories/hotel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { cutOffOn } from '../harness/on-screen.js';
import { cell, gridAtBrowser } from './rate-grid.js';

const SIZES = [
  ['en', 1440, 'light'],
  ['tr', 820, 'dark'],
  ['tr', 390, 'light'],
] as const;

const WORDS = {
  en: {
    derive: 'Derive the prices of Standard room · All inclusive',
    from: 'Derives from',
    amount: /^Plus amount/,
    percent: 'Plus percent',
    clear: /^Clear its own price/,
    undo: 'Undo',
    more: 'More',
    menu: 'Derive prices…',
  },
  tr: {
    derive: 'Standart oda · Her şey dahil fiyatlarını türet',
    from: 'Şundan türetilir',
    amount: /^Artı tutar/,
    percent: 'Artı yüzde',
    clear: /kendi fiyat/,
    undo: 'Geri al',
    more: 'Diğer işlemler',
    menu: 'Fiyatı türet…',
  },
};

withBrowser('derived prices at a browser', () => {
  const grids = gridAtBrowser({ problems: /status of 422/ });

  /** All inclusive has a price of its own on two days. */
  function hotel() {
    const { boards = [], ratePlans = [], rates = [] } = smallHotel();
    const own = { roomType: 'STD', board: 'AI', from: 'today+3', to: 'today+4', price: '99.00' };
    return grids.hotel(
      smallHotel({
        boards: [
          ...boards,
          { code: 'AI', title: { tr: 'Her şey dahil', en: 'All inclusive' }, priceType: 0 },
        ],
        ratePlans: [...ratePlans, { ...ratePlans[0]!, board: 'AI' }],
        rates: [...rates, own],
      }),
    );
  }
  const dialog = (page: Page) => page.locator('dialog[open]').last();

  it.each(SIZES)(
    'are derived from another plan with what they cost in sight, in %s at %i px, %s',
    async (language, width, look) => {
      const words = WORDS[language];
      const { manager } = await hotel();
      const staff = await grids.open(manager, { language, width, look, height: 900 });
      const { page, settle, screenshot, violations } = staff;
      const looksRight = async (picture: string) => {
        await settle();
        await screenshot(`derivations/${picture}-${width}-${language}`);
        expect([await violations(), await cutOffOn(page)]).toEqual([[], []]);
      };
      await page.getByRole('button', { name: words.derive }).first().click();
      await dialog(page).getByRole('combobox').first().waitFor();
      await looksRight('opened');
      await dialog(page).getByLabel(words.from).selectOption({ index: 1 });
      await dialog(page).getByLabel(words.amount).fill('45');
      await dialog(page).locator('.r-examples').waitFor();
      await looksRight('filled');
      await dialog(page).getByLabel(words.percent).fill('-100');
      await dialog(page).locator('.p-fault').waitFor();
      await looksRight('fault');
      await dialog(page).getByLabel(words.percent).fill('');
      await dialog(page).locator('.p-fault').waitFor({ state: 'detached' });
      await expectSoon(() => dialog(page).getByLabel(words.clear).isChecked()).toBe(true);
      await dialog(page).getByTestId('submit').click();
      await dialog(page).waitFor({ state: 'detached' });
      const label = language === 'en' ? 'All inclusive' : 'Her şey dahil';
      await page.locator('.r-derived').first().waitFor();
      await expectSoon(() => cell(page, label, 3).getAttribute('class')).toContain('r-derived');
      await looksRight('grid');
      await page.locator('.r-status').getByRole('button', { name: words.undo }).click();
      await page.locator('.r-derived').first().waitFor({ state: 'detached' });
      await expectSoon(() => cell(page, label, 3).textContent()).toBe('99');
    },
  );
});
