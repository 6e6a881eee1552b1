import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { HANDS } from '../harness/hands.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, startingWith, wordsOf } from '../harness/panel-words.js';
import { dialog, FRONT_DESK, nameBooker, noticeSays, onlyBookingOf } from './front-desk.js';

const LISTS = {
  bookingSources: [
    { name: { tr: 'Telefon', en: 'Telephone' } },
    { name: { tr: 'Seyahat acentesi', en: 'Travel agency' } },
  ],
  marketSegments: [{ name: { tr: 'Tatil', en: 'Leisure' } }, { name: { tr: 'İş seyahati', en: 'Business' } }],
};

const SETTINGS = [
  ['en', 1440, 'mouse'],
  ['tr', 1440, 'keyboard'],
  ['tr', 390, 'mouse'],
  ['en', 390, 'keyboard'],
] as const;

withBrowser('where a booking comes from, at a browser', () => {
  const panel = panelAtBrowser();
  let made = 0;

  it.each([
    ['en', 1440, 'mouse', 'Telephone', 'Leisure'],
    ['tr', 390, 'keyboard', 'Telefon', 'Tatil'],
  ] as const)(
    'is said by lists that are filled with what is suggested, in %s at %i px by %s',
    async (language, width, by, source, segment) => {
      const name = `suggested-${++made}`;
      await importHotel(panel.service, smallHotel({ staff: staffOf(name) }));
      const path = '/admin/resources/bookingSources';
      const { page, violations, screenshot } = await panel.open(`manager@${name}.example`, {
        language,
        width,
        path,
      });
      const hand = HANDS[by](page);
      const { word } = wordsOf(language);
      const fills = async (first: string) => {
        await page.locator('.p-empty').getByText(first).waitFor();
        await screenshot(`suggested-${first}-${language}-${width}`);
        expect(await violations()).toEqual([]);
        expect(await cutOffOn(page)).toEqual([]);
        await hand.press(page.getByRole('button', { name: word('buttons.addSuggested') }));
        await page.locator('tbody tr').nth(4).waitFor();
        await page.locator('tbody').getByText(first, { exact: true }).waitFor();
      };
      await fills(source);
      await page.goto(`${panel.service.url}/admin/resources/marketSegments`);
      await fills(segment);
    },
  );

  it.each(SETTINGS)(
    'is chosen at the desk and changed on the page, in %s at %i px by %s',
    async (language, width, by) => {
      const name = `origins-${++made}`;
      const { hotelID } = await importHotel(panel.service, smallHotel({ staff: staffOf(name), ...LISTS }));
      const staff = await panel.open(`reception@${name}.example`, { language, width, path: FRONT_DESK });
      const { page, violations, screenshot } = staff;
      const hand = HANDS[by](page);
      const { desk, of, word } = wordsOf(language);
      const own = of('booking');
      const [telephone, agency] = LISTS.bookingSources.map((one) => one.name[language]);
      const business = LISTS.marketSegments[1]!.name[language];
      const looksRight = async (picture: string) => {
        await screenshot(`origins-${picture}-${language}-${width}`);
        expect(await violations()).toEqual([]);
        expect(await cutOffOn(page)).toEqual([]);
      };

      await hand.press(page.getByRole('button', { name: desk('newBooking') }));
      await dialog(page).locator('.fd-offers[aria-busy=false] input:checked').waitFor();
      await nameBooker(page, hand, language, 'Derya Ak');
      await hand.pick(dialog(page).getByLabel(own('origin.source')), telephone!);
      await hand.pick(
        dialog(page).getByLabel(own('origin.segment')),
        LISTS.marketSegments[0]!.name[language],
      );
      await hand.press(dialog(page).getByRole('button', { name: own('origin.addCompany') }));
      const company = dialog(page).getByRole('group', { name: own('origin.addCompany') });
      await hand.type(company.getByLabel(startingWith(own('origin.company'))), 'Anadolu Turizm');
      await hand.type(company.getByLabel(word('resources.companies.properties.taxNumber')), '1234567890');
      await looksRight('sale');
      await hand.press(dialog(page).getByRole('button', { name: desk('book.submit') }));
      await noticeSays(page, 'Derya Ak');

      const id = await onlyBookingOf(panel.service, hotelID);
      await page.goto(`${panel.service.url}/admin/pages/booking?id=${id}`);
      await page.getByText(telephone!, { exact: true }).waitFor();
      await page.locator('.bk-facts').getByText('Anadolu Turizm').waitFor();
      await hand.press(page.getByRole('button', { name: own('origin.change') }));
      await hand.pick(dialog(page).getByLabel(own('origin.source')), agency!);
      await hand.pick(dialog(page).getByLabel(own('origin.segment')), business!);
      await hand.press(dialog(page).getByRole('button', { name: own('origin.otherCompany') }));
      await hand.type(dialog(page).getByRole('combobox', { name: own('origin.company') }), '12345');
      await hand.choose(dialog(page).getByRole('option', { name: 'Anadolu Turizm' }));
      await dialog(page).getByTestId('chosen-company').waitFor();
      await looksRight('change');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByText(containing(own('origin.done'))).waitFor();
      const entry = page.locator('.bk-story > li[data-kind=origin_changed]');
      await entry.getByText(`${telephone} → ${agency}`).waitFor();
      await entry.getByText(business!).waitFor();
      await page.locator('.bk-facts').getByText(business!).waitFor();
      await looksRight('page');
      await page.goto(`${panel.service.url}/admin/pages/folio?booking=${id}&statement`);
      await page.locator('.fo-sheet').getByText('Anadolu Turizm').waitFor();
      await looksRight('statement');
    },
  );
});
