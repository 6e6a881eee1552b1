import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, wordsOf } from '../harness/panel-words.js';
import type { StaffBrowser } from '../harness/staff-browser.js';
import type { PanelLanguage } from '../../src/values/languages.js';
import { ROOM_PLAN } from './front-desk.js';
import { bar, boxOf, closed, dialog, inRoom, night, PLAN_HANDS, toast } from './room-plan.js';

const SETTINGS = (['en', 'tr'] as const).flatMap((language) =>
  [1440, 820, 390].map((width) => ({ language, width, touch: width < 1000 })),
);

withBrowser('the room plan at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of 409/, isAccessible: true });
  let hotelId: number;
  let name: string;
  let made = 0;

  beforeEach(async () => {
    name = `plan-${++made}`;
    hotelId = (await importHotel(panel.service, smallHotel({ staff: staffOf(name) }))).hotelID;
  });

  const look = async (staff: StaffBrowser, state: string) => {
    expect(await staff.violations()).toEqual([]);
    await expectSoon(() => staff.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
      true,
    );
    await staff.screenshot(`plan/${state}`);
  };
  const open = (language: PanelLanguage, width: number, touch = false) =>
    panel.open(`reception@${name}.example`, { path: ROOM_PLAN, language, width, height: 900, touch });

  it.each(SETTINGS)(
    'with the keyboard everything is done in $language at $width px',
    async ({ language, width, touch }) => {
      await reserve(panel.service, hotelId, 'STD', { from: 1, nights: 3, guest: 'Ayşe Yılmaz' });
      const staff = await open(language, width, touch);
      const { page } = staff;
      const { desk, of } = wordsOf(language);
      const plan = of('roomPlan');
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await look(staff, `${width}-${language}`);
      // The one stop for Tab is the first room today; the line of those without a room is above it.
      await page.locator('.rp-chart [tabindex="0"]').focus();
      await press('ArrowUp', 'ArrowRight');
      await expectSoon(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
        /Ayşe/,
      );
      await press('m');
      await dialog(page).getByRole('radio', { name: '102' }).waitFor();
      await press('ArrowRight', 'Enter');
      await closed(page);
      await inRoom(page, '102', 'Ayşe').waitFor();

      await bar(page, 'Ayşe').focus();
      await press('Shift+ArrowRight');
      await dialog(page)
        .getByText(containing(plan('extend.added_one', { count: '1' })))
        .waitFor();
      await look(staff, `${width}-longer-${language}`);
      await press('Enter');
      await closed(page);
      await toast(page, containing(desk('nights_other', { count: '4' })));

      await bar(page, 'Ayşe').focus();
      await press('s');
      await dialog(page).getByRole('radio', { name: '103' }).waitFor();
      // Arrow keys choose the day; the rooms are the next stop.
      await press('Tab', 'Enter');
      await closed(page);
      await inRoom(page, '101', 'Ayşe').waitFor();
      await look(staff, `${width}-split-${language}`);
      await inRoom(page, '101', 'Ayşe').focus();
      await press('Control+z');
      await toast(page, containing(plan('plan.undone')));
      await inRoom(page, '101', 'Ayşe').waitFor({ state: 'detached' });

      await page.locator('.rp-room-name', { hasText: '103' }).focus();
      await page.locator('.rp-chart [tabindex="0"]').last().focus();
      await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Enter');
      await dialog(page).locator('input[type=radio]:checked').first().waitFor();
      await press('Escape');
    },
  );

  it('tells of a colleague who has planned something meanwhile, and hides nothing of it', async () => {
    const reservationId = await reserve(panel.service, hotelId, 'STD', {
      from: 1,
      nights: 3,
      guest: 'Ayşe Yılmaz',
    });
    const { page } = await open('en', 1440);
    await bar(page, 'Ayşe').waitFor();
    const rooms = await roomsOf(panel.service, hotelId);
    const manager = await signIn(panel.service, `manager@${name}.example`);
    const moves = [{ reservationId, roomId: rooms['103'] }];
    expect((await manager.change('roomPlan', 'plan', { moves })).status).toBe(200);
    const { x, y } = await boxOf(bar(page, 'Ayşe'));
    await PLAN_HANDS.mouse(page).drag({ x: x + 20, y: y + 10 }, await night(page, '102', 3));
    await toast(page, /Somebody else has planned another room for Ayşe Yılmaz meanwhile \(now: 103\)/);
    await inRoom(page, '103', 'Ayşe').waitFor();
  });

  it('is grouped by type, building or floor, as the browser remembers, and shows a booking under the pointer', async () => {
    await reserve(panel.service, hotelId, 'STD', { from: 0, nights: 1, guest: 'Ayşe Yılmaz' });
    const { page, show, screenshot } = await open('en', 1440);
    await page.getByLabel('Group by').selectOption({ label: 'Floor' });
    await page.locator('.rp-name-group', { hasText: 'Floor 2' }).waitFor();
    await page.getByRole('button', { name: '62 days' }).click();
    await page.locator('.rp-day').nth(61).waitFor();
    await show(ROOM_PLAN);
    await page.locator('.rp-name-group', { hasText: 'Floor 2' }).waitFor();
    await expectSoon(() => page.locator('.rp-day').count()).toBe(62);
    await bar(page, 'Ayşe').hover();
    await page.locator('.rp-card', { hasText: 'Ayşe Yılmaz' }).getByText('Standard room').waitFor();
    await screenshot('plan/floors-62-en');
    await page.getByLabel('Group by').selectOption({ label: 'Room type' });
  });
});
