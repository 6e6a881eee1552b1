import type { Page } from 'playwright-core';
import { dayText } from '../../src/values/day.js';
import { hotelToday, reserve, roomsOf } from '../factories/front-desk.js';
import { offerOf, outcomeOf, push, room, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

const LONG_NAME = 'Muhammed-Abdurrahman-Selahaddin Büyükkaramanlıoğlu-Köroğlu-Yıldırımoğlu';
const PAGE = '/admin/pages/frontDesk';

withBrowser('the front desk at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (409|422|503)/ });
  let service: TestService;
  let hotelId: number;
  let hotelName: string;
  let partner: PartnerClient;
  let hotspotKey: string;
  let today: number;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    hotelName = `desk-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(hotelName) }));
    hotelId = imported.hotelID;
    partner = await partnerOf(service, imported);
    hotspotKey = imported.apiKeys[0]?.key ?? '';
    today = await hotelToday(service, hotelId);
  });

  async function open(options: PanelOptions = {}): Promise<StaffBrowser> {
    const staff = await panel.open(`reception@${hotelName}.example`, {
      path: PAGE,
      ...options,
    });
    await staff.page.locator('.fd-tabs').waitFor();
    return staff;
  }
  const day = (offset: number) => dayText(today + offset);
  const row = (page: Page, name: string) => page.locator('.fd-list tbody tr', { hasText: name });
  const dialog = (page: Page) => page.locator('dialog[open]');
  const noticeSays = (page: Page, text: string) => page.locator('.p-notice', { hasText: text }).waitFor();
  const focused = (page: Page) => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);
  const hotspot = async (): Promise<string[]> => {
    const answer = await send(service, 'POST', '/public/json/customer/inhotel', {
      headers: { ApiKey: hotspotKey },
    });
    return [...answer.text.matchAll(/"firstName":"([^"]+)"/g)].map((match) => match[1] ?? '');
  };
  const inHouse = async (guest: string, name: string, nights = 2) => {
    const reservationId = await reserve(service, hotelId, 'STD', { guest, nights });
    const client = await signIn(service, `reception@${hotelName}.example`);
    const [firstName, lastName] = guest.split(' ');
    const roomId = (await roomsOf(service, hotelId))[name];
    const guests = [
      { firstName, lastName },
      { firstName: 'Can', lastName },
    ];
    const accepted = ['room_is_not_clean'];
    await client.change('frontDesk', 'checkIn', { reservationId, roomId, accepted, guests });
    return reservationId;
  };

  it('checks guests in with the keyboard alone, warns of an ID number, and the hotspot knows at once', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page, screenshot } = await open({ language: 'en' });
    const button = page.getByRole('button', { name: 'Check in Ayşe Yılmaz' });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByText('Check in to 101').waitFor();
    const first = dialog(page).getByRole('group', { name: 'Guest 1' });
    expect(await first.getByLabel('First name').inputValue()).toBe('Ayşe');
    await first.getByLabel('ID or passport number').focus();
    await page.keyboard.type('10000000147');
    await first.getByText('check digits').waitFor();
    await screenshot('front-desk-check-in-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'Ayşe Yılmaz: checked in to room 101.');
    await noticeSays(page, 'check the ID number again');
    expect(await hotspot()).toEqual(['Ayşe']);
    await row(page, 'Ayşe Yılmaz').getByText('In house').waitFor();
    expect(await focused(page)).toContain('Ayşe Yılmaz');
    await screenshot('front-desk-arrivals-en');
  });

  it('closes dialogs by Escape, gives the focus back, and keeps Tab within them', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page } = await open();
    const name = page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        `document.activeElement !== document.body && !document.activeElement?.closest('dialog')`,
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Ayşe Yılmaz');
  });

  it('goes from tab to tab by arrow keys, and to another day', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Yarınki Misafir', from: 1 });
    const { page, screenshot } = await open();
    await page.getByText('No arrivals on this day.').waitFor();
    await screenshot('front-desk-empty-en');
    await page.getByRole('button', { name: 'A day later' }).click();
    await row(page, 'Yarınki Misafir').waitFor();
    await page.getByRole('tab', { name: /Arrivals/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: /In house/, selected: true }).waitFor();
    await row(page, 'Yarınki Misafir').waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByText('No guests are in house.').waitFor();
  });

  it('gives a room of another type only with a reason, and says what is wrong at the guest', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Ayşe Yılmaz için giriş yap' }).click();
    await page.getByRole('button', { name: 'Başka tipte bir oda' }).click();
    await dialog(page).locator('.fd-room', { hasText: 'B2' }).click();
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('alert').getByText('Başka tipte bir oda için neden yazılmalı.').waitFor();
    await dialog(page).getByLabel('Neden').fill('101 numaranın kliması arızalı');
    await dialog(page).getByRole('group', { name: '1. misafir' }).getByLabel('Soyad').fill(' ');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('Lütfen doldurun.').waitFor();
    await screenshot('front-desk-check-in-tr');
    await dialog(page).getByRole('group', { name: '1. misafir' }).getByLabel('Soyad').fill('Yılmaz');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'B2 odasına giriş yapıldı');
  });

  it('says that a room was taken meanwhile, and offers those that are left', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page } = await open();
    await page.getByRole('button', { name: 'Check in Ayşe Yılmaz' }).click();
    await dialog(page).getByText('Check in to 101').waitFor();
    await inHouse('Mehmet Öz', '101');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('This room is already occupied on these days').waitFor();
    await dialog(page).getByText('Check in to 102').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'checked in to room 102');
  });

  it('never puts something else in place of what is being typed into', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page } = await open();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pages/frontDesk/reservation*', async (route) => {
      await held;
      await route.continue();
    });
    const late = page.waitForResponse(/frontDesk\/reservation/);
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Surname').fill('Öz');
    release();
    await (await late).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    expect(await dialog(page).getByLabel('Surname').inputValue()).toBe('Öz');
  });

  it('moves, extends, shortens, edits, adds and checks out guests with the mouse', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ path: `${PAGE}?tab=inHouse` });
    const details = async (name = 'Ayşe Yılmaz') => {
      await page.getByRole('button', { name, exact: true }).click();
      await dialog(page).waitFor();
    };
    await details();
    await screenshot('front-desk-details-en');
    await dialog(page).getByRole('button', { name: 'Move room' }).click();
    await dialog(page).locator('.fd-room', { hasText: '103' }).click();
    await screenshot('front-desk-move-en');
    await dialog(page).getByRole('button', { name: 'Move to 103' }).click();
    await noticeSays(page, 'moved to room 103');
    await details();
    await dialog(page).getByRole('button', { name: 'Change booking' }).click();
    await dialog(page).getByLabel('Departure').fill(day(5));
    await dialog(page).getByText('5 nights').waitFor();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByText('The price stays the same.').waitFor();
    await screenshot('front-desk-departure-en');
    for (let room = 0; room < 3; room++) await reserve(service, hotelId, 'STD', { from: 4, nights: 1 });
    await dialog(page).getByTestId('submit').click();
    await dialog(page)
      .getByRole('alert')
      .getByText('No room of this type is left for the night of')
      .waitFor();
    await screenshot('front-desk-departure-refused-en');
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await dialog(page).getByLabel('Departure').fill(day(1));
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('button', { name: 'Change booking' }).click();
    await noticeSays(page, 'changed.');
    await details();
    await dialog(page).getByRole('button', { name: 'Edit Can Yılmaz' }).click();
    await dialog(page).getByLabel('Date of birth').fill('2015-05-05');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz: saved.');
    await details();
    await dialog(page).getByRole('button', { name: 'Add guest' }).click();
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('Please fill this in.').first().waitFor();
    await dialog(page).getByLabel('First name').fill('Ela');
    await dialog(page).getByLabel('Surname').fill('Yılmaz');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Ela Yılmaz: saved.');
    await details();
    await dialog(page).getByRole('button', { name: 'Check out Can Yılmaz alone' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz has left; the others stay.');
    expect((await hotspot()).sort()).toEqual(['Ayşe', 'Ela']);
    await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
    await screenshot('front-desk-check-out-en');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Ayşe Yılmaz: checked out.');
    expect(await hotspot()).toEqual([]);
    await page.getByText('No guests are in house.').waitFor();
  });

  it('undoes a mistaken check-in, and marks a no-show', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await screenshot('front-desk-details-tr');
    await dialog(page).getByRole('button', { name: 'Girişi geri al' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'yeniden bekleniyor');
    expect(await hotspot()).toEqual([]);
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Gelmedi', exact: true }).click();
    await screenshot('front-desk-no-show-tr');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'gelmedi olarak işaretlendi');
    await row(page, 'Ayşe Yılmaz').getByText('Gelmedi', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ayşe Yılmaz için gelmediyi geri al' }).click();
    await screenshot('front-desk-undo-no-show-tr');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'yeniden bekleniyor');
    await page.getByRole('button', { name: 'Ayşe Yılmaz için giriş yap' }).waitFor();
  });

  it('undoes a mistaken check-out, into another room where others have theirs now', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ path: `${PAGE}?tab=departures` });
    const checkOut = async () => {
      await page.getByRole('tab', { name: /In house/ }).click();
      await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
      await dialog(page).getByTestId('submit').click();
      await noticeSays(page, 'Ayşe Yılmaz: checked out.');
      expect(await hotspot()).toEqual([]);
      await page.getByRole('tab', { name: /Departures/ }).click();
    };
    await checkOut();
    await row(page, 'Ayşe Yılmaz').getByText('Checked out').waitFor();
    await screenshot('front-desk-checked-out-en');
    await page.getByRole('button', { name: 'Undo check-out of Ayşe Yılmaz' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Back to room 101').waitFor();
    await screenshot('front-desk-undo-check-out-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'Ayşe Yılmaz: back in room 101.');
    expect((await hotspot()).sort()).toEqual(['Ayşe', 'Can']);

    await checkOut();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Undo check-out' }).click();
    await dialog(page).getByText('Back to room 101').waitFor();
    await inHouse('Mehmet Öz', '101');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('This room is already occupied on these days').waitFor();
    await dialog(page).getByText('Room 101 is no longer free').waitFor();
    await screenshot('front-desk-undo-check-out-taken-en');
    await dialog(page).locator('.fd-room', { hasText: '103' }).click();
    for (const type of ['STD', 'STD']) await reserve(service, hotelId, type, { from: 1, nights: 1 });
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('has been sold. Add a room of this type').waitFor();
    await screenshot('front-desk-undo-check-out-sold-en');
    await service.db.query('UPDATE room_day SET allotment = 4 WHERE hotel_id = $1', [hotelId]);
    await dialog(page).locator('.fd-room', { hasText: '103' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Ayşe Yılmaz: back in room 103.');
    expect((await hotspot()).sort()).toEqual(['Ayşe', 'Can', 'Can', 'Mehmet']);
  });

  it('brings one guest back who was checked out by mistake', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ path: `${PAGE}?tab=inHouse`, language: 'tr' });
    const details = () => page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await details();
    await dialog(page).getByRole('button', { name: 'Yalnızca Can Yılmaz için çıkış işlemi' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz ayrıldı');
    expect(await hotspot()).toEqual(['Ayşe']);
    await details();
    await screenshot('front-desk-guest-left-tr');
    await dialog(page).getByRole('button', { name: 'Can Yılmaz için çıkışı geri al' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz: yeniden 101 odasında.');
    expect((await hotspot()).sort()).toEqual(['Ayşe', 'Can']);
  });

  it('books a walk-in at the price of partners and goes straight to the check-in', async () => {
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Yeni rezervasyon' }).click();
    await dialog(page).getByLabel('Ayrılış').fill(day(3));
    await dialog(page).getByLabel('Çocuk', { exact: true }).fill('1');
    await dialog(page).getByLabel('1. çocuğun yaşı').selectOption('10');
    const standard = dialog(page).getByRole('group', { name: 'Standart oda' });
    await standard.getByText('300,00').click();
    await dialog(page).getByLabel('Ad', { exact: true }).fill('Işıl');
    await dialog(page).getByLabel('E-posta').fill('isil');
    await screenshot('front-desk-booking-tr');
    await dialog(page).getByRole('button', { name: 'Rezervasyon yap ve girişe geç' }).click();
    await dialog(page).getByText('Lütfen işaretli alanlara bakın.').waitFor();
    await dialog(page).getByLabel('Soyad').fill('Çağlar');
    await dialog(page).getByLabel('E-posta').fill('isil@ornek.example');
    await dialog(page).getByRole('button', { name: 'Rezervasyon yap ve girişe geç' }).click();
    await dialog(page).getByText('101 odasına giriş yap').click();
    await noticeSays(page, 'Işıl Çağlar: 101 odasına giriş yapıldı.');
    expect(await hotspot()).toEqual(['Işıl']);
    await row(page, 'Işıl Çağlar').getByText('300,00 EUR', { exact: true }).waitFor();
  });

  it('changes and cancels a booking: what first, then the price, by keyboard alone', async () => {
    const offer = await offerOf(service, hotelId);
    const rooms = [room(offer), room(offer)].map((one) => ({
      ...one,
      ...{ checkinDate: offer.day(0), checkoutDate: offer.day(2) },
    }));
    const total = { Total: { amountAfterTaxes: '320.00', currency: 'EUR' } };
    expect(outcomeOf(await push(partner, stay(offer, 0, 2, { RoomStays: rooms, ...total })))).toBe('ok');
    await push(
      partner,
      stay(
        offer,
        2,
        3,
        {},
        { roomTypeID: String(offer.roomType['SUI']), ratePlanID: String(offer.board['RO']) },
      ),
    );
    const { page, screenshot } = await open();
    const opened = async (step: string) => {
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
      await dialog(page).getByRole('button', { name: step }).focus();
      await page.keyboard.press('Enter');
    };
    await opened('Change booking');
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('3 nights').waitFor();
    const suite = dialog(page).getByRole('group', { name: 'Suite' });
    await suite.getByText('Sold out').waitFor();
    expect(await suite.getByRole('radio').first().isDisabled()).toBe(true);
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByText('240.00 EUR').waitFor();
    await screenshot('front-desk-change-en');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('80.00 EUR more than before.').waitFor();
    expect(await dialog(page).getByText('Another price').count()).toBe(0);
    await screenshot('front-desk-change-price-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'changed.');
    await opened('Change booking');
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'Add another room' });
    await dialog(page).getByLabel('Children').fill('1');
    await dialog(page).getByText('Choose the age of each child').waitFor();
    expect(await dialog(page).getByTestId('submit').isDisabled()).toBe(true);
    await dialog(page).getByLabel('Age of child 1').selectOption('5');
    const family = dialog(page).getByRole('group', { name: 'Family room' });
    await family.getByRole('radio').first().check();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByRole('button', { name: 'Add room' }).click();
    await noticeSays(page, 'changed.');
    await opened('Cancel booking');
    // The fee is read first.
    await dialog(page).locator('input[data-autofocus]:focus').waitFor();
    await page.keyboard.type('illness');
    await screenshot('front-desk-cancel-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'room cancelled');
    await row(page, 'Ayşe Yılmaz').nth(2).waitFor({ state: 'detached' });
    expect(await row(page, 'Ayşe Yılmaz').count()).toBe(2);
  });

  it('tells a new price before it books', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('group', { name: 'Suite' }).getByText('120.00').click();
    await dialog(page).getByLabel('First name').fill('Can');
    await dialog(page).getByLabel('Surname').fill('Öz');
    await service.db.query(
      `UPDATE rate_day SET price = 130, revision = (SELECT search + 1 FROM hotel_revision WHERE hotel_id = $1)
      WHERE hotel_id = $1 AND price = 120`,
      [hotelId],
    );
    await service.db.query('UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = $1', [hotelId]);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('The price has changed to 130.00 EUR').waitFor();
    await dialog(page).getByText('Total 130.00 EUR').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Booked: Can Öz');
  });

  it('finds guests by name, room and voucher, and shows long texts without breaking', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    await reserve(service, hotelId, 'FAM', { guest: LONG_NAME, nights: 9 });
    await service.db.query(
      `UPDATE booking SET remarks = $2 WHERE hotel_id = $1 AND guest_surname <> 'Yılmaz'`,
      [hotelId, 'Bebek yatağı istiyor, geç gelecek, havaalanından karşılanacak. '.repeat(8)],
    );
    const { page, screenshot } = await open({ language: 'tr', width: 768, height: 1024 });
    await row(page, 'Yılmaz').first().waitFor();
    await screenshot('front-desk-arrivals-768-tr');
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(wide).toBe(false);
    await page.getByRole('searchbox').fill('AYSE yil');
    await row(page, 'Ayşe Yılmaz').waitFor();
    await page.locator('.fd-list tbody tr').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('Burada “nobody” ile eşleşen yok.').waitFor();
  });

  it('shows who is where in the room plan, and opens a bar by key', async () => {
    await inHouse('Ayşe Yılmaz', '101', 5);
    await reserve(service, hotelId, 'STD', { guest: 'Mehmet Öz', from: 2, nights: 3 });
    await reserve(service, hotelId, 'FAM', { guest: LONG_NAME, nights: 9 });
    const { page, screenshot } = await open({ path: `${PAGE}?tab=plan` });
    const bar = page.getByRole('button', { name: /^Ayşe Yılmaz, room 101/ });
    await bar.waitFor();
    expect(await page.locator('.fd-plan-row').count()).toBe(3 + 2 + 6);
    await screenshot('front-desk-plan-14-en');
    await page.getByRole('button', { name: '31 days' }).click();
    await page.locator('.fd-plan-day').nth(30).waitFor();
    await screenshot('front-desk-plan-31-en');
    await bar.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Check out', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByLabel('Building').selectOption({ label: 'Bahçe' });
    await page.getByText('B1', { exact: true }).waitFor();
    expect(await bar.count()).toBe(0);
  });

  it('draws only what is visible of a big house', async () => {
    const rooms = Array.from({ length: 600 }, (_, index) => ({ name: String(1000 + index), building: 'A' }));
    const name = `big-${made}`;
    const file = smallHotel({ staff: staffOf(name) });
    await importHotel(service, {
      ...file,
      roomTypes: file.roomTypes?.map((type) => (type.code === 'STD' ? { ...type, rooms } : type)),
    });
    const staff = await panel.open(`reception@${name}.example`, {
      path: `${PAGE}?tab=plan`,
    });
    const { page } = staff;
    await page.getByText('1000', { exact: true }).waitFor();
    expect(await page.locator('.fd-plan-row').count()).toBeLessThan(60);
    await page.evaluate(`document.querySelector('.fd-plan').scrollTop = ${600 * 36 - 200}`);
    await page.getByText('1595', { exact: true }).waitFor();
    expect(await page.locator('.fd-plan-row').count()).toBeLessThan(60);
  });

  it('marks those who are late, those who leave and those who should have left, and says what could not be read', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    await inHouse('Mehmet Öz', '102', 1);
    await inHouse('Fatma Demir', '103', 4);
    await reserve(service, hotelId, 'FAM', { guest: 'Geç Kalan', nights: 3 });
    await service.db.query(
      `UPDATE booking_room SET arrival = arrival - 1 WHERE hotel_id = $1 AND status = 'active'`,
      [hotelId],
    );
    const yesterday = [hotelId, dayText(today - 2), dayText(today - 1)];
    await service.db.query(
      `UPDATE booking_room r SET arrival = $2, departure = $3 FROM stay s
        WHERE r.hotel_id = $1 AND s.hotel_id = $1 AND s.booking_room_id = r.id AND s.first_name = 'Mehmet'`,
      yesterday,
    );
    await service.db.query(
      `UPDATE booking_room r SET arrival = $2, departure = $3::date + 1 FROM stay s
        WHERE r.hotel_id = $1 AND s.hotel_id = $1 AND s.booking_room_id = r.id AND s.first_name = 'Ayşe'`,
      yesterday,
    );
    const { page, screenshot } = await open({ language: 'tr', width: 1024, height: 768 });
    await row(page, 'Geç Kalan').getByText('Gecikti:').waitFor();
    await screenshot('front-desk-late-1024-tr');
    await page.emulateMedia({ media: 'print' });
    await screenshot('front-desk-on-paper-tr');
    expect(await row(page, 'Geç Kalan').isVisible()).toBe(true);
    const tools = await page
      .locator('nav, header.p-topbar, .fd-list .p-button, [role=tablist], [role=search]')
      .all();
    expect(await Promise.all(tools.map((tool) => tool.isVisible()))).toEqual(tools.map(() => false));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('tab', { name: /Çıkışlar/ }).click();
    await row(page, 'Ayşe Yılmaz').getByText('Bugün ayrılıyor').waitFor();
    await row(page, 'Mehmet Öz').getByText('ayrılmalıydı').waitFor();
    await screenshot('front-desk-departures-1024-tr');
    await page.getByRole('tab', { name: /Oda planı/ }).click();
    await page.getByRole('button', { name: /^Mehmet Öz, oda 102/ }).waitFor();
    await screenshot('front-desk-plan-1024-tr');
    await page.route('**/admin/api/pages/frontDesk/list*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'service_is_unavailable' } }),
    );
    await page.getByRole('tab', { name: /Girişler/ }).click();
    await page.getByRole('alert').getByText('Bu okunamadı.').waitFor();
    await screenshot('front-desk-failed-1024-tr');
    await page.unroute('**/admin/api/pages/frontDesk/list*');
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await row(page, 'Geç Kalan').waitFor();
  });

  it('says that nothing was saved when the service cannot be reached, and keeps what was typed', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Ayşe Yılmaz için giriş yap' }).click();
    const first = dialog(page).getByRole('group', { name: '1. misafir' });
    await first.getByLabel('Kimlik veya pasaport no.').fill('P1234567');
    await dialog(page).getByText('101 odasına giriş yap').waitFor();
    await page.route('**/admin/api/pages/frontDesk/checkIn', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'service_is_unavailable' } }),
    );
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('alert').getByText('Hiçbir şey kaydedilmedi').waitFor();
    await screenshot('front-desk-lost-database-tr');
    expect(await first.getByLabel('Kimlik veya pasaport no.').inputValue()).toBe('P1234567');
    await page.unroute('**/admin/api/pages/frontDesk/checkIn');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, '101 odasına giriş yapıldı');
  });
});
