import type { Page } from 'playwright-core';
import { reserve } from '../factories/front-desk.js';
import { signIn } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog, FRONT_DESK, noticeSays, row, step } from './front-desk.js';

withBrowser('the front desk at a browser', () => {
  let service: TestService;
  let hotelId: number;
  let name: string;
  const { open, day, hotspot, inHouse } = deskAtBrowser((hotel) => ({ service, hotelId, name } = hotel));
  const focused = (page: Page) => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);

  it('checks guests in with the keyboard alone, warns of an ID number, and the hotspot knows at once', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const { page, screenshot } = await open({ language: 'en' });
    const button = page.getByRole('button', { name: 'Check in Ayşe Yılmaz' });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByText('Check in to 101').waitFor();
    const first = dialog(page).getByRole('group', { name: 'Guest 1' });
    await expectSoon(() => first.getByLabel('First name').inputValue()).toBe('Ayşe');
    await first.getByLabel('ID or passport number').focus();
    await page.keyboard.type('10000000147');
    await first.getByText('check digits').waitFor();
    await screenshot('front-desk-check-in-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'Ayşe Yılmaz: checked in to room 101.');
    await noticeSays(page, 'check the ID number again');
    expect(await hotspot()).toEqual(['Ayşe']);
    await row(page, 'Ayşe Yılmaz').getByText('In house').waitFor();
    await expectSoon(() => focused(page)).toContain('Ayşe Yılmaz');
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
    await expectSoon(() => focused(page)).toBe('Ayşe Yılmaz');
  });

  it('asks once before it closes a dialog in which something was entered, and keeps it by Escape', async () => {
    const { page, isUnsaved, screenshot, violations } = await open({ language: 'tr' });
    const question = page.getByRole('dialog', { name: 'Kaydetmeden kapatılsın mı?' });
    const begin = () => page.getByRole('button', { name: 'Yeni rezervasyon' }).click();
    await begin();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await begin();
    const surname = dialog(page).getByLabel('Soyad');
    await surname.fill('Öz');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expectSoon(() => focused(page)).toBe('Düzenlemeye devam et');
    await screenshot('front-desk-discard-tr');
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expectSoon(() => surname.inputValue()).toBe('Öz');
    await expectSoon(() => page.evaluate('document.activeElement.value')).toBe('Öz');
    for (const name of ['Kapat', 'Vazgeç']) {
      await dialog(page).getByRole('button', { name, exact: true }).click();
      await question.getByRole('button', { name: 'Düzenlemeye devam et' }).click();
      await question.waitFor({ state: 'detached' });
    }
    await expectSoon(isUnsaved).toBe(true);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Kaydetmeden kapat' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await expectSoon(async () => [await focused(page), await isUnsaved()]).toEqual([
      'Yeni rezervasyon',
      false,
    ]);
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
    await expectSoon(() => dialog(page).getByLabel('Surname').inputValue()).toBe('Öz');
  });

  it('moves, extends, shortens, edits, adds and checks out guests with the mouse', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    const details = async (name = 'Ayşe Yılmaz') => {
      await page.getByRole('button', { name, exact: true }).click();
      await dialog(page).waitFor();
    };
    await details();
    await screenshot('front-desk-details-en');
    await step(page, 'Move room');
    await dialog(page).locator('.fd-room', { hasText: '103' }).click();
    await screenshot('front-desk-move-en');
    await dialog(page).getByRole('button', { name: 'Move to 103' }).click();
    await noticeSays(page, 'moved to room 103');
    await details();
    await step(page, 'Change booking');
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
    await step(page, 'Add guest');
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
    await dialog(page).getByRole('button', { name: 'Change booking' }).click();
    await dialog(page)
      .getByRole('heading', { name: /Change/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
    await dialog(page).getByText('stay on the bill').waitFor();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Ayşe Yılmaz: checked out.');
    expect(await hotspot()).toEqual([]);
    await page.getByText('No guests are in house.').waitFor();
  });

  it('overwrites no guest whom somebody else has changed meanwhile', async () => {
    const reservationId = await inHouse('Ayşe Yılmaz', '101');
    const { page } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    const edit = async () => {
      await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Edit Can Yılmaz' }).click();
    };
    await edit();
    await dialog(page).getByLabel('Date of birth').fill('2015-05-05');
    const desk = await signIn(service, `reception@${name}.example`);
    const { body } = await desk.read('frontDesk', 'reservation', { reservationId });
    const can = (body as { guests: { stayId: number }[] }).guests[1]!;
    const theirs = { ...can, identityNumber: 'P1234567' };
    const asked = { stayId: can.stayId, guest: theirs, seen: can };
    expect((await desk.change('frontDesk', 'changeGuest', asked)).status).toBe(200);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('Somebody else has changed this guest meanwhile').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('discard').click();
    await dialog(page).waitFor({ state: 'detached' });
    await edit();
    await expectSoon(() => dialog(page).getByLabel('ID or passport number').inputValue()).toBe('P1234567');
    await dialog(page).getByLabel('Date of birth').fill('2015-05-05');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz: saved.');
    const after = await desk.read('frontDesk', 'reservation', { reservationId });
    expect((after.body as { guests: object[] }).guests[1]).toMatchObject({
      identityNumber: 'P1234567',
      birthDate: '2015-05-05',
    });
  });

  it('asks for the open balance where the guests who were to stay have left meanwhile', async () => {
    const reservationId = await inHouse('Ayşe Yılmaz', '101');
    const { page } = await open({ path: `${FRONT_DESK}?tab=inHouse` });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Check out Can Yılmaz alone' }).click();
    await dialog(page).getByText('Only Can Yılmaz').waitFor();
    const desk = await signIn(service, `reception@${name}.example`);
    const { body } = await desk.read('frontDesk', 'reservation', { reservationId });
    const [ayse] = (body as { guests: { stayId: number }[] }).guests;
    const left = { stayId: ayse!.stayId, othersStay: true, balance: '' };
    expect((await desk.change('frontDesk', 'checkOutGuest', left)).status).toBe(200);
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('The other guests of this room have left meanwhile').waitFor();
    expect(await hotspot()).toEqual(['Can']);
    await dialog(page).getByText('100.00 EUR to be paid').waitFor();
    await dialog(page).getByRole('button', { name: 'Check out with an open balance' }).click();
    await noticeSays(page, 'checked out.');
    expect(await hotspot()).toEqual([]);
  });

  it('undoes a mistaken check-in, and marks a no-show', async () => {
    await inHouse('Ayşe Yılmaz', '101');
    const { page, screenshot } = await open({ language: 'tr' });
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await screenshot('front-desk-details-tr');
    await step(page, 'Girişi geri al');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'yeniden bekleniyor');
    expect(await hotspot()).toEqual([]);
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await step(page, 'Gelmedi');
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
    const { page, screenshot } = await open({ path: `${FRONT_DESK}?tab=departures` });
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
    await step(page, 'Undo check-out');
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
    const { page, screenshot } = await open({ path: `${FRONT_DESK}?tab=inHouse`, language: 'tr' });
    const details = () => page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await details();
    await dialog(page).getByRole('button', { name: 'Yalnızca Can Yılmaz için çıkış işlemi' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz çıkış yaptı');
    expect(await hotspot()).toEqual(['Ayşe']);
    await details();
    await screenshot('front-desk-guest-left-tr');
    await dialog(page).getByRole('button', { name: 'Can Yılmaz için çıkışı geri al' }).click();
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, 'Can Yılmaz: yeniden 101 odasında.');
    expect((await hotspot()).sort()).toEqual(['Ayşe', 'Can']);
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
    await expectSoon(() => first.getByLabel('Kimlik veya pasaport no.').inputValue()).toBe('P1234567');
    await page.unroute('**/admin/api/pages/frontDesk/checkIn');
    await dialog(page).getByTestId('submit').click();
    await noticeSays(page, '101 odasına giriş yapıldı');
  });
});
