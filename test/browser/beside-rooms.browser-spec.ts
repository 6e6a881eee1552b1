import { hotelToday } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { HANDS } from '../harness/hands.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, startingWith, wordsOf } from '../harness/panel-words.js';
import { dayText } from '../../src/values/day.js';
import { dialog, FRONT_DESK, nameBooker, noticeSays, onlyBookingOf } from './front-desk.js';

const PACKAGE = { name: { tr: 'Transfer', en: 'Airport transfer' }, price: '20.00', priceMode: 2 };

const TERMS = {
  terms: [{ code: 'FLEX', name: { tr: 'Esnek' }, deposits: [{ percent: '30', daysBefore: 3 }] }],
  defaultTerms: { refundable: 'FLEX' },
};

const SETTINGS = [
  ['en', 1440, 'mouse'],
  ['tr', 390, 'keyboard'],
] as const;

withBrowser('packages and a deposit beside the rooms that the desk sells, at a browser', () => {
  const panel = panelAtBrowser();
  let made = 0;

  it.each(SETTINGS)(
    'are sold and asked for in one step, in %s at %i px by %s',
    async (language, width, by) => {
      const name = `asked-${++made}`;
      const { hotelID } = await importHotel(
        panel.service,
        smallHotel({ staff: staffOf(name), packages: [PACKAGE], ...TERMS }),
      );
      const today = await hotelToday(panel.service, hotelID);
      const staff = await panel.open(`reception@${name}.example`, { language, width, path: FRONT_DESK });
      const { page, violations, screenshot } = staff;
      const hand = HANDS[by](page);
      const { desk, of } = wordsOf(language);
      const looksRight = async (picture: string) => {
        await screenshot(`beside-rooms-${picture}-${language}-${width}`);
        expect(await violations()).toEqual([]);
        expect(await cutOffOn(page)).toEqual([]);
      };

      await hand.press(page.getByRole('button', { name: desk('newBooking') }));
      const offers = dialog(page).locator('.fd-offers[aria-busy=false] input:checked');
      await offers.waitFor();
      await hand.type(dialog(page).getByLabel(desk('book.arrival')), dayText(today + 4));
      await hand.type(dialog(page).getByLabel(desk('book.departure')), dayText(today + 5));
      await offers.waitFor();
      const packages = dialog(page).locator('details', { hasText: startingWith(desk('book.packages')) });
      await hand.press(packages.locator('summary'));
      await hand.pick(packages.getByLabel(PACKAGE.name[language]), '1');
      await packages
        .locator('summary')
        .getByText(/40[.,]00 EUR/)
        .waitFor();
      const deposit = dialog(page).locator('details', { hasText: startingWith(desk('book.deposit')) });
      await hand.press(deposit.locator('summary'));
      const ofTerms = containing(desk('book.depositOfTerms', { deposits: '.*21[.,]00\\s*EUR.*' }));
      await deposit.getByText(ofTerms).waitFor();
      await hand.type(deposit.getByLabel(desk('book.depositPercent')), '50');
      await hand.type(deposit.getByLabel(desk('book.depositDue')), dayText(today + 2));
      await deposit
        .locator('summary')
        .getByText(/55[.,]00 EUR/)
        .waitFor();
      await nameBooker(page, hand, language, 'Derya Ak');
      await looksRight('sale');
      await hand.press(dialog(page).getByRole('button', { name: desk('book.submit') }));
      await noticeSays(page, 'Derya Ak');

      const id = await onlyBookingOf(panel.service, hotelID);
      await page.goto(`${panel.service.url}/admin/pages/booking?id=${id}`);
      const deposits = page.getByTestId('deposits');
      await deposits
        .getByText(/55[.,]00 EUR/)
        .first()
        .waitFor();
      await deposits.getByText(of('booking')('deposits.states.later')).waitFor();
      await page
        .getByText(/110[.,]00 EUR/)
        .first()
        .waitFor();
      await looksRight('page');

      const own = of('booking');
      const story = page.locator('.bk-story');
      const amountField = dialog(page).getByLabel(startingWith(desk('book.depositAmount')));
      await hand.press(page.getByRole('button', { name: own('deposits.change') }));
      await dialog(page).getByText(ofTerms).waitFor();
      await hand.type(amountField, language === 'tr' ? '80,50' : '80.50');
      await looksRight('deposit');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByText(containing(own('deposits.done'))).waitFor();
      const changed = story.locator('li[data-kind=deposit_changed]');
      await changed.getByText(/55[.,]00 EUR.*→.*80[.,]50 EUR/).waitFor();
      await looksRight('story');

      await hand.press(page.getByRole('button', { name: own('deposits.change') }));
      await hand.press(dialog(page).getByRole('button', { name: own('deposits.remove') }));
      await page.getByText(containing(own('deposits.removed'))).waitFor();
      await deposits
        .getByText(/21[.,]00 EUR/)
        .first()
        .waitFor();
      await hand.press(page.getByRole('button', { name: own('deposits.ask') }));
      await hand.type(amountField, '40');
      await hand.type(dialog(page).getByLabel(desk('book.depositDue')), dayText(today + 1));
      await hand.press(dialog(page).getByTestId('submit'));
      await deposits
        .getByText(/40[.,]00 EUR/)
        .first()
        .waitFor();
      await changed.nth(2).waitFor();

      // Where the terms ask for none, the menu does.
      await panel.service.db.query('UPDATE booking_room SET terms = NULL WHERE hotel_id = $1', [hotelID]);
      await hand.press(page.getByRole('button', { name: own('deposits.change') }));
      await hand.press(dialog(page).getByRole('button', { name: own('deposits.remove') }));
      await deposits.waitFor({ state: 'detached' });
      await hand.press(page.locator('.bk-actions summary'));
      await hand.press(page.getByRole('button', { name: own('deposits.ask') }));
      await hand.type(amountField, '40');
      await hand.type(dialog(page).getByLabel(desk('book.depositDue')), dayText(today + 1));
      await hand.press(dialog(page).getByTestId('submit'));
      await changed.nth(4).waitFor();

      await hand.press(page.locator('.bk-actions summary'));
      await hand.press(page.getByRole('button', { name: own('packages.add') }));
      await hand.pick(dialog(page).getByLabel(PACKAGE.name[language]), '2');
      await dialog(page)
        .getByRole('status')
        .getByText(/80[.,]00 EUR/)
        .waitFor();
      await looksRight('packages');
      await hand.press(dialog(page).getByTestId('submit'));
      await page
        .getByText(/80[.,]00 EUR/, { exact: false })
        .first()
        .waitFor();
      const added = story.locator('li[data-kind=packages_added]');
      const called = PACKAGE.name[language];
      await added.getByText(`${called} → 3 × ${called}`).waitFor();
      await story
        .locator('li[data-kind=booked]')
        .getByText(containing(own('story.facts.packages')))
        .waitFor();
      await looksRight('added');

      const sold = page.getByTestId('packages');
      await sold.getByText(`3 × ${called}`).waitFor();
      await hand.press(
        sold.getByRole('button', { name: own('packages.removeOf', { name: `3 × ${called}` }) }),
      );
      await looksRight('remove');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByText(containing(own('packages.removed'))).waitFor();
      await sold.waitFor({ state: 'detached' });
      await story.locator('li[data-kind=packages_removed]').getByText(`3 × ${called} →`).waitFor();
      await looksRight('removed');
    },
  );
});
