import { importHotel, smallHotel } from '../factories/hotel.js';
import { SERVICE_TAX } from '../factories/hotel-of-packages.js';
import { offerOf } from '../factories/booking.js';
import { signIn, staffOf } from '../factories/panel.js';
import { saleOf } from '../factories/sold-at-desk.js';
import { withBrowser } from '../harness/browser.js';
import { HANDS } from '../harness/hands.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, startingWith, wordsOf } from '../harness/panel-words.js';
import { dialog, FRONT_DESK, ROOM_PLAN } from './front-desk.js';
import { bar, closed, toast } from './room-plan.js';

const PACKAGES = [
  { name: { tr: 'Otopark', en: 'Parking' }, price: '5.00', priceMode: 1 },
  { name: { tr: 'Akşam yemeği', en: 'Dinner' }, price: '10.00', priceMode: 3 },
  { name: { tr: 'Transfer', en: 'Transfer' }, price: '30.00', priceMode: 0 },
];

const SETTINGS = [
  ['en', 1440, 'mouse'],
  ['tr', 390, 'keyboard'],
] as const;

withBrowser('packages that follow a stay, at a browser', () => {
  const panel = panelAtBrowser();
  let made = 0;

  it.each(SETTINGS)(
    'are told before a change is confirmed, and come back with its undo, in %s at %i px by %s',
    async (language, width, by) => {
      const name = `follow-${++made}`;
      const { service } = panel;
      const { hotelID } = await importHotel(
        service,
        smallHotel({ staff: staffOf(name), packages: PACKAGES, taxes: [SERVICE_TAX] } as never),
      );
      const offer = await offerOf(service, hotelID);
      const client = await signIn(service, `reception@${name}.example`);
      const { packages } = (await client.read('frontDesk', 'packages')).body as {
        packages: { id: number }[];
      };
      const sold = packages.map(({ id }) => ({ packageId: id, count: 1 }));
      // Two rooms of two persons for two nights, at 80 a night: 10 for parking, 80 for dinner, 30 for the transfer.
      const sale = { arrival: offer.day(0), departure: offer.day(2), rooms: 2, packages: sold };
      const answer = await client.change(
        'frontDesk',
        'sell',
        saleOf(offer, { ...sale, shownTotal: '440.00' }),
      );
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      const { bookingId } = answer.body as { bookingId: number };

      const page1 = `/admin/pages/booking?id=${bookingId}`;
      const staff = await panel.open(`reception@${name}.example`, { language, width, path: FRONT_DESK });
      const { page, violations, screenshot } = staff;
      const hand = HANDS[by](page);
      const { desk, of, word } = wordsOf(language);
      const money = (amount: string) => new RegExp(amount.replace('.', '[.,]'));
      const looksRight = async (picture: string) => {
        await screenshot(`packages-follow-${picture}-${language}-${width}`);
        expect(await violations()).toEqual([]);
        expect(await cutOffOn(page)).toEqual([]);
      };
      const step = async (action: RegExp) => {
        const actions = page.locator('.bk-actions');
        await actions.waitFor();
        const button = actions.getByRole('button', { name: action });
        if (!(await button.isVisible())) await hand.press(actions.locator('summary'));
        await hand.press(button);
      };
      const [parking, dinner] = PACKAGES.map((one) => one.name[language]) as [string, string];
      const changed = (called: string) =>
        dialog(page).getByTestId('changed-package').filter({ hasText: called });

      // A room for a night longer
      await page.goto(new URL(page1, page.url()).href);
      await step(desk('actions.changeBooking'));
      const departure = dialog(page).getByLabel(startingWith(desk('book.departure')));
      await hand.type(departure, offer.day(3));
      await dialog(page)
        .getByText(containing(desk('nights_other', { count: '3' })))
        .waitFor();
      await hand.press(dialog(page).getByRole('button', { name: desk('change.toPrice') }));
      await changed(parking).getByText(money('15.00')).waitFor();
      await changed(dinner).getByText(money('100.00')).waitFor();
      // 80 for the night, 5 for parking, 20 for the dinners.
      await dialog(page)
        .getByText(containing(desk('change.dearer', { difference: '105[.,]00.*' })))
        .waitFor();
      const total = desk('change.bookingTotalBeforeTaxes', { total: '545[.,]00.*' });
      await dialog(page).getByText(containing(total)).waitFor();
      await looksRight('price');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByText(containing(desk('done.changed'))).waitFor();
      const story = page.locator('.bk-story li[data-kind=changed]').first();
      await story.getByText(money(`${parking} 10.00`)).waitFor();
      await looksRight('story');

      // All rooms to the same departure
      await step(desk('actions.changeBooking'));
      await hand.pick(
        dialog(page).getByLabel(desk('change.room')),
        (await dialog(page).locator('option[value=all]').textContent())!,
      );
      await hand.type(dialog(page).getByLabel(startingWith(desk('book.departure'))), offer.day(3));
      await changed(dinner).getByText(money('120.00')).waitFor();
      await looksRight('dates');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByText(containing(desk('done.changed'))).waitFor();

      // On the plan, and undone
      await page.goto(new URL(ROOM_PLAN, page.url()).href);
      await bar(page, 'Derya').first().focus();
      await page.keyboard.press('Shift+ArrowRight');
      await changed(parking).getByText(money('20.00')).waitFor();
      await changed(dinner).getByText(money('140.00')).waitFor();
      await looksRight('plan');
      await page.keyboard.press('Enter');
      await closed(page);
      await hand.press(page.locator('.p-toast').getByRole('button', { name: word('rules.undo') }));
      await toast(page, containing(of('roomPlan')('plan.undone')));

      // One room less
      await page.goto(new URL(page1, page.url()).href);
      await page.getByTestId('packages').getByText(money('120.00')).waitFor();
      await step(desk('actions.cancelBooking'));
      await dialog(page).getByTestId('changed-packages').getByText(dinner).waitFor();
      await looksRight('cancel');
      await hand.type(dialog(page).getByLabel(startingWith(desk('change.reason'))), 'ill');
      await hand.press(dialog(page).getByTestId('submit'));
      await page.getByTestId('packages').getByText(money('60.00')).waitFor();
      await looksRight('cancelled');
    },
    120_000,
  );
});
