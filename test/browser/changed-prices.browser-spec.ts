import { offerOf, push, stay } from '../factories/booking.js';
import type { PartnerClient } from '../factories/hotel.js';
import { withBrowser } from '../harness/browser.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog, noticeSays } from './front-desk.js';

withBrowser('prices by hand of changed bookings at a browser', () => {
  let service: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  let today: number;
  const { open, day } = deskAtBrowser((hotel) => ({ service, hotelId, partner, today } = hotel));

  async function totals(): Promise<number[]> {
    const rows = await service.db.query<{ total: string }[]>(
      `SELECT total FROM booking_room WHERE hotel_id = $1 AND status = 'active' ORDER BY id`,
      [hotelId],
    );
    return rows.map(({ total }) => Number(total));
  }

  it.each([
    ['tr', '1.250', '1.250,00 EUR'],
    ['en', '1,250', '1,250.00 EUR'],
  ] as const)('are read with the sign between thousands of %s', async (language, typed, shown) => {
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    const { page } = await open({ language, role: 'manager' });
    const word = (en: string, tr: string) => (language === 'tr' ? tr : en);
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: word('Change booking', 'Rezervasyonu değiştir') })
      .click();
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
      await dialog(page).getByRole('button', { name: 'Change booking' }).click();
      await dialog(page).getByLabel('Departure').fill(day(5));
      await dialog(page).getByText('5 nights').waitFor();
      const standard = dialog(page).getByRole('group', { name: 'Standard room' });
      await standard.getByText('No price').first().waitFor();
      const submit = dialog(page).getByTestId('submit');
      if (role === 'reception') {
        expect([await standard.getByRole('radio').count(), await submit.isDisabled()]).toEqual([0, true]);
        continue;
      }
      await standard.getByRole('radio').first().check();
      await screenshot('front-desk-change-unpriced-en');
      await submit.click();
      await dialog(page).getByText('There is no price for this stay').waitFor();
      expect(await submit.isDisabled()).toBe(true);
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
