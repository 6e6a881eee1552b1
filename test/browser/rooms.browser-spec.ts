import type { Locator, Page } from 'playwright-core';
import { dayText } from '../../src/values/day.js';
import { hotelToday, reserve } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { PASSWORD, staffOf } from '../factories/panel.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

const PLAN = '/admin/pages/roomPlan';
const DAY_MS = 86_400_000;

withBrowser('rooms at a browser', () => {
  const panel = panelAtBrowser({ problems: /status of (409|422)/, isAccessible: true });
  let service: TestService;
  let hotelId: number;
  let name: string;
  let made = 0;

  beforeAll(() => {
    service = panel.service;
  });
  beforeEach(async () => {
    name = `browser-rooms-${++made}`;
    const housekeeper = { email: `hk@${name}.example`, name: 'Kadriye', password: PASSWORD };
    const staff = [...staffOf(name), { ...housekeeper, role: 'housekeeping' as const }];
    hotelId = (await importHotel(service, smallHotel({ staff }))).hotelID;
  });

  const open = async (who: string, options: PanelOptions): Promise<StaffBrowser> => {
    return await panel.open(`${who}@${name}.example`, options);
  };
  const bar = (page: Page, guest: string) => page.locator(`.rp-bar[aria-label*="${guest}"]`);
  const line = (page: Page, room: string) =>
    page.locator('.rp-chart').getByRole('group', { name: room, exact: true });
  const noticeSays = (page: Page, text: string) => page.locator('.p-notice', { hasText: text }).waitFor();
  const center = async (element: Locator) => {
    const box = (await element.boundingBox())!;
    return { x: box.x + Math.min(box.width, 60) / 2, y: box.y + box.height / 2 };
  };
  const drag = async (page: Page, guest: string, to: Locator) => {
    const [from, target] = [await center(bar(page, guest)), await center(to)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 4, target.y - 8);
    await page.mouse.move(from.x + 8, target.y, { steps: 4 });
  };

  it('are planned by dragging, refused in words, moved with the keyboard, and freed', async () => {
    await reserve(service, hotelId, 'STD', { from: 1, guest: 'Ayşe Yılmaz' });
    await reserve(service, hotelId, 'STD', { from: 2, guest: 'Ali Demir' });
    const { page, screenshot } = await open('reception', { path: PLAN, width: 1440, height: 900 });
    await drag(page, 'Ayşe', line(page, '102'));
    await page.locator('.rp-dragged', { hasText: '→ 102' }).waitFor();
    await screenshot('rooms-dragging-en');
    await page.mouse.up();
    await noticeSays(page, 'Ayşe Yılmaz: room 102 is planned.');
    await line(page, '102').locator('.rp-bar-planned[aria-label*="Ayşe"]').waitFor();

    await drag(page, 'Ali', line(page, '102'));
    await page.mouse.up();
    await noticeSays(page, 'Room 102 is planned for Ayşe Yılmaz');
    await drag(page, 'Ali', line(page, '201'));
    await page.locator('.rp-ghost.rp-drop-impossible').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectSoon(() => page.locator('dialog[open]').count()).toBe(0);

    await bar(page, 'Ali').focus();
    await page.keyboard.press('m');
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('radio', { name: '103' }).waitFor();
    await expectSoon(() => dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByRole('radio', { name: '101' }).focus();
    await page.keyboard.press('ArrowRight');
    await screenshot('rooms-move-to-en');
    await page.keyboard.press('Enter');
    await noticeSays(page, 'Ali Demir: room 103 is planned.');
    // The line of those without a room goes when the plan is read again, and all below it moves up.
    await line(page, '103').locator('.rp-bar-planned[aria-label*="Ali"]').waitFor();

    await drag(page, 'Ayşe', page.locator('.rp-name-group', { hasText: 'Standard room' }));
    await page.mouse.up();
    await noticeSays(page, 'Ayşe Yılmaz: not yet given a room.');
    await page.locator('.rp-expected').locator('.rp-bar[aria-label*="Ayşe"]').waitFor();
    await screenshot('rooms-plan-en');
  });

  it('are planned with a finger that rests first: one that moves at once scrolls', async () => {
    await reserve(service, hotelId, 'STD', { from: 1, guest: 'Ayşe Yılmaz' });
    const options = { path: PLAN, width: 820, height: 1180, touch: true, language: 'tr' as const };
    const { page, context, screenshot } = await open('reception', options);
    const finger = await context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const first = await center(bar(page, 'Ayşe'));
    await touch('touchStart', first);
    await touch('touchMove', { x: first.x + 30, y: first.y });
    await touch('touchMove', { x: first.x + 60, y: first.y });
    await touch('touchEnd');
    await expectSoon(() => page.locator('.rp-dragged').count()).toBe(0);
    const [from, to] = [await center(bar(page, 'Ayşe')), await center(line(page, '103'))];
    await touch('touchStart', from);
    await page.locator('.rp-dragged').waitFor();
    await touch('touchMove', { x: from.x + 2, y: from.y + 20 });
    await touch('touchMove', { x: from.x + 4, y: to.y });
    await page.locator('.rp-dragged', { hasText: '→ 103' }).waitFor();
    await touch('touchEnd');
    await noticeSays(page, '103 odası planlandı');
    await screenshot('rooms-plan-touch-tr');
  });

  it('are proposed for a day, and taken out of order with the reason in the plan', async () => {
    for (const guest of ['Ayşe Yılmaz', 'Ali Demir']) await reserve(service, hotelId, 'STD', { guest });
    const { page, screenshot } = await open('reception', { path: PLAN });
    await page.getByRole('button', { name: 'Propose rooms' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Plan 2 rooms' }).waitFor();
    await screenshot('rooms-proposal-en');
    await dialog.getByRole('checkbox', { name: 'Ali Demir' }).uncheck();
    await dialog.getByRole('button', { name: 'Plan 1 room' }).click();
    await noticeSays(page, '1 room planned.');
    await page.getByRole('button', { name: 'Room 103: Clean' }).click();
    await dialog.getByTestId('submit').click();
    await dialog.locator('.p-fault').waitFor();
    await dialog.getByLabel('Reason').fill('shower leaks');
    await screenshot('rooms-out-of-order-en');
    await dialog.getByTestId('submit').click();
    await noticeSays(page, 'Room 103 is out of order on these days.');
    await bar(page, 'shower leaks').click();
    await dialog.getByRole('button', { name: 'Usable again from today' }).click();
    await noticeSays(page, 'Room 103 can be used again.');
  });

  it('stay in sight behind what the search opens, and a booking of another year tells its year', async () => {
    await reserve(service, hotelId, 'STD', { from: 3, guest: 'Işıl Groß' });
    const today = await hotelToday(service, hotelId);
    const search = `?day=${dayText(today - 2)}`;
    const { page } = await open('reception', { path: PLAN + search, hasOwnWindow: true });
    const noonOfArrival = (today + 3.5) * DAY_MS;
    await page.clock.setFixedTime(noonOfArrival);
    const find = page.getByRole('combobox', { name: 'Find a booking or guest' });
    await find.fill('gross');
    const found = page.getByRole('option', { name: 'Işıl Groß Expected' });
    await found.waitFor();
    expect(await found.locator('small').innerText()).not.toMatch(/20\d\d/);
    await found.click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('Işıl Groß').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe(search);
    await bar(page, 'Groß').waitFor();

    await page.clock.setFixedTime(noonOfArrival + 366 * DAY_MS);
    await find.fill('isil');
    await found.waitFor();
    await expectSoon(() => found.locator('small').innerText()).toContain(dayText(today + 3).slice(0, 4));
  });

  it('stay under the finger for a moment when housekeeping sets them, and can be set back', async () => {
    const options = { width: 390, height: 844, touch: true, path: '/admin', hasOwnWindow: true };
    const { page, screenshot } = await open('hk', options);
    for (const room of ['101', '102', '103']) {
      await page.getByRole('button', { name: `Room ${room}: Dirty` }).tap();
      await page.locator('.hk-dirty', { hasText: room }).waitFor();
    }
    await page.clock.install();
    // The clock stands but where it is moved: the moment is not over while a busy machine looks.
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 20_000);
    await page.getByRole('button', { name: 'Dirty 3' }).tap();
    const { x, y } = await center(page.getByRole('button', { name: 'Room 101: Clean' }));
    const placeOf102 = () => page.locator('.hk-room', { hasText: '102' }).boundingBox();
    const place = await placeOf102();
    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Dirty 2' }).waitFor();
    await page.touchscreen.tap(x, y);
    await page.locator('.hk-clean', { hasText: '101' }).waitFor();
    await screenshot('housekeeping-undo-390-en');
    expect(await placeOf102()).toEqual(place);
    await page.getByRole('button', { name: 'Undo: room 101 is Dirty again' }).tap();
    await page.getByRole('button', { name: 'Dirty 3' }).waitFor();
    await expectSoon(() => page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Dirty 2' }).waitFor();
    await page.clock.runFor(7_000);
    await expectSoon(() => page.locator('.hk-room').count()).toBe(3);
    await page.clock.runFor(2_000);
    await page.locator('.hk-room', { hasText: '101' }).waitFor({ state: 'detached' });
    // What has come up under the finger just now takes no tap.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.touchscreen.tap(x, y);
    expect(asked).toEqual([]);
    await page.clock.runFor(1_000);
    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Dirty 1' }).waitFor();
    await expectSoon(() => page.locator('.hk-room', { hasText: '102' }).getAttribute('class')).toContain(
      'hk-clean',
    );
    await page.clock.resume();
  });

  it('are set clean on a telephone by housekeeping, and asked of at check-in', async () => {
    await reserve(service, hotelId, 'STD', { guest: 'Ayşe Yılmaz' });
    const telephone = { width: 390, height: 844, touch: true };
    const { page, screenshot } = await open('hk', { ...telephone, path: '/admin' });
    await page.getByRole('heading', { name: 'Housekeeping' }).waitFor();
    for (const room of ['101', '102', '103']) {
      await page.getByRole('button', { name: `Room ${room}: Dirty` }).tap();
      await page.locator(`.hk-dirty`, { hasText: room }).waitFor();
    }
    await page.getByRole('button', { name: 'Room 102: Inspected' }).tap();
    await page.locator('.hk-inspected', { hasText: '102' }).waitFor();
    await screenshot('housekeeping-390-en');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.evaluate('document.body.innerText')).not.toMatch(/Ayşe|Yılmaz|EUR/);
    await page.getByRole('button', { name: 'Dirty 2' }).tap();
    await expectSoon(() => page.locator('.hk-room').count()).toBe(2);

    const reception = await open('reception', { path: '/admin/pages/frontDesk' });
    const { page: desk } = reception;
    await desk.getByRole('button', { name: 'Check in Ayşe Yılmaz' }).click();
    const dialog = desk.locator('dialog[open]');
    await dialog.getByText('Check in to 102').waitFor();
    await dialog.locator('.fd-room', { hasText: '101' }).click();
    await dialog.getByTestId('submit').click();
    await dialog.getByText('Room 101 is not clean yet').waitFor();
    await reception.screenshot('rooms-not-clean-en');
    await dialog.getByRole('button', { name: 'Check in to 101 anyway' }).click();
    await noticeSays(desk, 'Ayşe Yılmaz: checked in to room 101.');
  });
});
