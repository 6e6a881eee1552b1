import type { Page } from 'playwright-core';
import { booking, entryOf, offerOf, push, room } from '../factories/booking.js';
import { roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { HANDS } from '../harness/hands.js';
import { cutOffOn } from '../harness/on-screen.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, wordsOf } from '../harness/panel-words.js';
import type { TestService } from '../harness/service.js';
import type { StaffBrowser } from '../harness/staff-browser.js';
import { dialog, row, step } from './front-desk.js';

const SETTINGS = [
  ['en', 1440, 'mouse', 'light'],
  ['tr', 1440, 'keyboard', 'dark'],
  ['tr', 820, 'mouse', 'light'],
  ['en', 820, 'keyboard', 'dark'],
  ['en', 390, 'mouse', 'dark'],
  ['tr', 390, 'keyboard', 'light'],
] as const;

const TERMS = {
  terms: [
    {
      code: 'FLEX',
      name: { tr: 'Esnek', en: 'Flexible' },
      steps: [{ daysBefore: 2, time: '18:00', nights: 1 }],
      deposits: [{ percent: '30' }],
    },
  ],
  defaultTerms: { refundable: 'FLEX' },
};

withBrowser('the page of a booking at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of 404/ });
  let service: TestService;
  let name: string;
  let hotelId: number;
  let partner: PartnerClient;
  let desk: PanelClient;
  let bookingId: number;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    name = `booking-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name), ...TERMS }));
    hotelId = imported.hotelID;
    partner = await partnerOf(service, imported);
    desk = await signIn(service, `reception@${name}.example`);
  });

  /** Books rooms that arrive today, the first of them under named terms. */
  async function book(rooms: 1 | 2): Promise<void> {
    const offer = await offerOf(service, hotelId);
    const days = { checkinDate: offer.day(0), checkoutDate: offer.day(2) };
    const first = room(offer, { ...days, termsCode: 'FLEX' });
    const second = room(offer, { ...days, NumberOfUnits: '2' });
    const Total = { amountAfterTaxes: rooms === 1 ? '160.00' : '320.00', currency: 'EUR' };
    const RoomStays = rooms === 1 ? [first] : [first, second];
    const pushed = await push(partner, booking(offer, { ...days, RoomStays, Total }));
    bookingId = entryOf(pushed).SVC_ID!;
  }

  const open = (options: object, role = 'manager') => panel.open(`${role}@${name}.example`, options);
  const address = () => `/admin/pages/booking?id=${bookingId}`;

  async function checkIn(guestName = 'Ayşe'): Promise<void> {
    const { body } = await desk.read('booking', 'booking', { bookingId });
    const { reservationId } = body.rooms[0] as { reservationId: number };
    const roomId = (await roomsOf(service, hotelId))['101'];
    const guests = [guestName, 'Can'].map((firstName) => ({ firstName, lastName: 'Yılmaz' }));
    const accepted = ['room_is_not_clean'];
    expect(
      (await desk.change('frontDesk', 'checkIn', { reservationId, roomId, accepted, guests })).status,
    ).toBe(200);
  }

  async function looksRight({ page, violations, screenshot }: StaffBrowser, picture: string): Promise<void> {
    await screenshot(`booking-${picture}`);
    expect(await violations()).toEqual([]);
    expect(await cutOffOn(page)).toEqual([]);
  }

  const story = (page: Page) => page.locator('.bk-story > li');

  it.each(SETTINGS)(
    'shows what was sold and what happened, and takes steps, in %s at %i px by %s',
    async (language, width, handName, look) => {
      await book(1);
      await checkIn();
      const staff = await open({ language, width, look, path: address() });
      const { page } = staff;
      const hand = HANDS[handName](page);
      const words = wordsOf(language);
      const own = words.of('booking');
      await page.getByRole('heading', { level: 1, name: 'Ayşe Yılmaz' }).waitFor();
      await page.getByText(containing(own('rooms.registered', { count: '2', all: '2' }))).waitFor();
      await page
        .getByText(language === 'tr' ? 'Esnek' : 'Flexible')
        .first()
        .waitFor();
      await story(page).nth(1).waitFor();
      await expectSoon(() => story(page).count()).toBe(2);
      await expectSoon(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await looksRight(staff, `page-${language}-${width}`);

      await hand.press(page.getByTestId('main-payment'));
      await page.getByTestId('post').waitFor();
      await looksRight(staff, `payment-${language}-${width}`);
      await hand.press(page.getByTestId('post'));
      await page.locator('.bk-story > li[data-kind=posted]').waitFor();
      await page.getByTestId('main-checkOut').waitFor();

      const menu = page.locator('.bk-actions summary');
      await hand.press(menu);
      await looksRight(staff, `menu-${language}-${width}`);
      await hand.press(
        page.locator('.bk-actions').getByRole('button', { name: words.desk('actions.undoCheckIn') }),
      );
      await hand.press(dialog(page).getByTestId('submit'));
      await page.locator('.bk-story > li[data-kind=check_in_undone]').waitFor();
      await page.locator('.bk-undone').waitFor();

      await hand.press(page.getByTestId('at-partner').locator('summary'));
      await page.locator('.bk-json', { hasText: '"SVC_ID"' }).waitFor();
      await looksRight(staff, `partner-${language}-${width}`);
    },
    120_000,
  );

  it('stands beside the list, keeps its place, and closes by Escape after its menu', async () => {
    await book(2);
    const staff = await open({ language: 'en', path: '/admin/pages/frontDesk' }, 'reception');
    const { page } = staff;
    await row(page, 'Ayşe Yılmaz').first().getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByText('Rooms and guests').waitFor();
    await dialog(page).getByTestId('main-checkInTogether').waitFor();
    await looksRight(staff, 'beside-list-en');
    await expectSoon(() => dialog(page).getByTestId('at-partner').count()).toBe(0);
    await dialog(page).locator('.bk-actions summary').click();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Cancel booking' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expectSoon(() => page.locator('.fd-name:focus').textContent()).toBe('Ayşe Yılmaz');

    await page.locator('.fd-name').first().click();
    await step(page, 'Check in together');
    await dialog(page).getByText('Check in 2 rooms').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.fd-name').first().click();
    await dialog(page).getByRole('link', { name: 'Open as a page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ayşe Yılmaz' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?id=${bookingId}`);
  });

  it('is what the search and the list of bookings open, and undoes a cancellation', async () => {
    await book(1);
    const { version } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
    const asked = { bookingId, version, reservationIds: null, reason: 'illness', fee: '' };
    expect((await desk.change('bookingChanges', 'cancel', asked)).status).toBe(200);
    const staff = await open({ language: 'en', path: '/admin/pages/today' }, 'reception');
    const { page } = staff;
    await page.getByRole('combobox').fill('yilmaz');
    await page.getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: 'Ayşe Yılmaz' }).waitFor();
    await page.getByText('Reason: illness').waitFor();
    const undo = story(page).first().getByRole('button');
    await undo.click();
    await dialog(page).getByTestId('submit').click();
    await page.locator('.p-notice', { hasText: 'expected again' }).waitFor();
    await page.locator('.bk-story > li[data-kind=cancellation_undone]').waitFor();
    await staff.show('/admin/resources/bookings');
    await page.getByText('Ayşe Yılmaz').first().click();
    await page.waitForURL((url) => url.search === `?id=${bookingId}`);
    await page.getByText('Rooms and guests').waitFor();
  });

  it('is opened after the sign-in that it was asked for, and is not found in another hotel', async () => {
    await book(1);
    const other = `other-${name}`;
    await importHotel(service, smallHotel({ staff: staffOf(other) }));
    const away = await panel.open(`manager@${other}.example`, { language: 'en', path: address() });
    await away.page.getByText('This hotel has no such booking.').waitFor();

    const context = await panel.browser.newContext();
    const page = await context.newPage();
    await page.goto(service.url + address());
    await page.fill('input[name=email]', `manager@${name}.example`);
    await page.fill('input[name=password]', 'a long enough password');
    await page.click('button');
    await page.getByRole('heading', { level: 1, name: 'Ayşe Yılmaz' }).waitFor();
    await context.close();
  });
});
