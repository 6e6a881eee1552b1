import type { Page } from 'playwright-core';
import { offerOf, push, stay } from '../factories/booking.js';
import type { PartnerClient } from '../factories/hotel.js';
import { withBrowser } from '../harness/browser.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog, FRONT_DESK, noticeSays, ROOM_PLAN, step } from './front-desk.js';

withBrowser('what a dialog could not read', () => {
  let service: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  const { open, day } = deskAtBrowser((hotel) => ({ service, hotelId, partner } = hotel));

  /** Breaks off the answers of operations, until the returned function is called. */
  async function lose(page: Page, ...operations: string[]): Promise<() => Promise<void>> {
    const addresses = operations.map((operation) => new RegExp(`/api/pages/${operation}(\\?|$)`));
    for (const address of addresses)
      await page.route(address, (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: '{' }),
      );
    return async () => {
      for (const address of addresses) await page.unroute(address);
    };
  }

  const unread = (page: Page) =>
    dialog(page).locator('.p-notice', { hasText: 'This could not be loaded.' }).first();
  const tryAgain = (page: Page) => unread(page).getByRole('button', { name: 'Try again' }).click();

  it('is read again for a booking that is being made, which keeps the room and the guest', async () => {
    const { page, screenshot } = await open();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByRole('radio').first().check();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Umut');
    await dialog(page).getByLabel('Surname').fill('Deniz');
    const isBack = await lose(page, 'frontDesk/sell', 'frontDesk/offers');
    const book = dialog(page).getByRole('button', { name: 'Book', exact: true });
    await book.click();
    await unread(page).waitFor();
    await screenshot('read-again-en');
    await isBack();
    await tryAgain(page);
    await unread(page).waitFor({ state: 'detached' });
    await book.click();
    await noticeSays(page, 'Booked: Umut Deniz');
  });

  it('is read again in every dialog of a reservation', async () => {
    const offer = await offerOf(service, hotelId);
    await push(partner, stay(offer, 0, 2));
    const { page, show } = await open();
    const cases = [
      ['Check in', 'frontDesk/freeRooms', 'Check in to 101'],
      ['Plan room', 'roomPlan/rooms', 'Plan room 101'],
      ['Change booking', 'bookingChanges/booking', 'Next: price'],
      ['Change booking', 'bookingChanges/offers', '160.00 EUR'],
      ['Cancel booking', 'bookingChanges/booking', 'Cancel the booking'],
    ] as const;
    for (const [action, operation, shown] of cases) {
      await show(FRONT_DESK);
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
      const isBack = await lose(page, operation);
      await step(page, action);
      await unread(page).waitFor();
      await isBack();
      await tryAgain(page);
      await unread(page).waitFor({ state: 'detached' });
      await dialog(page).getByText(shown).first().waitFor();
    }
  });

  it('is read again for rooms of one booking, for the proposal of rooms and for groups', async () => {
    const offer = await offerOf(service, hotelId);
    const booked = stay(offer, 0, 2);
    await push(partner, { ...booked, RoomStays: [booked.RoomStays, booked.RoomStays].flat() });
    const { page, show } = await open();
    const openBooking = () => page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
    const again = async (isBack: () => Promise<void>, shown: string) => {
      await unread(page).waitFor();
      await isBack();
      await tryAgain(page);
      await unread(page).waitFor({ state: 'detached' });
      await dialog(page).getByText(shown).first().waitFor();
    };
    await show(FRONT_DESK);
    await openBooking();
    let isBack = await lose(page, 'frontDesk/dueOfBooking');
    await step(page, 'Check in together');
    await again(isBack, 'Check in 2 rooms');

    await show(FRONT_DESK);
    await openBooking();
    await step(page, 'Change booking');
    isBack = await lose(page, 'bookingChanges/dates');
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'All rooms: other dates' });
    await again(isBack, 'Total');

    await show(ROOM_PLAN);
    isBack = await lose(page, 'roomPlan/proposal');
    await page.getByRole('button', { name: 'Propose rooms' }).click();
    await again(isBack, 'Plan 2 rooms');

    await show('/admin/pages/groups');
    await page.getByRole('button', { name: 'Hold rooms' }).click();
    isBack = await lose(page, 'groups/free');
    await dialog(page).getByRole('textbox', { name: 'First night' }).fill(day(3));
    await dialog(page).getByRole('textbox', { name: 'Departure' }).fill(day(4));
    await again(isBack, 'Every night');
  });
});
