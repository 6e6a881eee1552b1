import { roomsOf } from '../factories/front-desk.js';
import { withBrowser } from '../harness/browser.js';
import { HANDS } from '../harness/hands.js';
import { cutOffOn } from '../harness/on-screen.js';
import { containing, wordsOf } from '../harness/panel-words.js';
import type { TestService } from '../harness/service.js';
import { deskAtBrowser, dialog } from './front-desk.js';

const SETTINGS = [
  ['en', 1440, 'mouse'],
  ['tr', 390, 'keyboard'],
] as const;

withBrowser('moves that are due, on Today at a browser', () => {
  let service: TestService;
  let hotelId: number;
  const { open, inHouse, day } = deskAtBrowser((hotel) => ({ service, hotelId } = hotel));

  it.each(SETTINGS)(
    'name both rooms, and lead to the move, in %s at %i px by %s',
    async (language, width, by) => {
      const reservation = await inHouse('Ayşe Yılmaz', '101', 3);
      const { 102: next } = await roomsOf(service, hotelId);
      await service.db.query(
        `INSERT INTO planned_room (hotel_id, booking_id, later_of, room_id, from_day, until_day)
       SELECT hotel_id, booking_id, id, $2, $3, departure FROM booking_room WHERE id = $1`,
        [reservation, next, day(0)],
      );
      await service.db.query('UPDATE hotel_revision SET desk = desk + 1 WHERE hotel_id = $1', [hotelId]);
      const { page, violations, screenshot } = await open({ language, width });
      const hand = HANDS[by](page);
      const { of } = wordsOf(language);
      const own = of('today');
      await page.goto(`${service.url}/admin`);
      const move = page.locator('.t-group', { hasText: containing(own('moves')) }).getByRole('listitem');
      await move.getByText(containing(own('moveFromTo', { from: '101', to: '102' }))).waitFor();
      await screenshot(`due-moves-${language}-${width}`);
      expect(await violations()).toEqual([]);
      expect(await cutOffOn(page)).toEqual([]);
      await hand.press(move.getByRole('link', { name: own('moveNow') }));
      await dialog(page).getByRole('heading', { name: 'Ayşe Yılmaz' }).waitFor();
      await dialog(page).getByTestId('submit').waitFor();
    },
  );
});
