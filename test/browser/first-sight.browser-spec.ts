import { text } from '../../src/panel/mount/texts.js';
import { dayText } from '../../src/values/day.js';
import { hotelToday, reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';

/** Texts of the head of the room plan that are wider than their day. */
const CUT_DAYS = `[...document.querySelectorAll('.rp-day, .rp-month')]
  .filter((day) => [...day.children].some((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().width > day.clientWidth - 2;
  })).map((day) => day.innerText)`;

withBrowser('at first sight', () => {
  const panel = panelAtBrowser({ problems: /status of 4/, isAccessible: true });
  let hotelId: number;

  beforeAll(async () => {
    const staff = staffOf('sight');
    ({ hotelID: hotelId } = await importHotel(panel.service, smallHotel({ staff })));
  });

  it.each(['en', 'tr'] as const)(
    'the room plan of 31 days shows every day whole, in %s',
    async (language) => {
      const path = '/admin/pages/roomPlan';
      const { page, settle } = await panel.open('reception@sight.example', { language, path });
      await page.getByRole('button', { name: language === 'tr' ? '31 gün' : '31 days' }).click();
      await page.locator('.rp-day').nth(30).waitFor();
      await settle();
      const today = await hotelToday(panel.service, hotelId);
      const months = Array.from({ length: 31 }, (_, index) => dayText(today - 1 + index).slice(0, 7));
      await expectSoon(() => page.locator('.rp-month').count()).toBe(new Set(months).size);
      expect(await page.evaluate(CUT_DAYS)).toEqual([]);
    },
  );

  it('every day of the rate grid has its weekday, the first of a month with its month', async () => {
    const { page } = await panel.open('manager@sight.example', { path: '/admin/pages/rates', width: 1600 });
    const weekdays = await page.locator('.r-day small').allInnerTexts();
    expect(weekdays.length).toBeGreaterThan(10);
    expect(weekdays.filter((one) => !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/.test(one))).toEqual([]);
    const days = await page.locator('.r-day b').allInnerTexts();
    expect(days.filter((one) => one === '1')).toEqual([]);
  });

  it.each(['en', 'tr'] as const)(
    'the tools of the rate grid have two lines at 1440 px, in %s',
    async (language) => {
      const path = '/admin/pages/rates';
      const { page, screenshot } = await panel.open('manager@sight.example', { language, path, width: 1440 });
      const heights = await page.evaluate(
        "[...document.querySelectorAll('.r-tools-line')].map((line) => line.clientHeight)",
      );
      await screenshot(`rates-tools-1440-${language}`);
      expect((heights as number[]).map((height) => height < 50)).toEqual([true, true]);
    },
  );

  it('a telephone shows the rates, and what is done with them in a menu', async () => {
    const options = { path: '/admin/pages/rates', width: 390, height: 844, touch: true };
    const { page, screenshot } = await panel.open('manager@sight.example', options);
    const grid = (await page.locator('.r-grid').boundingBox())!;
    expect(grid.height).toBeGreaterThan(844 / 2);
    const menu = page.locator('.r-tools .p-menu-below');
    await menu.locator('summary').tap();
    await screenshot('rates-menu-390-en');
    const shown = (await menu.locator('div').boundingBox())!;
    expect([shown.x >= 0, shown.x + shown.width <= 390]).toEqual([true, true]);
    await menu.getByRole('button', { name: 'Changes' }).tap();
    await page.locator('dialog[open]', { hasText: 'Changes' }).waitFor();
  });

  it.each(['en', 'tr'] as const)(
    'a telephone shows the room plan, and what it shows in a menu, in %s',
    async (language) => {
      const options = { path: '/admin/pages/roomPlan', width: 390, height: 844, touch: true, language };
      const { page, settle, screenshot } = await panel.open('reception@sight.example', options);
      await page.locator('.rp-page[aria-busy=false]').waitFor();
      await settle();
      await screenshot(`plan-390-${language}`);
      expect((await page.locator('.rp-chart').boundingBox())!.height).toBeGreaterThan(0.6 * 844);
      const menu = page.locator('.rp-menu');
      await menu.locator('summary').tap();
      await screenshot(`plan-menu-390-${language}`);
      const shown = (await menu.locator('> div').boundingBox())!;
      expect([shown.x >= 0, shown.x + shown.width <= 390]).toEqual([true, true]);
      await menu.getByLabel(text(language, 'pages.roomPlan.plan.shown')).selectOption('14');
      await menu.getByLabel(text(language, 'pages.roomPlan.plan.groupBy')).selectOption('floor');
      await page.locator('.rp-chart').getByText(text(language, 'pages.roomPlan.plan.noFloor')).waitFor();
      await menu.getByRole('button', { name: text(language, 'pages.roomPlan.proposal.open') }).tap();
      await page.locator('dialog[open]').waitFor();
    },
  );

  it('what a saved record says leaves the search in sight', async () => {
    const { page } = await panel.open('manager@sight.example', {
      path: '/admin/resources/buildings/actions/new',
    });
    await page.fill('#field-code', 'S');
    await page.fill('#field-name', 'Spa');
    await page.click('[data-testid=save]');
    const notice = (await page.locator('.p-notices').boundingBox())!;
    const search = (await page.getByRole('combobox', { name: 'Find a booking or guest' }).boundingBox())!;
    expect(notice.y).toBeGreaterThanOrEqual(search.y + search.height);
  });

  it('a cancellation marks the reason that it needs, and asks for it at its field', async () => {
    const reservation = await reserve(panel.service, hotelId, 'STD', { from: 4, guest: 'Can Kaya' });
    const path = `/admin/pages/frontDesk?reservation=${reservation}&step=cancelBooking`;
    const { page } = await panel.open('reception@sight.example', { path });
    const reason = page.locator('dialog[open]').getByLabel('Reason');
    await page.locator('dialog[open] [data-testid=submit]:enabled').click();
    await page.locator('dialog[open] input[aria-invalid=true]:focus').waitFor();
    await expectSoon(() => reason.getAttribute('aria-invalid')).toBe('true');
    await page.locator('dialog[open]').getByText('Please fill this in.').waitFor();
    await expectSoon(() =>
      page.locator('dialog[open] label', { hasText: 'Reason' }).locator('.p-required').count(),
    ).toBe(1);
  });
});
