import type { Route } from 'playwright-core';
import { offerOf, outcomeOf, push, room, stay } from '../factories/booking.js';
import { reserve, roomsOf } from '../factories/front-desk.js';
import type { PartnerClient } from '../factories/hotel.js';
import { signIn } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog, FRONT_DESK, noticeSays, row, step } from './front-desk.js';

withBrowser('bookings of the front desk at a browser', () => {
  let service: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  let name: string;
  const { open, day, hotspot } = deskAtBrowser((hotel) => ({ service, hotelId, partner, name } = hotel));

  /** A day as the panel shows it in a field. */
  const typed = (isoDay: string) => isoDay.split('-').reverse().join('/');

  it('books a walk-in at the price of partners and goes straight to the check-in', async () => {
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Yeni rezervasyon' }).click();
    await dialog(page).getByLabel('Çıkış').fill(day(3));
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

  it('begins a booking on the day that is shown, and goes on to the check-in of all its rooms', async () => {
    const { page, show } = await open();
    const begin = () => page.getByRole('button', { name: 'New booking' }).click();
    for (const [shown, arrival] of [
      [day(5), day(5)],
      [day(-1), day(0)],
    ] as const) {
      await show(`${FRONT_DESK}?day=${shown}`);
      await begin();
      await expectSoon(() => dialog(page).getByLabel('Arrival').inputValue()).toBe(typed(arrival));
      await page.keyboard.press('Escape');
    }
    await show(FRONT_DESK);
    await begin();
    await dialog(page).getByLabel('Rooms', { exact: true }).fill('2');
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByRole('radio').first().check();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Umut');
    await dialog(page).getByLabel('Surname').fill('Deniz');
    await dialog(page).getByRole('button', { name: 'Book and check in' }).click();
    await dialog(page).getByText('Check in 2 rooms').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, '2 rooms of Umut Deniz checked in.');
    expect(await hotspot()).toEqual(['Umut', 'Umut']);
  });

  it('leads to the first field that is wrong', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('group', { name: 'Suite' }).getByRole('radio').first().check();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Umut');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('This field is required.').waitFor();
    await page.keyboard.type('Deniz');
    await expectSoon(() => dialog(page).getByLabel('Surname').inputValue()).toBe('Deniz');
  });

  it('says that nobody knows what was saved when no answer comes, and books the same form once', async () => {
    const staff = await open();
    const { page, screenshot } = staff;
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Departure').fill(day(2));
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByRole('radio').first().check();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Umut');
    await dialog(page).getByLabel('Surname').fill('Deniz');
    const lost = [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 504, body: '<h1>Gateway Timeout</h1>' }),
      (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"booking' }),
    ];
    const book = dialog(page).getByRole('button', { name: 'Book', exact: true });
    for (const lose of lost) {
      await page.route('**/frontDesk/sell', async (route) => {
        await route.fetch();
        await lose(route);
      });
      await book.click();
      await dialog(page).getByRole('alert').getByText('not known whether this was saved').waitFor();
      await page.unroute('**/frontDesk/sell');
    }
    await screenshot('front-desk-lost-answer-en');
    // The minute that the page waits for an answer passes in half a second.
    await page.evaluate(
      'usual = AbortSignal.timeout; AbortSignal.timeout = (ms) => usual.call(AbortSignal, ms / 120)',
    );
    await page.route('**/frontDesk/sell', () => undefined);
    const ended = page.waitForEvent('requestfailed');
    await book.click();
    await ended;
    await dialog(page).getByRole('alert').getByText('not known whether this was saved').waitFor();
    await page.unroute('**/frontDesk/sell');
    await page.evaluate('AbortSignal.timeout = usual');
    await book.click();
    await noticeSays(page, 'Umut Deniz');
    await row(page, 'Umut Deniz').waitFor();
    const [sold] = await service.db.query('SELECT count(*)::int FROM booking WHERE hotel_id = $1', [hotelId]);
    expect(sold).toEqual({ count: 1 });
    staff.problems.splice(0);
  });

  it('keeps the dialog of a booking open until it is answered, and says why it was refused', async () => {
    const { page, isUnsaved } = await open();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByRole('radio').first().check();
    await dialog(page).getByLabel('First name', { exact: true }).fill('Umut');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/frontDesk/sell', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/frontDesk/sell');
    await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
    await sent;
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await dialog(page).locator('.p-dialog-close').click({ force: true });
    await dialog(page).getByRole('button', { name: 'Cancel' }).click({ force: true });
    await expectSoon(async () => [await dialog(page).count(), await isUnsaved()]).toEqual([1, true]);
    release();
    await dialog(page).getByText('This field is required.').waitFor();
    await dialog(page).getByLabel('Surname').fill('Deniz');
    await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
    await noticeSays(page, 'Umut Deniz');
  });

  it('changes and cancels a booking: what first, then the price, by keyboard alone', async () => {
    const offer = await offerOf(service, hotelId);
    const rooms = [room(offer), room(offer)].map((one) => ({
      ...one,
      checkinDate: offer.day(0),
      checkoutDate: offer.day(2),
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
    const opened = async (name: string) => {
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
      await step(page, name);
    };
    await opened('Change booking');
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('3 nights').waitFor();
    const suite = dialog(page).getByRole('group', { name: 'Suite' });
    await suite.getByText('Sold out').waitFor();
    await expectSoon(() => suite.getByRole('radio').first().isDisabled()).toBe(true);
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByText('240.00 EUR').waitFor();
    await screenshot('front-desk-change-en');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('80.00 EUR more than before.').waitFor();
    await expectSoon(() => dialog(page).getByText('Another price').count()).toBe(0);
    await screenshot('front-desk-change-price-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'changed.');
    await opened('Change booking');
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'Add another room' });
    await dialog(page).getByLabel('Children').fill('1');
    await dialog(page).getByText('Choose the age of each child').waitFor();
    await expectSoon(() => dialog(page).getByTestId('submit').isDisabled()).toBe(true);
    await dialog(page).getByLabel('Age of child 1').selectOption('5');
    await dialog(page).locator('.fd-offers[aria-busy=false]').waitFor();
    const family = dialog(page).getByRole('group', { name: 'Family room' });
    await family.getByRole('radio').first().check();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByRole('button', { name: 'Add room' }).click();
    // The notice of the first change says the same.
    await row(page, 'Ayşe Yılmaz').nth(2).waitFor();
    await opened('Cancel booking');
    const reason = dialog(page).locator('input[data-autofocus]:focus');
    await reason.waitFor();
    await page.keyboard.type('illness');
    await expectSoon(() => reason.inputValue()).toBe('illness');
    await dialog(page).locator('[data-testid=submit]:enabled').waitFor();
    await screenshot('front-desk-cancel-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'room cancelled');
    await row(page, 'Ayşe Yılmaz').nth(2).waitFor({ state: 'detached' });
    await expectSoon(() => row(page, 'Ayşe Yılmaz').count()).toBe(2);
  });

  it('asks before guests stay longer, or come back, in a room that is planned for others', async () => {
    const offer = await offerOf(service, hotelId);
    const dates = { checkinDate: offer.day(0), checkoutDate: offer.day(2) };
    const rooms = [room(offer, dates), room(offer, dates)];
    await push(
      partner,
      stay(offer, 0, 2, { RoomStays: rooms, Total: { amountAfterTaxes: 320, currency: 'EUR' } }),
    );
    const desk = await signIn(service, `reception@${name}.example`);
    const { body } = await desk.read('frontDesk', 'list', { list: 'arrivals', search: '' });
    const [{ reservationId }] = body.reservations as [{ reservationId: number }];
    const roomId = (await roomsOf(service, hotelId))['101'];
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    expect((await desk.change('frontDesk', 'checkIn', { reservationId, roomId, guests })).status).toBe(200);
    const planFor = async (guest: string, from: number) => {
      const expected = await reserve(service, hotelId, 'STD', { from, guest });
      const moves = [{ reservationId: expected, roomId }];
      expect((await desk.change('roomPlan', 'plan', { moves })).status).toBe(200);
    };
    await planFor('Ali Demir', 2);
    const { page, screenshot } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    const isAsked = async (guest: string) => {
      await dialog(page).getByTestId('submit').click();
      await dialog(page).getByRole('alert').getByText(`Room 101 is planned for ${guest}`).waitFor();
    };
    const openChange = async () => {
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
      await step(page, 'Change booking');
    };
    await openChange();
    await dialog(page).getByLabel('Room of the booking').selectOption({ label: 'All rooms: other dates' });
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('480.00 EUR').waitFor();
    await isAsked('Ali Demir');
    await screenshot('front-desk-longer-en');
    await dialog(page).getByLabel('Departure').fill(day(4));
    await dialog(page).getByText('640.00 EUR').waitFor();
    await isAsked('Ali Demir');
    await dialog(page).getByRole('button', { name: 'Change anyway' }).click();
    await noticeSays(page, 'changed.');

    await planFor('Veli Kara', 4);
    await openChange();
    await dialog(page).getByLabel('Departure').fill(day(5));
    await dialog(page).getByText('5 nights').waitFor();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByText('80.00 EUR more than before.').waitFor();
    await isAsked('Veli Kara');
    await dialog(page).getByRole('button', { name: 'Change anyway' }).click();
    // The notice of the first change says the same, and a check-out is asked for the balance that its line shows.
    await row(page, 'Ayşe Yılmaz').getByText('5 nights').waitFor();

    await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Ayşe Yılmaz: checked out.');
    await planFor('Can Er', 0);
    await page.getByRole('tab', { name: /Departures/ }).click();
    await page.getByRole('button', { name: 'Undo check-out of Ayşe Yılmaz' }).click();
    await dialog(page).getByText('Back to room 101').waitFor();
    await isAsked('Can Er');
    await dialog(page).getByRole('button', { name: 'Back to 101 anyway' }).click();
    await noticeSays(page, 'Ayşe Yılmaz: back in room 101.');
  });

  it('begins with the booking as it stands, however often it is opened', async () => {
    await push(partner, stay(await offerOf(service, hotelId), 0, 2));
    const { page } = await open();
    const opened = async (name: string) => {
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
      await step(page, name);
    };
    await opened('Change booking');
    await dialog(page).getByLabel('Departure').fill(day(3));
    await dialog(page).getByText('3 nights').waitFor();
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'changed.');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pages/bookingChanges/booking*', async (route) => {
      await held;
      await route.continue();
    });
    await opened('Cancel booking');
    await dialog(page).getByText('Loading').waitFor();
    await expectSoon(() => dialog(page).getByTestId('submit').count()).toBe(0);
    release();
    await dialog(page).getByLabel('Reason').fill('illness');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'cancelled');
  });

  it('lets a count be typed over key by key', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'New booking' }).click();
    const adults = dialog(page).getByLabel('Adults');
    await adults.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await expectSoon(() => adults.inputValue()).toBe('3');
    await dialog(page).getByRole('group', { name: 'Standard room' }).getByText('2 adults').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expectSoon(() => adults.inputValue()).toBe('3');
    const rooms = dialog(page).getByLabel('Rooms', { exact: true });
    await rooms.press('End');
    await page.keyboard.type('999');
    await page.keyboard.press('Tab');
    await expectSoon(() => rooms.inputValue()).toBe(await rooms.getAttribute('max'));
  });

  it('keeps what was entered of a booking to change, whichever room is chosen, and asks before it is lost', async () => {
    const offer = await offerOf(service, hotelId);
    const days = { checkinDate: offer.day(0), checkoutDate: offer.day(2) };
    const rooms = [room(offer), room(offer)].map((one) => ({ ...one, ...days }));
    const total = { Total: { amountAfterTaxes: '320.00', currency: 'EUR' } };
    expect(outcomeOf(await push(partner, stay(offer, 0, 2, { RoomStays: rooms, ...total })))).toBe('ok');
    const { page, isUnsaved } = await open();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).first().click();
    await step(page, 'Change booking');
    const remarks = dialog(page).getByLabel('Remarks');
    await remarks.fill('late arrival');
    const departure = dialog(page).getByLabel('Departure');
    await departure.fill(day(3));
    for (const chosen of [{ label: 'All rooms: other dates' }, { index: 1 }]) {
      await dialog(page).getByLabel('Room of the booking').selectOption(chosen);
      await expectSoon(() => departure.inputValue()).toBe(typed(day(3)));
    }
    await expectSoon(() => remarks.inputValue()).toBe('late arrival');
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByText('80.00 EUR more than before.').waitFor();
    await expectSoon(isUnsaved).toBe(true);
    await dialog(page).getByRole('button', { name: 'Back', exact: true }).click();
    await expectSoon(async () => [await remarks.inputValue(), await isUnsaved()]).toEqual([
      'late arrival',
      true,
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Close without saving?' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Next: price' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'changed.');
    const [saved] = await service.db.query('SELECT remarks FROM booking WHERE hotel_id = $1', [hotelId]);
    expect(saved).toEqual({ remarks: 'late arrival' });
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

  it('fills in every known guest who was chosen, whoever is read first, and keeps what was typed meanwhile', async () => {
    const desk = await signIn(service, `reception@${name}.example`);
    const add = async (firstName: string) => {
      const { body } = await desk.change('guests', 'add', { mark: 'none', firstName, lastName: 'Kara' });
      return (body as { id: number }).id;
    };
    const [slow, quick] = [await add('Deniz'), await add('Ela')];
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page, settle } = await open();
    const held = new Map<number, () => void>();
    await page.route('**/api/pages/guests/profile*', async (route) => {
      const guestId = Number(new URL(route.request().url()).searchParams.get('guestId'));
      await new Promise<void>((resolve) => held.set(guestId, resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Check in Ayşe Yılmaz' }).click();
    for (const first of ['Deniz', 'Ela']) {
      const asked = page.waitForRequest('**/api/pages/guests/profile*');
      await dialog(page).getByLabel('Known guest').fill(`${first} Kara`);
      await dialog(page)
        .getByRole('option', { name: `${first} Kara` })
        .click();
      await asked;
    }
    await dialog(page).getByRole('group', { name: 'Guest 1' }).getByLabel('First name').fill('Ayla');
    for (const guestId of [quick, slow]) {
      const answer = page.waitForResponse((one) => one.url().includes(`guestId=${guestId}`));
      held.get(guestId)!();
      await answer;
    }
    await settle();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'checked in to room 101.');
    expect((await hotspot()).sort()).toEqual(['Ayla', 'Deniz', 'Ela']);
  });

  it('begins a check-in with the names as they are now, though it was opened before with others', async () => {
    const desk = await signIn(service, `reception@${name}.example`);
    const reservationId = await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { bookingId } = (await desk.read('frontDesk', 'reservation', { reservationId })).body as {
      bookingId: number;
    };
    const nameFirst = async (text: string) => {
      const list = { bookingId, text, replaces: true };
      const { version, rooms } = (await desk.change('groups', 'readList', list)).body as Record<
        string,
        unknown
      >;
      expect((await desk.change('groups', 'saveNames', { bookingId, version, rooms })).status).toBe(200);
    };
    await nameFirst('Deniz Kara');
    const { page } = await open();
    for (const first of ['Deniz', 'Ela']) {
      await nameFirst(`${first} Kara`);
      await page.getByRole('button', { name: /^Check in / }).click();
      const line = dialog(page).getByRole('group', { name: 'Guest 1' });
      await expectSoon(() => line.getByLabel('First name').inputValue()).toBe(first);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
  });

  it('begins no check-in without what was typed of the named guests before, and reads it again', async () => {
    const desk = await signIn(service, `reception@${name}.example`);
    const reservationId = await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { bookingId } = (await desk.read('frontDesk', 'reservation', { reservationId })).body as {
      bookingId: number;
    };
    const list = { bookingId, text: '1;Deniz;Kara;31.01.1990;TR;10000000146', replaces: true };
    const { version, rooms } = (await desk.change('groups', 'readList', list)).body as Record<
      string,
      unknown
    >;
    expect((await desk.change('groups', 'saveNames', { bookingId, version, rooms })).status).toBe(200);
    const { page } = await open();
    await page.route('**/api/pages/frontDesk/reservation*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'service_is_unavailable' } }),
    );
    await page.getByRole('button', { name: /^Check in / }).click();
    await dialog(page).getByRole('alert').waitFor();
    await expectSoon(() => dialog(page).getByTestId('submit').count()).toBe(0);
    await page.unroute('**/api/pages/frontDesk/reservation*');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    const line = dialog(page).getByRole('group', { name: 'Guest 1' });
    await expectSoon(() => line.getByLabel('ID or passport number').inputValue()).toBe('10000000146');
    await expectSoon(() => line.getByLabel('Date of birth').inputValue()).toBe('31/01/1990');
  });
});
