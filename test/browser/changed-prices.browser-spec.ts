import { offerOf, push, room, stay } from '../factories/booking.js';
import { roomsOf } from '../factories/front-desk.js';
import type { PartnerClient } from '../factories/hotel.js';
import { signIn } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog, FRONT_DESK, noticeSays, step } from './front-desk.js';

withBrowser('prices of changed bookings at a browser', () => {
  let service: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  let name: string;
  let today: number;
  const { open, day } = deskAtBrowser((hotel) => ({ service, hotelId, partner, name, today } = hotel));

  async function totals(): Promise<number[]> {
    const rows = await service.db.query<{ total: string }[]>(
      `SELECT total FROM booking_room WHERE hotel_id = $1 AND status IN ('active', 'checked_in') ORDER BY id`,
      [hotelId],
    );
    return rows.map(({ total }) => Number(total));
  }

  async function reprice(from: number, to: number): Promise<void> {
    await service.db.query(
      `UPDATE rate_day SET price = $3, revision = (SELECT search + 1 FROM hotel_revision WHERE hotel_id = $1)
        WHERE hotel_id = $1 AND price = $2`,
      [hotelId, from, to],
    );
    await service.db.query('UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = $1', [hotelId]);
  }

  it('are shown as they are now where they have changed, and confirmed again', async () => {
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    const { page } = await open();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await step(page, 'Change booking');
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('3 nights').waitFor();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByText('80.00 EUR more than before.').waitFor();
    await reprice(40, 50);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('alert').getByText('The price has changed to 260.00 EUR').waitFor();
    await dialog(page).getByText('100.00 EUR more than before.').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'changed.');
    expect(await totals()).toEqual([260]);
  });

  it('of other dates of all rooms are shown as they are now where they have changed', async () => {
    const offer = await offerOf(service, hotelId);
    const dates = { checkinDate: offer.day(0), checkoutDate: offer.day(2) };
    const rooms = [room(offer, dates), room(offer, dates)];
    const total = { Total: { amountAfterTaxes: '320.00', currency: 'EUR' } };
    await push(partner, stay(offer, 0, 2, { RoomStays: rooms, ...total }));
    const { page } = await open();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
    await step(page, 'Change booking');
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'All rooms: other dates' });
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('480.00 EUR').waitFor();
    await reprice(40, 50);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('alert').getByText('The price has changed to 260.00 EUR').waitFor();
    await dialog(page).getByText('520.00 EUR').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'changed.');
    expect(await totals()).toEqual([260, 260]);
  });

  it('of another departure of all rooms leave each room its own arrival', async () => {
    const offer = await offerOf(service, hotelId);
    const ofRoom = (from: number) =>
      room(offer, { checkinDate: offer.day(from), checkoutDate: offer.day(3) });
    const total = { Total: { amountAfterTaxes: '320.00', currency: 'EUR' } };
    await push(partner, stay(offer, 0, 3, { RoomStays: [ofRoom(0), ofRoom(1)], ...total }));
    const { page, screenshot } = await open();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
    await step(page, 'Change booking');
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'All rooms: other dates' });
    const arrival = dialog(page).getByRole('textbox', { name: 'Arrival' });
    await expectSoon(() => arrival.inputValue()).toBe('');
    await dialog(page).getByText('Empty: each room keeps its own.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Departure' }).fill(day(4));
    await dialog(page).getByRole('rowheader', { name: '· 4 nights' }).waitFor();
    await dialog(page).getByRole('rowheader', { name: '· 3 nights' }).waitFor();
    await screenshot('front-desk-all-dates-en');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'changed.');
    const rooms = await service.db.query<{ arrival: string; departure: string }[]>(
      `SELECT arrival::text, departure::text FROM booking_room WHERE hotel_id = $1 ORDER BY position, id`,
      [hotelId],
    );
    expect(rooms).toEqual([
      { arrival: day(0), departure: day(4) },
      { arrival: day(1), departure: day(4) },
    ]);
  });

  it('of a room of another type are shown as they are now where they have changed', async () => {
    const desk = await signIn(service, `reception@${name}.example`);
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    const { body } = await desk.read('frontDesk', 'list', { list: 'arrivals', search: '' });
    const { reservationId } = (body as { reservations: [{ reservationId: number }] }).reservations[0];
    const roomId = (await roomsOf(service, hotelId))['101'];
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    expect((await desk.change('frontDesk', 'checkIn', { reservationId, roomId, guests })).status).toBe(200);
    const { page } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await step(page, 'Move room');
    await dialog(page).getByRole('button', { name: 'A room of another type' }).click();
    await dialog(page).locator('.fd-room', { hasText: '201' }).click();
    await dialog(page).getByLabel('Reason').fill('asked for a larger room');
    await dialog(page).getByText('220.00 EUR for the whole stay').click();
    await reprice(55, 60);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByRole('alert').getByText('The price has changed to 240.00 EUR').waitFor();
    await dialog(page).getByText('240.00 EUR for the whole stay').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'moved to room 201');
    expect(await totals()).toEqual([240]);
  });

  it.each([
    ['tr', '1.250', '1.250,00 EUR'],
    ['en', '1,250', '1,250.00 EUR'],
  ] as const)('are read with the sign between thousands of %s', async (language, typed, shown) => {
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    const { page } = await open({ language, role: 'manager' });
    const word = (en: string, tr: string) => (language === 'tr' ? tr : en);
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await step(page, word('Change booking', 'Rezervasyonu değiştir'));
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByLabel(word('Price of the room in', 'Odanın fiyatı (')).pressSequentially(typed);
    await dialog(page).locator('.fd-change strong', { hasText: shown }).waitFor();
    await dialog(page).getByLabel(word('Reason', 'Neden')).fill('kongre');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, word('changed.', 'değişti.'));
    expect(await totals()).toEqual([1250]);
  });

  it('are given where there is no price, by managers alone', async () => {
    await service.db.query(`DELETE FROM rate_day WHERE hotel_id = $1 AND day > DATE '1970-01-01' + $2::int`, [
      hotelId,
      today + 2,
    ]);
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    for (const role of ['reception', 'manager'] as const) {
      const { page, screenshot } = await open({ role });
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
      await step(page, 'Change booking');
      await dialog(page).getByLabel('Departure').fill(day(5));
      await dialog(page).getByText('5 nights').waitFor();
      const standard = dialog(page).getByRole('group', { name: 'Standard room' });
      await standard.getByText('No price').first().waitFor();
      const submit = dialog(page).getByTestId('submit');
      if (role === 'reception') {
        await expectSoon(async () => [
          await standard.getByRole('radio').count(),
          await submit.isDisabled(),
        ]).toEqual([0, true]);
        continue;
      }
      await standard.getByRole('radio').first().check();
      await screenshot('front-desk-change-unpriced-en');
      await submit.click();
      await dialog(page).getByText('There is no price for this stay').waitFor();
      await expectSoon(() => submit.isDisabled()).toBe(true);
      await dialog(page).getByLabel('Price of the room in').fill('480');
      await dialog(page).getByText('There is no price for this stay').waitFor({ state: 'detached' });
      await dialog(page).getByLabel('Reason').fill('agreed by telephone');
      await screenshot('front-desk-change-own-price-en');
      await submit.click();
      await noticeSays(page, 'changed.');
      expect(await totals()).toEqual([480]);
    }
  });
});
