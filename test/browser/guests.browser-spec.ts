import type { Page } from 'playwright-core';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import { type Offer, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { hotelToday, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';
import { until } from '../harness/until.mjs';

/** Runs in the page. */
function isBirthDateFilled(): boolean {
  const { document } = globalThis as unknown as {
    document: { querySelector(selector: string): { value: string } | null };
  };
  return (document.querySelector('dialog[open] [name=birthDate]')?.value ?? '') !== '';
}

withBrowser('guests at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (403|404|409|422)/ });
  let service: TestService;
  let hotelName: string;
  let hotelId: number;
  let desk: PanelClient;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });

  /** Ayşe Yılmaz is in house in 101 with a passport, and comes again, booked under another e-mail address. */
  beforeEach(async () => {
    hotelName = `guests-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(hotelName) }));
    hotelId = imported.hotelID;
    const [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
    await book(partner, offer, 0, 'ayse@ornek.example');
    await book(partner, offer, 10, 'baska@ornek.example');
    await service.app.get(GuestLinks, { strict: false }).linkDue('all');
    desk = await signIn(service, `reception@${hotelName}.example`);
    const [row] = await service.db.query<{ id: number }[]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 ORDER BY arrival',
      [imported.hotelID],
    );
    const roomId = (await roomsOf(service, imported.hotelID))['101'];
    const guests = [
      { firstName: 'Ayşe', lastName: 'Yılmaz', identityNumber: 'U 1234567', birthDate: '1980-05-06' },
    ];
    await desk.change('frontDesk', 'checkIn', { reservationId: row!.id, roomId, guests });
    expect(await hotelToday(service, imported.hotelID)).toBeGreaterThan(0);
  });

  async function book(partner: PartnerClient, offer: Offer, from: number, email: string): Promise<void> {
    const guest = { name: 'Ayşe', surname: 'Yılmaz', PhoneNumber: '+90 532 123 45 67', CountryCode: 'TR' };
    const content = stay(offer, from, from + 2, { PrimaryGuests: [{ ...guest, email }] });
    expect(outcomeOf(await push(partner, content))).toBe('ok');
  }
  async function open(role: string, options: PanelOptions): Promise<StaffBrowser> {
    return await panel.open(`${role}@${hotelName}.example`, options);
  }
  const dialog = (page: Page) => page.locator('dialog[open]');
  const isWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

  it('are found by passport, written about, and booked again, by keys alone', async () => {
    const { page, screenshot, violations, isUnsaved } = await open('reception', {
      language: 'en',
      path: '/admin/pages/today',
    });
    await page.keyboard.press('/');
    await page.keyboard.type('u1234567');
    await page.getByRole('option', { name: /Ayşe Yılmaz.*Guest/ }).waitFor();
    await screenshot('guest-found-en');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ayşe Yılmaz', level: 1 }).waitFor();
    await page.getByText('In house and coming').waitFor();
    await expectSoon(() => page.getByText('1234567').count()).toBe(0);
    expect(await violations()).toEqual([]);
    await screenshot('guest-en');

    await page.getByRole('button', { name: 'Compare with Ayşe Yılmaz' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('row', { name: 'E-mail different' }).waitFor();
    await dialog(page).getByRole('columnheader', { name: 'Is kept' }).waitFor();
    expect(await violations()).toEqual([]);
    await screenshot('guest-merge-en');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail').fill('no address');
    await expectSoon(isUnsaved).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('E-mail').fill('ayse@ornek.example');
    await page.getByLabel('Mark').selectOption({ label: 'VIP' });
    await page.getByLabel('Preferences').fill('High floor');
    expect(await violations()).toEqual([]);
    await screenshot('guest-edit-en');
    await page.getByTestId('save').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.locator('h1 .p-chip', { hasText: 'VIP' }).waitFor();

    await page.getByRole('link', { name: 'All guests' }).click();
    await page.locator('.p-count', { hasText: /^2$/ }).waitFor();
    await page.getByLabel('Find a guest').fill('u 1234567');
    await page.locator('.p-count', { hasText: /^1$/ }).waitFor();
    expect(page.url()).not.toContain('1234567');
    await page.locator('.p-row-link').click();
    await page.getByRole('heading', { name: 'Ayşe Yılmaz', level: 1 }).waitFor();
    await page.goBack();
    await expectSoon(() => page.getByLabel('Find a guest').inputValue()).toBe('u 1234567');
    await page.locator('.p-count', { hasText: /^1$/ }).waitFor();
    await screenshot('guests-en');

    await page.goto(`${service.url}/admin/pages/frontDesk`);
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Known guest').fill('U1234567');
    await dialog(page)
      .getByRole('option', { name: /Ayşe Yılmaz/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Preferences: High floor').waitFor();
    await expectSoon(() => dialog(page).getByLabel('First name').inputValue()).toBe('Ayşe');
    await expectSoon(() => dialog(page).getByLabel('E-mail').inputValue()).toBe('ayse@ornek.example');
    await dialog(page).locator('.fd-offer input[type=radio]').first().focus();
    await page.keyboard.press('Space');
    expect(await violations()).toEqual([]);
    await screenshot('guest-booking-en');
    await dialog(page).getByRole('button', { name: 'Book and check in' }).click();
    await dialog(page)
      .getByRole('heading', { name: /Check in/ })
      .waitFor();
    await dialog(page).getByLabel('Known guest').fill('u 1234567');
    await dialog(page)
      .getByRole('option', { name: /Ayşe Yılmaz/ })
      .click();
    const first = dialog(page).getByRole('group', { name: 'Guest 1' });
    await first.locator('[name=birthDate]').waitFor();
    await until('the birth date is filled in', () => page.evaluate(isBirthDateFilled));
    await expectSoon(() =>
      first
        .getByLabel(/ID|passport/)
        .first()
        .inputValue(),
    ).toBe('');
    await screenshot('guest-check-in-en');
  });

  it('are not overwritten by a form that was opened before somebody else changed them', async () => {
    const stored = async () => {
      const [row] = await service.db.query<{ id: number; preferences: string; notes: string }[]>(
        'SELECT id, preferences, notes FROM guest_profile WHERE hotel_id = $1 ORDER BY id LIMIT 1',
        [hotelId],
      );
      return row!;
    };
    const { id: guestId } = await stored();
    const { page, violations, screenshot } = await open('reception', {
      language: 'en',
      width: 390,
      height: 844,
      path: `/admin/pages/guests?guest=${guestId}`,
    });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Preferences').fill('High floor');
    const { version } = (await desk.read('guests', 'profile', { guestId })).body as { version: number };
    const theirs = { preferences: 'Ground floor', notes: 'Walks with a stick' };
    expect((await desk.change('guests', 'save', { guestId, version, ...theirs })).status).toBe(200);

    const changed = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this guest' });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await changed.waitFor();
    await expectSoon(() => page.getByLabel('Preferences').inputValue()).toBe('High floor');
    for (let clicks = 0; clicks < 2; clicks++) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/guests/save'));
      await page.getByTestId('save').click();
      expect((await answer).status()).toBe(409);
      expect(await stored()).toMatchObject(theirs);
    }
    await screenshot('guest-changed-en-390');
    expect([await violations(), await isWide(page)]).toEqual([[], false]);
    await changed.getByRole('button', { name: 'Discard and reload' }).click();
    await changed.waitFor({ state: 'detached' });
    await expectSoon(() => page.getByLabel('Preferences').inputValue()).toBe('Ground floor');
    await page.getByLabel('Preferences').fill('Ground floor, no stairs');
    await page.getByTestId('save').click();
    await page.getByText('Saved.').waitFor();
    expect(await stored()).toMatchObject({ ...theirs, preferences: 'Ground floor, no stairs' });
  });

  /** Does what leads away, and answers the question of the panel. */
  const isAsked = async (page: Page, isLeaving: boolean, leave: () => Promise<unknown>) => {
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (question) => {
        resolve(question.message());
        void (isLeaving ? question.accept() : question.dismiss());
      });
    });
    await leave();
    expect(await asked).toContain('What you typed on this page is not saved.');
  };
  const found = async (page: Page, text: string, option: RegExp) => {
    await page.getByRole('combobox', { name: 'Find a booking or guest' }).fill(text);
    await page.getByRole('option', { name: option }).first().click();
  };

  it('are not lost half-written by a link, a search or the way back, unless the person says so', async () => {
    const { page, show } = await open('reception', { path: '/admin/pages/today' });
    await page.getByRole('link', { name: 'Guests', exact: true }).click();
    await page.getByRole('link', { name: 'New guest' }).click();
    const name = page.getByLabel('First name');
    await name.fill('Ümit');
    await isAsked(page, false, () => page.getByRole('link', { name: 'All guests' }).click());
    await isAsked(page, false, () => found(page, 'yilmaz', /Ayşe Yılmaz/));
    await isAsked(page, false, () => page.evaluate('history.back()'));
    await expectSoon(() => name.inputValue()).toBe('Ümit');
    await isAsked(page, true, () => page.getByRole('link', { name: 'Today', exact: true }).click());
    await page.locator('.t-figures').waitFor();
    await show('/admin/pages/guests?new');
  });

  it('are asked about again where the page was not left, and once where it was', async () => {
    const [row] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM guest_profile WHERE hotel_id = $1 AND email = 'ayse@ornek.example'`,
      [hotelId],
    );
    const path = `/admin/pages/guests?guest=${row!.id}`;
    const { page, isUnsaved } = await open('reception', { path });
    await page.getByRole('button', { name: 'Edit' }).click();
    const preferences = page.getByLabel('Preferences');
    await preferences.fill('High floor');
    await found(page, 'yilmaz', /ayse@ornek\.example/);
    await expectSoon(async () => [await preferences.inputValue(), await isUnsaved()]).toEqual([
      'High floor',
      true,
    ]);

    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void (question.type() === 'confirm' ? question.accept() : question.dismiss());
    });
    await page.evaluate(`{
      addEventListener('beforeunload', (event) => event.preventDefault(), { once: true });
      const link = Object.assign(document.createElement('a'), { href: '/admin/pages/today', textContent: 'Plain' });
      document.querySelector('h1').append(link);
    }`);
    const plain = page.getByRole('link', { name: 'Plain' });
    const stays = page.waitForEvent('dialog', (question) => question.type() === 'beforeunload');
    await plain.click();
    await stays;
    await until('the form is asked about again', isUnsaved);
    await plain.click();
    await page.locator('.t-figures').waitFor();
    expect(questions).toEqual(['confirm', 'beforeunload', 'confirm']);
  });

  it('are not lost with a half-written dialog by the way back, which asks nothing of one that was only opened', async () => {
    const { page, isUnsaved } = await open('reception', { path: '/admin/pages/today' });
    await page.getByRole('link', { name: 'Front desk', exact: true }).click();
    const openDialog = () => page.getByRole('button', { name: 'New booking' }).click();
    await openDialog();
    const surname = dialog(page).getByLabel('Surname');
    await surname.fill('Öz');
    await isAsked(page, false, () => page.evaluate('history.back()'));
    await expectSoon(async () => [await surname.inputValue(), await isUnsaved()]).toEqual(['Öz', true]);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('discard').click();
    await dialog(page).waitFor({ state: 'detached' });
    await expectSoon(isUnsaved).toBe(false);
    await openDialog();
    await dialog(page)
      .getByRole('button', { name: /^Change the date/ })
      .last()
      .click();
    await page.locator('dialog.p-calendar td button:enabled').last().click();
    await page.locator('dialog.p-calendar').waitFor({ state: 'detached' });
    await expectSoon(isUnsaved).toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('discard').click();
    await openDialog();
    await surname.waitFor();
    await page.evaluate('history.back()');
    await page.locator('.t-figures').waitFor();
  });

  it('who have a mark are said to be due, late or in house on the page of the day', async () => {
    await service.db.query(`UPDATE guest_profile SET mark = 'vip' WHERE hotel_id = $1`, [hotelId]);
    const staff = await open('reception', { path: '/admin/pages/today' });
    const states = async () => (await staff.page.locator('.t-marked li small').allInnerTexts()).sort();
    await staff.page.locator('.t-marked').waitFor();
    await expectSoon(states).toEqual(['In house · room 101']);
    await expectSoon(() => staff.page.locator('.t-marked').getByText('more').count()).toBe(0);
    const shifted =
      'UPDATE booking_room SET arrival = arrival - $2::integer WHERE hotel_id = $1 AND status = $3';
    await service.db.query(shifted, [hotelId, 10, 'active']);
    await staff.show('/admin/pages/today');
    await expectSoon(states).toEqual(['Due today', 'In house · room 101']);
    await service.db.query(shifted, [hotelId, 1, 'active']);
    await staff.show('/admin/pages/today');
    await staff.page.route('**/today/read', async (route) => {
      const response = await route.fetch();
      const day = (await response.json()) as { marked: { count: number } };
      await route.fulfill({ response, json: { ...day, marked: { ...day.marked, count: 23 } } });
    });
    await staff.show('/admin/pages/today');
    await staff.page.locator('.t-marked').getByText('and 21 more').waitFor();
    const yesterday = new Date(((await hotelToday(service, hotelId)) - 1) * 86_400_000);
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    await expectSoon(states).toEqual(['In house · room 101', `Late since ${day.format(yesterday)}`]);
  });

  it('are merged from the card of a reservation, taken apart, and erased by a manager, on a telephone', async () => {
    const { page, screenshot, violations } = await open('manager', {
      language: 'tr',
      path: '/admin/pages/frontDesk?tab=inHouse',
      width: 390,
      height: 844,
    });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByText('1 profil daha aynı kişiye ait olabilir').waitFor();
    await screenshot('guest-of-card-tr-390');
    await dialog(page).getByTestId('profiles').getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByRole('heading', { name: 'Aynı kişi olabilir' }).waitFor();
    await page.getByText('aynı ad ve telefon').waitFor();
    await screenshot('guest-doubles-tr-390');
    expect(await violations()).toEqual([]);
    await expectSoon(() => isWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Ayşe Yılmaz ile karşılaştır' }).click();
    await dialog(page).getByText('baska@ornek.example').waitFor();
    const row = (label: string) => dialog(page).getByRole('row', { name: label });
    const cells = (label: string) => row(label).getByRole('cell').allInnerTexts();
    await expectSoon(() => cells('Doğum tarihi')).toEqual(['6 May 1980', '—']);
    await expectSoon(() => cells('Kimlik veya pasaport no.')).toEqual(['Kayıtlı', '—']);
    await expectSoon(() => row('E-posta').getByRole('rowheader').innerText()).toMatch(/farklı/);
    await expectSoon(() => row('Telefon').getByRole('rowheader').innerText()).toMatch(/aynı/);
    await dialog(page).getByRole('columnheader', { name: 'Kalacak profil' }).waitFor();
    await screenshot('guest-merge-tr-390');
    expect([await violations(), await isWide(page)]).toEqual([[], false]);
    await dialog(page).getByTestId('merge').click();
    await page.getByText('İki profil birleştirildi.').waitFor();
    await page.getByText('2 konaklama').waitFor();
    await screenshot('guest-merged-tr-390');
    await expectSoon(() => isWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Ayşe Yılmaz ile birleştirmeyi geri al' }).click();
    await page.getByText('Profiller yeniden ayrıldı.').waitFor();

    await page.getByRole('button', { name: 'Sil…' }).click();
    await dialog(page).getByTestId('erase').click();
    await page.fill('#confirmation', PASSWORD);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('otelde veya bekleniyor').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Tüm misafirler' }).click();
    await page.getByRole('link', { name: 'Yeni misafir' }).click();
    await page.getByLabel(/^Ad\b/).fill('Ümit');
    await page.getByLabel('Soyad').fill('Iğdır');
    await page.getByTestId('save').click();
    await page.getByRole('heading', { name: 'Ümit Iğdır' }).waitFor();
    await page.getByRole('button', { name: 'Sil…' }).click();
    await screenshot('guest-erase-tr-390');
    await dialog(page).getByTestId('erase').click();
    await dialog(page).getByText('Silindi').waitFor();
    expect(await violations()).toEqual([]);
    await page.evaluate('window.isStill = true');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Yeni misafir' }).waitFor();
    await expectSoon(() => page.evaluate('window.isStill')).toBe(true);
  });
});
