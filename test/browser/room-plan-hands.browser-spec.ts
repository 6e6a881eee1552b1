import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { sellAtDesk } from '../factories/sold-at-desk.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { containing, wordsOf } from '../harness/panel-words.js';
import { until } from '../harness/until.mjs';
import { ROOM_PLAN } from './front-desk.js';
import {
  bar,
  boxOf,
  closed,
  dialog,
  heldAt,
  inRoom,
  night,
  PLAN_HANDS,
  type PlanHandName,
  swipe,
  toast,
} from './room-plan.js';

const HANDS: readonly (readonly [PlanHandName, number])[] = [
  ['mouse', 1440],
  ['mouse', 820],
  ['mouse', 390],
  ['finger', 820],
  ['finger', 390],
];
const SETTINGS = (['en', 'tr'] as const).flatMap((language) =>
  HANDS.map(([hand, width]) => ({ language, hand, width })),
);

withBrowser('the room plan by hand', () => {
  const panel = panelAtBrowser({ isAccessible: true });
  let hotelId: number;
  let name: string;
  let made = 0;

  beforeEach(async () => {
    name = `hands-${++made}`;
    hotelId = (await importHotel(panel.service, smallHotel({ staff: staffOf(name) }))).hotelID;
  });

  it.each(SETTINGS)(
    'in $language by $hand at $width px a stay is drawn, moved, made longer, split, and moved in house; each is undone',
    async ({ language, hand: handName, width }) => {
      const { service } = panel;
      const desk = await signIn(service, `reception@${name}.example`);
      await sellAtDesk(service, hotelId, desk, { guest: 'Ayşe Yılmaz', from: 0, nights: 2 });
      const rooms = await roomsOf(service, hotelId);
      const mehmet = await reserve(service, hotelId, 'STD', { guest: 'Mehmet Öz', nights: 2 });
      const guests = [{ firstName: 'Mehmet', lastName: 'Öz' }];
      const came = { reservationId: mehmet, roomId: rooms['103'], reason: '', accepted: [], guests };
      expect((await desk.change('frontDesk', 'checkIn', came)).status).toBe(200);
      const touch = handName === 'finger';
      const staff = await panel.open(`reception@${name}.example`, {
        path: ROOM_PLAN,
        language,
        width,
        height: 900,
        touch,
      });
      const { page } = staff;
      const { word, desk: said, of } = wordsOf(language);
      const plan = of('roomPlan');
      const undo = page.locator('.p-toast').getByRole('button', { name: word('rules.undo') });
      const undone = async () => {
        await PLAN_HANDS[handName](page).press(undo);
        await toast(page, containing(plan('plan.undone')));
      };
      const look = async (state: string) => {
        expect(await staff.violations()).toEqual([]);
        await expectSoon(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(
          true,
        );
        await staff.screenshot(`plan/${width}-${language}-${handName}-${state}`);
      };

      // New booking
      let hand = PLAN_HANDS[handName](page);
      await hand.drag(await night(page, '102', 3), await night(page, '102', 4));
      await dialog(page).locator('input[type=radio]:checked').first().waitFor();
      await dialog(page).getByLabel(said('book.firstName')).fill('Umut');
      await dialog(page).getByLabel(said('book.lastName')).fill('Deniz');
      await look('book');
      await hand.press(dialog(page).getByTestId('submit'));
      await closed(page);
      await toast(page, containing(plan('plan.alsoPlanned', { room: '102' })));
      await inRoom(page, '102', 'Umut Deniz').waitFor();

      // Move
      hand = PLAN_HANDS[handName](page);
      await hand.drag(await heldAt(bar(page, 'Ayşe')), await night(page, '101', 3));
      await toast(page, containing(said('planRoom.done', { name: 'Ayşe Yılmaz', room: '101' })));
      await inRoom(page, '101', 'Ayşe').waitFor();
      expect(hand.presses()).toBeLessThanOrEqual(5);
      await look('moved');
      await undone();
      await page.locator('.rp-expected .rp-bar').waitFor();
      await hand.drag(await heldAt(bar(page, 'Ayşe')), await night(page, '101', 3));
      await inRoom(page, '101', 'Ayşe').waitFor();

      // Extend
      hand = PLAN_HANDS[handName](page);
      const edge = await boxOf(bar(page, 'Ayşe').locator('.rp-edge'));
      const held = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
      const { width: dayPx } = await boxOf(page.locator('.rp-day').first());
      await hand.pull(held, { x: held.x + dayPx, y: held.y });
      await dialog(page)
        .getByText(containing(plan('extend.added_one', { count: '1' })))
        .waitFor();
      await look('longer');
      await hand.press(dialog(page).getByTestId('submit'));
      await closed(page);
      await toast(page, containing(said('nights_other', { count: '3' })));
      expect(hand.presses()).toBeLessThanOrEqual(2);
      await undone();

      // Split stay
      hand = PLAN_HANDS[handName](page);
      await hand.press(bar(page, 'Ayşe'));
      await dialog(page).locator('.bk-actions').waitFor();
      const step = dialog(page).getByRole('button', { name: said('actions.splitStay') });
      if (!(await step.isVisible())) await hand.press(dialog(page).locator('.bk-actions summary'));
      await hand.press(step);
      await dialog(page).getByRole('radio', { name: '102' }).waitFor();
      await look('split-dialog');
      await hand.press(dialog(page).getByTestId('submit'));
      await closed(page);
      expect(hand.presses()).toBeLessThanOrEqual(4);
      await inRoom(page, '102', 'Ayşe').waitFor();
      await page.locator('.rp-link').waitFor({ state: 'attached' });
      await look('split');
      await undone();
      await inRoom(page, '102', 'Ayşe').waitFor({ state: 'detached' });

      // Move in house
      hand = PLAN_HANDS[handName](page);
      await hand.drag(await heldAt(bar(page, 'Mehmet')), await night(page, '102', 1));
      await dialog(page).getByRole('radio', { name: '102', checked: true }).waitFor();
      await look('in-house');
      await hand.press(dialog(page).getByTestId('submit'));
      await closed(page);
      await inRoom(page, '102', 'Mehmet').waitFor();
      expect(hand.presses()).toBeLessThanOrEqual(5);
      await undone();
      await inRoom(page, '103', 'Mehmet').waitFor();
      await look('done');
    },
    120_000,
  );

  it('a finger that does not rest scrolls the plan and drags nothing', async () => {
    await reserve(panel.service, hotelId, 'STD', { guest: 'Ayşe Yılmaz', from: 1, nights: 3 });
    const options = { path: ROOM_PLAN, width: 390, height: 844, touch: true };
    const { page } = await panel.open(`reception@${name}.example`, options);
    const from = await heldAt(bar(page, 'Ayşe'));
    await swipe(page, from, { x: from.x - 150, y: from.y });
    const scrolledPx = () =>
      page.locator('.rp-chart').evaluate((plan) => (plan as unknown as { scrollLeft: number }).scrollLeft);
    await until('the plan has scrolled', async () => (await scrolledPx()) > 60);
    await expectSoon(() => page.locator('.rp-ghost, .rp-dragging').count()).toBe(0);
    await page.locator('.rp-expected .rp-bar').waitFor();
    await expectSoon(() => dialog(page).count()).toBe(0);
  });
});
