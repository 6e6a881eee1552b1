import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';
import { until } from '../harness/until.mjs';
import { dialog, step } from './front-desk.js';

withBrowser('folios at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (409|422)/ });
  let service: TestService;
  let hotelName: string;
  let hotelId: number;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    hotelName = `money-${++made}`;
    const usualCharges = [
      { name: { tr: 'Otopark', en: 'Parking' }, price: '8' },
      { name: { tr: 'Minibar', en: 'Minibar' }, price: '12.50', vatPercent: '10' },
    ];
    const file = smallHotel({ staff: staffOf(hotelName), usualCharges });
    const rates = { lodgingVatPercent: 10, otherVatPercent: 20, accommodationTaxPercent: 2 };
    ({ hotelID: hotelId } = await importHotel(service, { ...file, hotel: { ...file.hotel, ...rates } }));
    const reservationId = await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const client = await signIn(service, `reception@${hotelName}.example`);
    const roomId = (await roomsOf(service, hotelId))['101'];
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    await client.change('frontDesk', 'checkIn', { reservationId, roomId, guests });
  });

  async function open(role: string, options: PanelOptions): Promise<StaffBrowser> {
    return await panel.open(`${role}@${hotelName}.example`, options);
  }
  /** Waits for the whole balance: 12.50 is not 112.50. */
  const balance = (page: Page, text: string) =>
    page
      .getByTestId('balance')
      .filter({ hasText: new RegExp(`[a-z]${text.replace('.', '\\.')}`) })
      .waitFor();
  /** Keeps the answers of an address back until `release` is called; `hold` is done once one is asked for. */
  async function heldAnswer(page: Page, address: string) {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    return { hold: page.waitForRequest(address), release };
  }
  const isWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

  /** The folio of Ayşe, who is in house, in a dialog of the front desk. */
  async function openAtDesk(): Promise<StaffBrowser> {
    const staff = await open('reception', { language: 'en', path: '/admin/pages/frontDesk?tab=inHouse' });
    const { page } = staff;
    await page.getByText('100.00 EUR open').waitFor();
    await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
    await dialog(page).getByTestId('post-charge').waitFor();
    return staff;
  }

  it('take a charge and a payment by key, and make the check-out ask', async () => {
    const { page, screenshot, isUnsaved } = await openAtDesk();
    await balance(page, '100.00 EUR');
    await expectSoon(() => dialog(page).getByTestId('post-discount').count()).toBe(0);
    await expectSoon(() =>
      dialog(page)
        .getByRole('button', { name: /Reverse/ })
        .count(),
    ).toBe(0);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/folio/usualCharges*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await dialog(page).getByTestId('post-charge').focus();
    await page.keyboard.press('Enter');
    const amount = dialog(page).getByLabel('Amount in EUR');
    await amount.click();
    answer();
    await dialog(page).getByLabel('Usual charge').waitFor();
    await page.keyboard.type('5');
    await expectSoon(() => amount.inputValue()).toBe('5');
    await page.keyboard.press('Backspace');
    await dialog(page).getByTestId('post').click();
    await dialog(page).getByText('This field is required.').first().waitFor();
    await dialog(page).getByLabel('Usual charge').focus();
    await page.keyboard.type('mi');
    await expectSoon(() => dialog(page).getByLabel('Amount in EUR').inputValue()).toBe('12.50');
    await expectSoon(() => dialog(page).getByLabel('What for').inputValue()).toBe('Minibar');
    await expectSoon(isUnsaved).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Charge posted.').waitFor();
    await expectSoon(isUnsaved).toBe(false);
    await balance(page, '112.50 EUR');
    await dialog(page).getByTestId('post-payment').click();
    await expectSoon(() => dialog(page).getByLabel('Amount in EUR').inputValue()).toBe('112.50');
    await page.keyboard.type('100');
    await dialog(page).getByLabel('Method').selectOption({ label: 'card' });
    await screenshot('folio-dialog-en');
    await dialog(page).getByTestId('post').click();
    await balance(page, '12.50 EUR');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
    await dialog(page).getByText('12.50 EUR to be paid').waitFor();
    await dialog(page).getByRole('button', { name: 'Take 12.50 EUR · cash · Check out' }).waitFor();
    await dialog(page).getByText('bank transfer').click();
    await screenshot('folio-check-out-en');
    await dialog(page).getByTestId('settle').press('Enter');
    await balance(page, '12.50 EUR');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check out Ayşe Yılmaz' }).click();
    await dialog(page).getByRole('button', { name: 'Take 12.50 EUR · cash · Check out' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .locator('.p-notice', { hasText: 'Ayşe Yılmaz: checked out. 12.50 EUR taken (cash).' })
      .waitFor();
  });

  it('stay open while a payment is posted, and show what became of it though its answer is lost', async () => {
    const { page, problems, screenshot } = await openAtDesk();
    await dialog(page).getByTestId('post-payment').click();
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route('**/folio/post', async (route) => {
      await route.fetch();
      await lost;
      await route.abort();
    });
    const posted = page.waitForRequest('**/folio/post');
    await page.keyboard.press('Enter');
    await posted;
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    const close = [
      dialog(page).locator('.p-dialog-close'),
      dialog(page).getByRole('button', { name: 'Cancel' }),
      dialog(page).getByRole('button', { name: 'Close' }).last(),
    ];
    await expectSoon(() => Promise.all(close.map((button) => button.isDisabled()))).toEqual([
      true,
      true,
      true,
    ]);
    await screenshot('folio-saving-en');
    lose();
    await dialog(page).getByRole('alert').getByText('not known whether this was saved').waitFor();
    await balance(page, '0.00 EUR');
    await screenshot('folio-lost-answer-en');
    await page.unroute('**/folio/post');
    await dialog(page).getByTestId('post').click();
    await dialog(page).getByText('Payment posted.').waitFor();
    await balance(page, '0.00 EUR');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('100.00 EUR open').waitFor({ state: 'detached' });
    problems.splice(0);
  });

  it('move a part of a charge to another guest, who is found by name, and lead from one folio to the other', async () => {
    const other = await reserve(service, hotelId, 'STD', { guest: 'Mert Kaya' });
    const client = await signIn(service, `reception@${hotelName}.example`);
    const { bookingId } = (await client.read('frontDesk', 'reservation', { reservationId: other })).body as {
      bookingId: number;
    };
    const { page, screenshot, violations } = await openAtDesk();
    await page.getByTestId('post-charge').click();
    await dialog(page).getByLabel('Amount in EUR').fill('30');
    await dialog(page).getByLabel('What for').fill('Dinner');
    await dialog(page).getByTestId('post').click();
    await balance(page, '130.00 EUR');
    await dialog(page)
      .getByRole('button', { name: /^Move Charge/ })
      .click();
    await dialog(page).getByTestId('post').click();
    await dialog(page).getByText('Choose the booking that is to owe it.').waitFor();
    const to = dialog(page).getByLabel('To the folio of');
    await to.fill('Yılmaz');
    await dialog(page).getByText('No booking or guest found.').waitFor();
    await to.fill('mert');
    await dialog(page)
      .getByRole('option', { name: /Mert Kaya/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('group', { name: 'To the folio of' }).getByText('Mert Kaya').waitFor();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This is more than the charge.').waitFor();
    await dialog(page).getByLabel('Amount in EUR').fill('12');
    await screenshot('folio-move-en');
    expect(await violations()).toEqual([]);
    await dialog(page).getByTestId('post').click();
    await dialog(page).getByText('Charge moved.').waitFor();
    await balance(page, '118.00 EUR');
    await dialog(page).getByLabel('Show reversed lines').check();
    await screenshot('folio-moved-en');
    await dialog(page)
      .getByRole('link', { name: `moved to booking ${bookingId}` })
      .click();
    await page.getByRole('heading', { name: /Mert Kaya/ }).waitFor();
    await balance(page, '112.00 EUR');
    await page.getByRole('link', { name: /moved from booking/ }).waitFor();
    await screenshot('folio-moved-to-en');
  });

  it('lead to the cash list of the day, which is printed to be signed', async () => {
    const { page, screenshot } = await open('reception', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-payment').click();
    await page.getByTestId('post').click();
    await balance(page, '0.00 EUR');
    await page.getByRole('link', { name: 'All folios' }).click();
    await page.getByRole('link', { name: 'Cash list' }).click();
    await page.getByTestId('cash-EUR').filter({ hasText: '100.00 EUR' }).waitFor();
    await page.getByLabel('Posted by').selectOption({ label: 'Işıl Resepsiyon' });
    await page.getByText('· Işıl Resepsiyon').waitFor();
    await screenshot('cash-list-en');
    for (const name of ['Lines as CSV', 'Lines as Excel file']) {
      const address = await page.getByRole('link', { name }).getAttribute('href');
      expect(address).toContain(`&panelHotel=${hotelId}`);
    }
    await page.emulateMedia({ media: 'print' });
    await expectSoon(() => page.getByText('Handed over by').isVisible()).toBe(true);
    await expectSoon(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await screenshot('cash-list-print');
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoon(() => isWide(page)).toBe(false);
    await screenshot('cash-list-en-390');
  });

  it('name nobody above sums that are not theirs while a cash list is read', async () => {
    const { page } = await open('reception', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-payment').click();
    await page.getByTestId('post').click();
    await balance(page, '0.00 EUR');
    const manager = await signIn(service, `manager@${hotelName}.example`);
    const bookingId = Number(new URL(page.url()).searchParams.get('booking'));
    const requestKey = randomUUID();
    const refund = { bookingId, requestKey, kind: 'refund', method: 'cash', amount: '30', text: 'noise' };
    const ofAll = { reservationId: null, usualChargeId: null, balance: '0.00' };
    expect((await manager.change('folio', 'post', { ...refund, ...ofAll })).status).toBe(200);
    await page.getByRole('link', { name: 'All folios' }).click();
    await page.getByRole('link', { name: 'Cash list' }).click();
    const total = page.getByTestId('cash-EUR');
    await total.filter({ hasText: '70.00 EUR' }).waitFor();
    const { hold, release } = await heldAnswer(page, '**/folio/cash?*');
    await page.getByLabel('Posted by').selectOption({ label: 'Işıl Resepsiyon' });
    await hold;
    await page.getByRole('status').getByText('Loading').waitFor();
    await expectSoon(async () => [
      await total.count(),
      await page.getByText('· Işıl Resepsiyon').count(),
    ]).toEqual([0, 0]);
    release();
    await total.filter({ hasText: '100.00 EUR' }).waitFor();
    await page.getByText('· Işıl Resepsiyon').waitFor();
  });

  it('propose what is owed now, though the form was opened before, and keep what was typed', async () => {
    const { page, isUnsaved } = await open('reception', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-payment').click();
    const amount = page.getByLabel('Amount in EUR');
    await expectSoon(() => amount.inputValue()).toBe('100.00');
    const bookingId = Number(new URL(page.url()).searchParams.get('booking'));
    const colleague = await signIn(service, `reception@${hotelName}.example`);
    const post = async (paid: string, seen: string) => {
      const requestKey = randomUUID();
      const payment = { bookingId, requestKey, kind: 'payment', method: 'cash', amount: paid, text: '' };
      const ofAll = { reservationId: null, usualChargeId: null, balance: seen };
      expect((await colleague.change('folio', 'post', { ...payment, ...ofAll })).status).toBe(200);
      await page.evaluate("dispatchEvent(new Event('focus'))");
    };
    await post('60', '100.00');
    await balance(page, '40.00 EUR');
    await expectSoon(async () => [await amount.inputValue(), await isUnsaved()]).toEqual(['40.00', false]);
    await amount.fill('25');
    await post('10', '40.00');
    await balance(page, '30.00 EUR');
    await expectSoon(() => amount.inputValue()).toBe('25');
  });

  it('take no payment by a balance that is another one meanwhile, and show what is owed now', async () => {
    const { page } = await open('reception', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-payment').click();
    const amount = page.getByLabel('Amount in EUR');
    await expectSoon(() => amount.inputValue()).toBe('100.00');
    const bookingId = Number(new URL(page.url()).searchParams.get('booking'));
    const colleague = await signIn(service, `reception@${hotelName}.example`);
    const paid = {
      bookingId,
      requestKey: randomUUID(),
      kind: 'payment',
      method: 'cash',
      amount: '60',
      text: '',
    };
    const ofAll = { reservationId: null, usualChargeId: null, balance: '100.00' };
    expect((await colleague.change('folio', 'post', { ...paid, ...ofAll })).status).toBe(200);
    await page.getByTestId('post').click();
    await page.getByRole('alert').getByText('the balance is 40.00 EUR now').waitFor();
    await balance(page, '40.00 EUR');
    await expectSoon(() => amount.inputValue()).toBe('40.00');
    await page.getByTestId('post').click();
    await page.getByText('Payment posted.').waitFor();
    await balance(page, '0.00 EUR');
  });

  it('ask before they post a payment above what is owed, and again for another amount', async () => {
    const { page, screenshot } = await open('reception', { language: 'tr', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-payment').click();
    const amount = page.getByLabel('Tutar');
    const post = page.getByTestId('post');
    const question = page.getByRole('alert').getByText('Bu tutar borçtan fazla: 100,00 EUR');
    await amount.fill('10000');
    await amount.press('Enter');
    await question.waitFor();
    await expectSoon(() => post.textContent()).toBe('Yine de 10.000,00 EUR işle');
    await screenshot('folio-more-than-owed-tr');
    await amount.fill('101');
    await question.waitFor({ state: 'detached' });
    await expectSoon(() => post.textContent()).toBe('Ödemeyi işle');
    await post.click();
    await question.waitFor();
    await post.click();
    await page.getByTestId('balance').filter({ hasText: '1,00 EUR' }).waitFor();
    await page.getByText('Ödeme işlendi.').waitFor();
  });

  it('open a statement with the charge that was just posted, though one was read before', async () => {
    const { page } = await open('reception', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByRole('link', { name: 'Statement' }).click();
    const sheet = page.locator('.fo-sheet');
    await sheet.locator('.fo-sheet-balance', { hasText: '100.00' }).waitFor();
    await page.getByRole('link', { name: 'Back to the folio' }).click();
    await page.getByTestId('post-charge').click();
    await page.getByLabel('Amount in EUR').fill('12.50');
    await page.getByLabel('What for').fill('Minibar');
    await page.getByTestId('post').click();
    await balance(page, '112.50 EUR');
    const { hold, release } = await heldAnswer(page, '**/folio/statement?*');
    await page.getByRole('link', { name: 'Statement' }).click();
    await hold;
    await expectSoon(async () => [
      await sheet.count(),
      await page.getByRole('button', { name: 'Print' }).isDisabled(),
    ]).toEqual([0, true]);
    release();
    await sheet.locator('.fo-sheet-balance', { hasText: '112.50' }).waitFor();
    await sheet.getByText('Minibar').waitFor();
  });

  it('charge no fee of a cancellation or no-show as long as it could not be read', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ali Kaya' });
    const { page } = await open('reception', { language: 'en', path: '/admin/pages/frontDesk' });
    for (const [name, fee] of [
      ['Cancel booking', 'Cancellation fee in EUR'],
      ['No-show', 'The guests pay, in EUR'],
    ] as const) {
      await page.route('**/bookingChanges/fees?*', (route) =>
        route.fulfill({ status: 422, json: { success: false, message: 'fields_are_not_valid' } }),
      );
      await page.getByRole('button', { name: 'Ali Kaya', exact: true }).click();
      await step(page, name);
      await dialog(page).getByRole('alert').waitFor();
      const submit = dialog(page).getByTestId('submit');
      await expectSoon(async () => [
        await submit.isDisabled(),
        await dialog(page).getByLabel(fee).inputValue(),
      ]).toEqual([true, '']);
      await page.unroute('**/bookingChanges/fees?*');
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await dialog(page).getByRole('alert').waitFor({ state: 'detached' });
      await until('the fee', async () => (await dialog(page).getByLabel(fee).inputValue()) !== '');
      await expectSoon(() => submit.isEnabled()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
  });

  it('propose what a cancellation and a no-show cost by the fees that a manager sets', async () => {
    const { page, screenshot, show } = await open('manager', {
      language: 'en',
      path: '/admin/resources/cancellationTiers/actions/new',
    });
    const fee = async (days: string, percent: string) => {
      await page.getByLabel('Less than this many days before arrival').fill(days);
      await page.getByLabel('Percent of the price').fill(percent);
      await screenshot('cancellation-fee-form-en');
      await page.getByTestId('save').click();
      await page.getByRole('cell', { name: days, exact: true }).first().waitFor();
    };
    await fee('7', '');
    await show('/admin/resources/cancellationTiers/actions/new');
    await fee('0', '80');
    await screenshot('cancellation-fees-en');
    await reserve(service, hotelId, 'STD', { guest: 'Ali Kaya' });
    await show('/admin/pages/frontDesk');
    await page.getByRole('button', { name: 'Ali Kaya', exact: true }).click();
    await step(page, 'Cancel booking');
    await dialog(page)
      .getByText(
        'By its rate, the hotel’s cancellation fees and the nights that have begun it costs 50.00 EUR.',
      )
      .waitFor();
    await expectSoon(() => dialog(page).getByLabel('Cancellation fee in EUR').inputValue()).toBe('50.00');
    await screenshot('cancel-by-fees-en');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ali Kaya', exact: true }).click();
    await step(page, 'No-show');
    const pays = dialog(page).getByLabel('The guests pay, in EUR');
    await until('the proposed fee', async () => (await pays.inputValue()) === '80.00');
    await pays.fill('60');
    await dialog(page).getByTestId('submit').click();
    await dialog(page).getByText('A fee other than the proposed one needs a reason.').waitFor();
    await dialog(page).getByLabel('Reason for a different fee').fill('a regular guest');
    await screenshot('no-show-fee-en');
    await dialog(page).getByTestId('submit').click();
    await page.locator('.p-notice', { hasText: 'Ali Kaya: marked as no-show.' }).waitFor();
    await page.getByText('60.00 EUR open').waitFor();
  });

  it('show no more as a deposit than is paid, once a part of it was given back', async () => {
    const { page } = await open('manager', { language: 'en', path: '/admin/pages/folio' });
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    const paid = page.locator('.p-sums > div', { hasText: 'Paid' });
    await page.getByTestId('post-deposit').click();
    await page.getByLabel('Amount in EUR').fill('150');
    await page.getByTestId('post').click();
    await balance(page, '-50.00 EUR');
    await expectSoon(() => paid.innerText()).toContain('150.00 EUR of it as deposit');
    await page.getByTestId('post-refund').click();
    await page.getByLabel('Reason').fill('too much');
    await page.getByTestId('post').click();
    await page.getByText('Refund posted.').waitFor();
    await balance(page, '0.00 EUR');
    await expectSoon(() => paid.innerText()).toContain('100.00 EUR of it as deposit');
  });

  it('are reversed by a manager on a telephone, and printed for the guest in the other language', async () => {
    const { page, screenshot } = await open('manager', {
      language: 'tr',
      path: '/admin/pages/folio',
      width: 390,
      height: 844,
    });
    await page.getByText('100,00 EUR').waitFor();
    await screenshot('folios-open-tr-390');
    await expectSoon(() => isWide(page)).toBe(false);
    await page.getByRole('link', { name: 'Ayşe Yılmaz' }).click();
    await page.getByTestId('post-discount').click();
    await page.getByLabel('veya yüzde olarak').fill('30');
    await expectSoon(() => page.getByLabel('Tutar (EUR)').inputValue()).toBe('30,00');
    await page.getByLabel('Neden').fill('gürültü');
    await screenshot('folio-discount-tr-390');
    await page.getByTestId('post').click();
    await balance(page, '70,00 EUR');
    await page.getByRole('button', { name: 'Ters kayıt: İndirim, -30,00 EUR' }).click();
    await page.getByLabel('Neden').fill('yanlış');
    await page.getByTestId('post').click();
    await balance(page, '100,00 EUR');
    await page.getByLabel('Ters kayıtlı satırları göster').check();
    await page.getByText('Ters kayıt: İndirim').waitFor();
    await screenshot('folio-tr-390');
    await expectSoon(() => isWide(page)).toBe(false);

    await page.getByRole('link', { name: 'Hesap özeti' }).click();
    await page.getByText('Bu belge fatura yerine geçmez.').waitFor();
    await page.getByLabel('Dil').selectOption({ label: 'İngilizce' });
    await page.getByText('This is not a tax invoice.').waitFor();
    await page.getByText('Accommodation tax 2 %').waitFor();
    await screenshot('statement-tr-390');
    await expectSoon(() => isWide(page)).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expectSoon(() => page.getByRole('button', { name: 'Yazdır' }).isVisible()).toBe(false);
    await expectSoon(() => page.getByText('Statement of account').isVisible()).toBe(true);
    await screenshot('statement-print');
  });
});
