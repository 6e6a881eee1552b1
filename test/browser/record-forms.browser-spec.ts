import type { Locator, Page } from 'playwright-core';
import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { StaffBrowser } from '../harness/staff-browser.js';

withBrowser('forms of records at a browser', () => {
  const panel = panelAtBrowser();
  let service: TestService;
  let hotelId: number;
  let name: string;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    name = `forms-${++made}`;
    hotelId = (await importHotel(service, smallHotel({ staff: staffOf(name) }))).hotelID;
  });

  async function open(path: string): Promise<StaffBrowser> {
    return await panel.open(`manager@${name}.example`, { path });
  }

  /** Lets what is asked at an address wait; returns what waits until it was asked, and what lets it go on. */
  async function hold(page: Page, address: string) {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    return { asked: page.waitForRequest(address), release };
  }
  const type = async (field: Locator, text: string) => {
    await field.selectText();
    await field.pressSequentially(text);
  };

  it('keep what is typed in the settings of the hotel while they are saved', async () => {
    const { page, isUnsaved } = await open(`/admin/resources/hotel/records/${hotelId}/edit`);
    const save = await hold(page, '**/edit');
    await page.fill('#field-phone', '+90 1');
    await page.click('[data-testid=save]');
    await save.asked;
    await type(page.locator('#field-phone'), '+90 2');
    await type(page.locator('#field-city'), 'Sinop');
    save.release();
    await page.getByText('Saved').first().waitFor();
    await expectSoon(async () => [
      await page.inputValue('#field-phone'),
      await page.inputValue('#field-city'),
    ]).toEqual(['+90 2', 'Sinop']);
    await expectSoon(isUnsaved).toBe(true);
    const answer = page.waitForResponse('**/edit');
    await page.click('[data-testid=save]');
    await answer;
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await expectSoon(isUnsaved).toBe(false);
    const [row] = await service.db.query<object[]>('SELECT phone, city FROM hotel WHERE id = $1', [hotelId]);
    expect(row).toEqual({ phone: '+90 2', city: 'Sinop' });
  });

  it.each([
    ['en', 'EUR · Euro', 'ALL · Albanian Lek'],
    ['tr', 'EUR · Euro', 'ALL · Arnavutluk leki'],
  ] as const)('name currencies and time zones to choose from, in %s', async (language, chosen, other) => {
    const path = `/admin/resources/hotel/records/${hotelId}/edit`;
    const { page, violations } = await panel.open(`manager@${name}.example`, { path, language });
    const currency = page.locator('#field-currency');
    await expectSoon(() => currency.locator('option:checked').textContent()).toBe(chosen);
    await expectSoon(() => currency.locator('option').allTextContents()).toContain(other);
    const zone = page.locator('#field-timeZone');
    await expectSoon(() => zone.inputValue()).toBe('Europe/Istanbul');
    // By the keyboard alone: a list is searched by what is typed, which it forgets after a second without a key.
    await zone.focus();
    await Promise.all([...'America/New York'].map((key) => page.keyboard.press(key)));
    await expectSoon(() => zone.inputValue()).toBe('America/New_York');
    expect(await violations()).toEqual([]);
    const answer = page.waitForResponse('**/edit');
    await page.click('[data-testid=save]');
    await answer;
    const [row] = await service.db.query<object[]>(
      'SELECT time_zone AS zone, currency FROM hotel WHERE id = $1',
      [hotelId],
    );
    expect(row).toEqual({ zone: 'America/New_York', currency: 'EUR' });
  });

  it('take nothing while a record is saved whose form is left afterwards', async () => {
    const { page } = await open('/admin/resources/buildings/actions/new');
    const save = await hold(page, '**/actions/new');
    await page.fill('#field-code', 'Z');
    await page.fill('#field-name', 'Zeytin');
    await page.keyboard.press('Enter');
    await save.asked;
    await page.keyboard.type(' binası');
    await expectSoon(() => page.inputValue('#field-name')).toBe('Zeytin');
    save.release();
    await page.locator('tbody').getByText('Zeytin', { exact: true }).waitFor();
  });

  it('show what a field names although it is out of use', async () => {
    const roomId = (await roomsOf(service, hotelId))['B1'];
    await service.db.query(`UPDATE building SET retired_at = now() WHERE hotel_id = $1 AND code = 'B'`, [
      hotelId,
    ]);
    const { page } = await open(`/admin/resources/rooms/records/${roomId}/edit`);
    const building = page.locator('#field-buildingId');
    const chosen = () => building.locator('option:checked').innerText();
    await expectSoon(chosen).toBe('Bahçe');
    await building.selectOption({ label: 'Ana bina' });
    await building.selectOption({ label: 'Bahçe' });
    await expectSoon(chosen).toBe('Bahçe');
  });

  it('keep what was done with pictures while others came, and take the same file again', async () => {
    const [[type]] = await service.db.query<[{ id: number }[], number]>(
      `UPDATE room_type SET images = '{/media/a-1920.jpg,/media/b-1920.jpg}'
        WHERE hotel_id = $1 AND code = 'STD' RETURNING id`,
      [hotelId],
    );
    const { page, show } = await open('/admin');
    await page.route('**/media/*.jpg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await show(`/admin/resources/roomTypes/records/${type!.id}/edit`);
    const images = page.locator('.p-images img');
    const shown = () =>
      images.evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
        all.map((one) => one.getAttribute('src')),
      );
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/media/upload', async (route) => {
      await held;
      await route.fulfill({ json: { path: '/media/c-1920.jpg' } });
    });
    const file = page.locator('#field-images');
    await file.setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('c') });
    await page.locator('.p-images figure').first().getByRole('button', { name: 'Remove' }).click();
    release();
    await images.nth(1).waitFor();
    await page.getByText('Add images').waitFor();
    await expectSoon(shown).toEqual(['/media/b-480.jpg', '/media/c-480.jpg']);
    await expectSoon(() => file.inputValue()).toBe('');
  });

  it('ask before a command is left whose field is filled in', async () => {
    await service.db.query(
      `INSERT INTO mail_server (hotel_id, host, port, user_name, password_encrypted)
       VALUES ($1, 'mail.example', 25, '', '')`,
      [hotelId],
    );
    const { page, isUnsaved } = await open(`/admin/resources/mailServer/records/${hotelId}/testMail`);
    await expectSoon(isUnsaved).toBe(false);
    await page.fill('#field-email', 'somebody@ornek.example');
    await expectSoon(isUnsaved).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/edit');
    await expectSoon(isUnsaved).toBe(false);
  });

  it('lead from the record of a booking to its page, which offers the cancellation while somebody is expected', async () => {
    const reservationId = await reserve(service, hotelId, 'STD');
    const [row] = await service.db.query<{ bookingId: number }[]>(
      'SELECT booking_id AS "bookingId" FROM booking_room WHERE hotel_id = $1 AND id = $2',
      [hotelId, reservationId],
    );
    const address = `/admin/resources/bookings/records/${row!.bookingId}/show`;
    const { page, show } = await open(address);
    await page.waitForURL((url) => url.pathname === '/admin/pages/booking');
    const menu = page.locator('.bk-actions summary');
    const cancel = page.getByRole('button', { name: 'Cancel booking' });
    await menu.click();
    await cancel.waitFor();
    const desk = await signIn(service, `reception@${name}.example`);
    const roomId = (await roomsOf(service, hotelId))['101'];
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    const checkedIn = await desk.change('frontDesk', 'checkIn', { reservationId, roomId, guests });
    expect(checkedIn.status).toBe(200);
    await show(address);
    await page.locator('.bk-story > li[data-kind=checked_in]').waitFor();
    await menu.click();
    await page.getByRole('button', { name: 'Change booking' }).waitFor();
    await expectSoon(() => cancel.count()).toBe(0);
  });
});
