import { dayText } from '../../src/values/day.js';
import { offerOf, push, stay } from '../factories/booking.js';
import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';
import { deskAtBrowser, dialog, FRONT_DESK, ROOM_PLAN, row, step } from './front-desk.js';

const LONG_NAME = 'Muhammed-Abdurrahman-Selahaddin Büyükkaramanlıoğlu-Köroğlu-Yıldırımoğlu';

withBrowser('the lists and the room plan of the front desk at a browser', () => {
  let service: TestService;
  let hotelId: number;
  let today: number;
  let partner: PartnerClient;
  let name: string;
  const { open, inHouse } = deskAtBrowser((hotel) => ({ service, hotelId, today, partner, name } = hotel));

  /** Two rooms of one booking, for tonight; the reservations, in their order. */
  async function bookTwoRooms(): Promise<number[]> {
    const booked = stay(await offerOf(service, hotelId), 0, 1);
    const rooms = [booked.RoomStays, booked.RoomStays].flat();
    const Total = { ...(booked.Total as object), amountAfterTaxes: '320.00' };
    await push(partner, { ...booked, RoomStays: rooms, Total });
    const rows = await service.db.query<{ id: number }[]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 ORDER BY position, id',
      [hotelId],
    );
    return rows.map(({ id }) => id);
  }

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

  it('shows no list, and no numbers, of another day while those of the chosen day are read', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Bugünkü Misafir' });
    const { page } = await open();
    await row(page, 'Bugünkü Misafir').waitFor();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pages/frontDesk/list*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'A day later' }).click();
    await page.getByText('Loading').waitFor();
    await expectSoon(() => page.locator('.fd-list').count()).toBe(0);
    await expectSoon(() => page.locator('.fd-badge').allInnerTexts()).toEqual(['…', '…', '…']);
    release();
    await page.getByText('No arrivals on this day.').waitFor();
    await expectSoon(() => page.locator('.fd-badge').first().innerText()).toBe('0');
  });

  it.each([
    ['en', '1 of 2 written', '1 of 2 registered'],
    ['tr', 'Yazılan misafir: 1 / 2', 'Kayıtlı misafir: 1 / 2'],
  ] as const)(
    'says in %s who is registered and who is not, at check-in, in lists and on Today',
    async (language, written, registered) => {
      await reserve(service, hotelId, 'STD', { guest: 'Bugünkü Misafir' });
      await service.db.query('UPDATE booking_room SET adults = 2 WHERE hotel_id = $1', [hotelId]);
      const { page, show, screenshot } = await open({ language, width: 390, height: 844 });
      await page.locator('.fd-action .p-button').click();
      await dialog(page).getByText(written).waitFor();
      await screenshot(`registered-check-in-${language}-390`);
      await dialog(page).getByRole('button', { name: /101/ }).last().click();
      await dialog(page).waitFor({ state: 'detached' });
      for (const tab of ['arrivals', 'inHouse']) {
        await show(`${FRONT_DESK}?tab=${tab}`);
        await page.locator('.fd-who').getByText(registered).waitFor();
      }
      await screenshot(`registered-list-${language}-390`);
      await show('/admin/pages/today');
      await page.locator('.t-figures').getByText(registered).waitFor();
    },
  );

  it('shows the balance of a booking of several rooms right below its words', async () => {
    await bookTwoRooms();
    const { page } = await open();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const price = row(page, 'Ayşe Yılmaz').first().locator('.fd-price');
      await until(`the balance is below its words at ${width} px`, async () => {
        const words = await price.getByText('Whole booking:').boundingBox();
        const chip = await price.locator('.fd-of-booking + .p-chip').boundingBox();
        return chip!.y - (words!.y + words!.height) < 4;
      });
    }
  });

  it('marks the planned room in the check-in of several rooms as that of the reservation', async () => {
    const [first] = await bookTwoRooms();
    const roomIds = await roomsOf(service, hotelId);
    const client = await signIn(service, `reception@${name}.example`);
    const moves = [{ reservationId: first, roomId: roomIds['102'] }];
    expect((await client.change('roomPlan', 'plan', { moves })).status).toBe(200);
    const { page } = await open();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
    await step(page, 'Check in together');
    const optionsOf = (number: number) =>
      dialog(page).getByLabel(`Room for Standard room, ${number}`).locator('option').allInnerTexts();
    await dialog(page).getByText('Check in 2 rooms').waitFor();
    await expectSoon(() => optionsOf(1)).toEqual(['101', '102 · planned', '103']);
    await expectSoon(() => optionsOf(2)).toEqual(['101', '103']);
  });

  it('begins a move with no room where all of the type are planned for others', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const roomIds = await roomsOf(service, hotelId);
    const client = await signIn(service, `reception@${name}.example`);
    for (const [guest, room] of [
      ['Ali Demir', '102'],
      ['Veli Kara', '103'],
    ] as const) {
      const moves = [
        { reservationId: await reserve(service, hotelId, 'STD', { guest }), roomId: roomIds[room] },
      ];
      expect((await client.change('roomPlan', 'plan', { moves })).status).toBe(200);
    }
    const { page } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await step(page, 'Move room');
    const chosen = dialog(page).getByRole('radio', { checked: true });
    const move = dialog(page).getByTestId('submit');
    await dialog(page).locator('.fd-room input:focus').waitFor();
    await expectSoon(() => chosen.count()).toBe(0);
    await expectSoon(async () => [await move.textContent(), await move.isDisabled()]).toEqual(['Move', true]);
    await dialog(page).getByRole('button', { name: 'A room of another type' }).click();
    await dialog(page).locator('.fd-room', { hasText: '201' }).click();
    await dialog(page).getByLabel('Reason').waitFor();
    await dialog(page).getByRole('button', { name: 'Back to the booked type' }).click();
    await expectSoon(() => chosen.count()).toBe(0);
    await dialog(page).locator('.fd-room', { hasText: '103' }).click();
    await move.click();
    await dialog(page).getByRole('alert').getByText('Room 103 is planned for Veli Kara').waitFor();
  });

  it('says of a no-show what becomes of it: nights to sell, and how long it can be undone', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ali Demir', nights: 2 });
    await reserve(service, hotelId, 'STD', { guest: 'Veli Kara', nights: 1 });
    await reserve(service, hotelId, 'FAM', { guest: 'Can Bora', nights: 1 });
    await service.db.query(
      `UPDATE booking_room r SET arrival = r.arrival - 2, departure = r.departure - v.days
         FROM booking b JOIN (VALUES ('Kara', 1), ('Bora', 2)) AS v (surname, days) ON v.surname = b.guest_surname
        WHERE r.hotel_id = $1 AND b.hotel_id = $1 AND b.id = r.booking_id`,
      [hotelId],
    );
    const { page } = await open();
    const sold = 'The remaining nights can be sold again.';
    const undone = 'If the guests arrive after all, you can undo this until the planned departure.';
    const over = 'The planned departure has passed: this cannot be undone.';
    for (const [guest, hint] of [
      ['Ali Demir', `${sold} ${undone}`],
      ['Veli Kara', undone],
      ['Can Bora', over],
    ] as const) {
      const [{ id }] = (await service.db.query(
        `SELECT r.id FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
          WHERE r.hotel_id = $1 AND concat_ws(' ', b.guest_name, b.guest_surname) = $2`,
        [hotelId, guest],
      )) as [{ id: number }];
      await page.goto(`${service.url}${FRONT_DESK}?reservation=${id}&step=noShow`);
      await dialog(page).getByText(`Mark ${guest} as no-show?`).waitFor();
      await expectSoon(() =>
        dialog(page)
          .getByText(/sold again|undo/)
          .allTextContents(),
      ).toEqual([hint]);
    }
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
    const { page, screenshot } = await open({ path: ROOM_PLAN });
    const bar = page.getByRole('button', { name: /^Ayşe Yılmaz, room 101/ });
    await bar.waitFor();
    await expectSoon(() => page.locator('.rp-row').count()).toBe(3 + 2 + 6);
    await screenshot('front-desk-plan-14-en');
    const from = await page.getByRole('textbox', { name: 'Day' }).inputValue();
    await page.getByRole('button', { name: 'A week later' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'A week earlier' }).click();
    await bar.waitFor();
    await expectSoon(() => page.getByRole('textbox', { name: 'Day' }).inputValue()).toBe(from);
    await page.getByRole('button', { name: '31 days' }).click();
    await page.locator('.rp-day').nth(30).waitFor();
    await screenshot('front-desk-plan-31-en');
    await bar.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByTestId('main-payment').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByLabel(/^Building/).selectOption({ label: 'Bahçe' });
    await page.getByText('B1', { exact: true }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  it('draws only what is visible of a big house', async () => {
    const rooms = Array.from({ length: 600 }, (_, index) => ({ name: String(1000 + index), building: 'A' }));
    const name = 'big-house';
    const file = smallHotel({ staff: staffOf(name) });
    await importHotel(service, {
      ...file,
      roomTypes: file.roomTypes?.map((type) => (type.code === 'STD' ? { ...type, rooms } : type)),
    });
    const { page } = await open({ path: ROOM_PLAN }, name);
    await page.getByText('1000', { exact: true }).waitFor();
    expect(await page.locator('.rp-row').count()).toBeLessThan(60);
    await page.evaluate(`document.querySelector('.rp-chart').scrollTop = ${600 * 36 - 200}`);
    await page.getByText('1595', { exact: true }).waitFor();
    expect(await page.locator('.rp-row').count()).toBeLessThan(60);
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
    await expectSoon(() => row(page, 'Geç Kalan').isVisible()).toBe(true);
    const tools = await page
      .locator('nav, header.p-topbar, .fd-list .p-button, [role=tablist], [role=search]')
      .all();
    await expectSoon(() => Promise.all(tools.map((tool) => tool.isVisible()))).toEqual(
      tools.map(() => false),
    );
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('tab', { name: /Çıkışlar/ }).click();
    await row(page, 'Ayşe Yılmaz').getByText('Bugün çıkış yapacak').waitFor();
    await row(page, 'Mehmet Öz').getByText('çıkış yapmalıydı').waitFor();
    await screenshot('front-desk-departures-1024-tr');
    await page.goto(new URL(ROOM_PLAN, page.url()).href);
    await page.getByRole('button', { name: /^Mehmet Öz, oda 102/ }).waitFor();
    await screenshot('front-desk-plan-1024-tr');
    await page.goto(new URL(FRONT_DESK, page.url()).href);
    await page.getByRole('tab', { name: /Çıkışlar/ }).click();
    await row(page, 'Mehmet Öz').waitFor();
    await page.route('**/admin/api/pages/frontDesk/list*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'service_is_unavailable' } }),
    );
    await page.getByRole('tab', { name: /Girişler/ }).click();
    await page.getByRole('alert').getByText('Yüklenemedi.').waitFor();
    await screenshot('front-desk-failed-1024-tr');
    await page.unroute('**/admin/api/pages/frontDesk/list*');
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await row(page, 'Geç Kalan').waitFor();
  });
});
