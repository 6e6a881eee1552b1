import type { Locator, Page } from 'playwright-core';
import { dayText, isoWeekday } from '../../src/values/day.js';
import { hotelToday, reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

const DESK = '/admin/pages/frontDesk';
/** The browser speaks the other language each time: what is seen is the panel's own. */
const LANGUAGES = [
  {
    language: 'tr' as const,
    locale: 'en-US',
    sign: '.',
    birthDate: 'Doğum tarihi',
    edit: 'Ayşe Yılmaz bilgilerini düzenle',
    newBooking: 'Yeni rezervasyon',
    departure: 'Çıkış',
    notADay: 'Bu bir tarih değil.',
    tooLate: 'gününden sonra olamaz.',
    turned: 'İlk gün son günden sonra',
    filter: 'Filtrele',
  },
  {
    language: 'en' as const,
    locale: 'tr-TR',
    sign: '/',
    birthDate: 'Date of birth',
    edit: 'Edit Ayşe Yılmaz',
    newBooking: 'New booking',
    departure: 'Departure',
    notADay: 'This is not a date.',
    tooLate: 'Not after',
    turned: 'The first day is after the last one',
    filter: 'Filter',
  },
];

withBrowser('days and decimals in the panel', () => {
  const panel = panelAtBrowser();
  let service: TestService;
  let hotelId: number;
  let name: string;
  let today: number;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    name = `dates-${++made}`;
    const packages = [{ name: { tr: 'Transfer', en: 'Transfer' }, price: '1240.5' }];
    hotelId = (await importHotel(service, smallHotel({ staff: staffOf(name), packages }))).hotelID;
    today = await hotelToday(service, hotelId);
  });

  async function open(options: PanelOptions): Promise<StaffBrowser> {
    return await panel.open(`manager@${name}.example`, { path: DESK, ...options });
  }
  const day = (offset: number) => dayText(today + offset);
  const written = (iso: string, sign: string) => iso.split('-').reverse().join(sign);
  const whole = (language: 'tr' | 'en', iso: string) =>
    new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(iso));
  const dialog = (page: Page) => page.locator('dialog.p-dialog');
  const calendar = (page: Page) => page.locator('dialog.p-calendar');
  const focusedName = (page: Page) =>
    page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`);
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Types over what stands in a field, key by key. */
  const type = async (field: Locator, text: string) => {
    await field.selectText();
    await field.pressSequentially(text);
  };
  const birthDate = async (): Promise<unknown> =>
    (
      (await service.db.query(`SELECT birth_date FROM stay WHERE hotel_id = $1`, [hotelId])) as {
        birth_date: unknown;
      }[]
    )[0]?.birth_date;

  it.each(LANGUAGES)(
    'are typed and shown as $language writes them, whatever the browser speaks',
    async (one) => {
      const { language, locale, sign } = one;
      const reservationId = await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
      const client = await signIn(service, `manager@${name}.example`);
      await client.change('frontDesk', 'checkIn', {
        reservationId,
        roomId: (await roomsOf(service, hotelId))['101'],
        guests: [{ firstName: 'Ayşe', lastName: 'Yılmaz' }],
      });
      const { page, screenshot, violations } = await open({ language, locale });
      const field = dialog(page).getByLabel(one.birthDate);
      const edit = async () => {
        await page.getByRole('button', { name: 'Ayşe Yılmaz', exact: true }).click();
        await dialog(page).getByRole('button', { name: one.edit }).click();
      };
      const saved = () => dialog(page).waitFor({ state: 'detached' });

      await edit();
      await type(field, '31.2.1962');
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('alert').getByText(one.notADay).waitFor();
      await expectSoon(() => field.getAttribute('aria-invalid')).toBe('true');
      await screenshot(`dates-refused-${language}`);
      await type(field, written(day(1), sign));
      await page.keyboard.press('Tab');
      await dialog(page).getByRole('alert').getByText(one.tooLate).waitFor();
      await dialog(page).getByTestId('submit').click();
      await expectSoon(() => field.inputValue()).toBe(written(day(1), sign));
      expect(await violations()).toEqual([]);
      expect(await birthDate()).toBeNull();

      for (const [typed, expected] of [
        ['1.3.1962', '1962-03-01'],
        ['2/3/1962', '1962-03-02'],
        ['03031962', '1962-03-03'],
        ['1962-03-04', '1962-03-04'],
        ['5.3.62', '1962-03-05'],
      ] as const) {
        await type(field, typed);
        await page.keyboard.press('Enter');
        await saved();
        expect([typed, await birthDate()]).toEqual([typed, expected]);
        await edit();
        await expectSoon(() => field.inputValue()).toBe(written(expected, sign));
      }
      await type(field, '6.3.62');
      await page.keyboard.press('Tab');
      await expectSoon(() => field.inputValue()).toBe(written('1962-03-06', sign));
      await field.fill('');
      await dialog(page).getByTestId('submit').click();
      await saved();
      expect(await birthDate()).toBeNull();
    },
  );

  it.each(LANGUAGES)('are chosen at the keyboard in a calendar of $language', async (one) => {
    const { language, locale, sign } = one;
    const { page, screenshot, violations } = await open({ language, locale });
    await page.getByRole('button', { name: one.newBooking }).click();
    const field = dialog(page).getByLabel(one.departure);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await calendar(page).getByRole('grid').waitFor();
    await expectSoon(() => focusedName(page)).toBe(whole(language, day(1)));
    const headings = await calendar(page).locator('th').allInnerTexts();
    expect([headings[0], headings[6]]).toEqual(language === 'tr' ? ['Pzt', 'Paz'] : ['Mon', 'Sun']);
    expect(await violations()).toEqual([]);
    await screenshot(`dates-calendar-dialog-${language}`);

    await press(page, 'ArrowRight', 'ArrowRight');
    await expectSoon(() => focusedName(page)).toBe(whole(language, day(3)));
    await press(page, 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    await expectSoon(() => focusedName(page)).toBe(whole(language, day(1)));
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    const monday = today + 7 - isoWeekday(today + 7) + 1;
    await press(page, 'Home');
    await expectSoon(() => focusedName(page)).toBe(whole(language, dayText(monday)));
    await press(page, 'End');
    await expectSoon(() => focusedName(page)).toBe(whole(language, dayText(monday + 6)));
    await press(page, 'Shift+PageDown', 'PageUp');
    expect(Number((await focusedName(page)).match(/\d{4}/)?.[0])).toBeGreaterThan(
      Number(day(0).slice(0, 4)) - 1,
    );
    await press(page, 'Escape');
    await calendar(page).waitFor({ state: 'detached' });
    await expectSoon(() => field.inputValue()).toBe(written(day(1), sign));
    await expectSoon(() => dialog(page).locator('input:focus').inputValue()).toBe(written(day(1), sign));
    await dialog(page).waitFor();

    await press(page, 'Tab', 'Enter');
    await calendar(page).getByRole('grid').waitFor();
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
    await calendar(page).waitFor({ state: 'detached' });
    await expectSoon(() => field.inputValue()).toBe(written(day(3), sign));
    await expectSoon(() => focusedName(page)).toContain(written(day(3), sign));
    await dialog(page)
      .getByText(language === 'tr' ? '3 gece' : '3 nights')
      .first()
      .waitFor();
  });

  it.each(LANGUAGES)('are chosen with the mouse in filters and toolbars of $language', async (one) => {
    const { language, locale, sign } = one;
    await reserve(service, hotelId, 'STD', { guest: 'Bugün Gelen' });
    await reserve(service, hotelId, 'STD', { guest: 'Sonra Gelen', from: 3 });
    const { page, screenshot } = await open({ language, locale, width: 820, height: 1180 });
    await page.locator('.fd-list', { hasText: 'Bugün Gelen' }).waitFor();
    await page.locator('.fd-days .p-date button').click();
    await expectSoon(() => calendar(page).locator('[aria-current=date]').getAttribute('aria-label')).toBe(
      whole(language, day(0)),
    );
    await screenshot(`dates-calendar-desk-${language}`);
    await page.mouse.click(5, 600);
    await calendar(page).waitFor({ state: 'detached' });
    await page.locator('.fd-days .p-date button').click();
    if (day(3).slice(0, 7) !== day(0).slice(0, 7))
      await calendar(page).locator('.p-calendar-step').last().click();
    await calendar(page)
      .getByRole('button', { name: whole(language, day(3)) })
      .click();
    await page.locator('.fd-list', { hasText: 'Sonra Gelen' }).waitFor();
    await expectSoon(() => page.locator('.fd-days input').inputValue()).toBe(written(day(3), sign));
    await type(page.locator('.fd-days input'), '99');
    await page.keyboard.press('Tab');
    await page.locator('.fd-days .p-fault', { hasText: one.notADay }).waitFor();
    await screenshot(`dates-refused-desk-${language}`);
    await page.locator('.fd-list', { hasText: 'Sonra Gelen' }).waitFor();
    await page.locator('.fd-days input').press('Escape');
    await expectSoon(() => page.locator('.fd-days input').inputValue()).toBe(written(day(3), sign));
    await expectSoon(() => page.locator('.fd-days .p-fault').count()).toBe(0);

    await page.goto(`${service.url}/admin/resources/bookings`);
    await page.waitForSelector('tbody tr');
    await page.getByText(one.filter, { exact: true }).first().click();
    const from = page.locator('#filter-arrival-from');
    await type(from, `0${sign}0`);
    await page.keyboard.press('Enter');
    await page.locator('.p-filter .p-fault', { hasText: one.notADay }).waitFor();
    await screenshot(`dates-refused-filter-${language}`);
    await type(from, written(day(1), sign));
    await page.locator('#filter-arrival-to + button').click();
    await calendar(page).waitFor();
    await screenshot(`dates-calendar-filter-${language}`);
    await calendar(page)
      .locator('select')
      .nth(1)
      .selectOption(String(Number(day(0).slice(0, 4)) + 1));
    await calendar(page).locator('td button').first().click();
    await expectSoon(() => page.locator('#filter-arrival-to').inputValue()).toMatch(
      language === 'tr' ? /^01\.\d\d\.\d{4}$/ : /^01\/\d\d\/\d{4}$/,
    );
    await from.press('Enter');
    await page.locator('tbody tr', { hasText: 'Sonra' }).waitFor();
    await page.locator('tbody tr', { hasText: 'Bugün' }).waitFor({ state: 'detached' });

    await page.goto(
      `${service.url}/admin/resources/bookings?filters.arrival~~from=${day(2)}&filters.arrival~~to=${day(1)}`,
    );
    await page.getByText(one.filter).first().click();
    await page.locator('.p-filter #fault-filter-arrival', { hasText: one.turned }).waitFor();
    await expectSoon(() => from.getAttribute('aria-invalid')).toBe('true');
    await screenshot(`dates-turned-filter-${language}`);
    await type(from, written(day(1), sign));
    await page.locator('#fault-filter-arrival').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${service.url}/admin/pages/rates`);
    await page.waitForSelector('[role=gridcell]');
    const first = page.locator('.r-joined input');
    await expectSoon(() => first.inputValue()).toBe(written(day(0), sign));
    await type(first, written(day(40), sign));
    await page.locator('.r-corner', { hasText: monthTitle(language, day(40)) }).waitFor();
    await page.locator('.r-joined .p-date button').click();
    await calendar(page).waitFor();
    await screenshot(`dates-calendar-rates-${language}`);
  });

  it.each(LANGUAGES)(
    'decimals have the sign of $language in forms, small tables and filters',
    async (one) => {
      const { language, locale } = one;
      const [comma, thousands] = language === 'tr' ? [',', '.'] : ['.', ','];
      const sole = async (sql: string) =>
        Object.values(((await service.db.query(sql, [hotelId])) as object[])[0] ?? {})[0] as unknown;
      const { page, screenshot } = await open({ language, locale });
      const packageId = await sole('SELECT id FROM package WHERE hotel_id = $1');
      const save = async () => {
        await page.getByTestId('save').click();
        await page.getByTestId('save').waitFor({ state: 'detached' });
      };
      await page.goto(`${service.url}/admin/resources/packages/records/${String(packageId)}/edit`);
      const price = page.locator('#field-price');
      await expectSoon(() => price.inputValue()).toBe(`1240${comma}50`);
      await type(price, `2${thousands}350${comma}5`);
      await page.keyboard.press('Tab');
      await expectSoon(() => price.inputValue()).toBe(`2350${comma}5`);
      await save();
      expect(await sole('SELECT price FROM package WHERE hotel_id = $1')).toBe('2350.50');

      await page.goto(`${service.url}/admin/resources/packages`);
      await page.waitForSelector('tbody tr');
      await page.getByText(one.filter, { exact: true }).first().click();
      await page.locator('.p-filter input[inputmode=decimal]').pressSequentially(`2${thousands}350${comma}5`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/filters\.price=2350\.5/);
      await page.waitForSelector('tbody tr');

      const planId = await sole(
        `SELECT id FROM rate_plan WHERE hotel_id = $1 AND adult_multipliers = '{1.5,2}' LIMIT 1`,
      );
      const plan = `${service.url}/admin/resources/ratePlans/records/${String(planId)}`;
      await page.goto(`${plan}/show`);
      await page
        .locator('.p-show-value', { hasText: `1${comma}5` })
        .first()
        .waitFor();
      expect(await page.innerText('body')).not.toMatch(/\d[.,]\d*0\b/);
      await page.goto(`${plan}/edit`);
      const decimals = page.locator('form input[inputmode=decimal]');
      await decimals.first().waitFor();
      expect(
        await decimals.evaluateAll((inputs) =>
          inputs.map((input) => (input as unknown as { value: string }).value),
        ),
      ).toEqual(['10', `1${comma}5`, '2', '0', `0${comma}5`]);
      await save();
      const untouched = `SELECT adult_multipliers::text || ' ' || non_refundable_discount_percent FROM rate_plan
                          WHERE id = ${String(planId)} AND hotel_id = $1`;
      expect(await sole(untouched)).toBe('{1.5000,2.0000} 10.00');
      await page.goto(`${plan}/edit`);
      await type(page.locator('#field-adultMultipliers'), '1,25');
      await page.locator('.p-field-childBands .p-link').click();
      const share = page.locator('.p-field-childBands input[inputmode=decimal]').last();
      await type(share, '0,5');
      await page.keyboard.press('Tab');
      await expectSoon(() => share.inputValue()).toBe(`0${comma}5`);
      await page.locator('.p-field-childBands input').first().fill('9');
      await expectSoon(() => page.locator('#field-adultMultipliers').inputValue()).toBe(`1${comma}25`);
      await screenshot(`decimals-${language}`);
      await save();
      const kept = `SELECT adult_multipliers[1] = 1.25 FROM rate_plan WHERE id = ${String(planId)} AND hotel_id = $1`;
      expect(await sole(kept)).toBe(true);
    },
  );

  it('marks the day of the hotel as today where the browser has another one', async () => {
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Istanbul' }).format(),
    );
    const { page } = await open({
      language: 'en',
      timezoneId: hour >= 13 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago',
    });
    const there = await page.evaluate<string>(`new Date().toLocaleDateString('sv-SE')`);
    expect(there).not.toBe(day(0));
    await page.locator('.fd-list, .fd-empty').first().waitFor();
    await page.locator('.fd-days .p-date button').click();
    await expectSoon(() => calendar(page).locator('[aria-current=date]').getAttribute('aria-label')).toBe(
      whole('en', day(0)),
    );
    await calendar(page).getByRole('button', { name: 'Today' }).click();
    await expectSoon(() => page.locator('.fd-days input').inputValue()).toBe(written(day(0), '/'));
  });
});

function monthTitle(language: 'tr' | 'en', iso: string): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(iso));
}
