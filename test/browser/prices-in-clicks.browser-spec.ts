import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { itemsOf } from '../factories/search.js';
import { dayFromToday } from '../factories/days.js';
import { withBrowser } from '../harness/browser.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import { Colleague } from './colleague.js';
import { counting } from './counted-hand.js';
import { dayInIstanbul } from './daily-tasks.js';
import {
  agreeRate,
  deriveAllInclusive,
  letCancelUntilSevenDaysBefore,
  offerEarlyBooking,
  offerSevenForSix,
  setRoomsAside,
} from './price-tasks.js';

/** What a manager may need for all of it. */
const MAX_CLICKS_AND_FIELDS = 60;

withBrowser('prices in few clicks', () => {
  const panel = panelAtBrowser();

  it(`a manager derives prices, makes promotions, terms, a contract rate and an allotment of 10 rooms in at most ${MAX_CLICKS_AND_FIELDS} clicks and fields`, async () => {
    const { boards = [], ratePlans = [], inventory = [] } = smallHotel();
    const hotel = smallHotel({
      boards: [...boards, { code: 'AI', title: { tr: 'Her şey dahil', en: 'All inclusive' }, priceType: 0 }],
      ratePlans: [...ratePlans, { ...ratePlans[0]!, board: 'AI' }],
      inventory: inventory.map((days) => ({ ...days, allotment: 12 })),
      staff: staffOf('clicks'),
    });
    const imported = await importHotel(panel.service, hotel);
    const partner = await partnerOf(panel.service, imported);
    const partners = await panel.service.db.query<{ name: string }[]>(
      `SELECT p.name FROM partner p JOIN partner_hotel h ON h.partner_id = p.id WHERE h.hotel_id = $1`,
      [imported.hotelID],
    );
    const staff = await panel.open('manager@clicks.example', { path: '/admin/pages/today', width: 1440 });
    const manager = new Colleague(staff, { language: 'en', width: 1440, hand: 'mouse' }, () =>
      Promise.resolve(),
    );
    let steps = 0;
    Object.assign(manager, { hand: counting(manager.hand, () => steps++) });
    const openSetting = async (key: string) => {
      const { hand, words } = manager;
      const name = words.text(key);
      await hand.press(staff.page.getByRole('link', { name: words.of('settings')('title') }));
      await hand.press(staff.page.locator('main').getByRole('link', { name }));
      await staff.page.getByRole('heading', { name }).first().waitFor();
    };

    await manager.hand.press(staff.page.getByRole('link', { name: manager.words.of('rates')('title') }));
    await staff.page.waitForSelector('[role=gridcell]');
    await deriveAllInclusive(manager, {
      plan: 'Standard room · All inclusive',
      parent: 'Standard room · Bed & breakfast',
    });
    await openSetting('pages.promotions.title');
    await offerEarlyBooking(manager);
    await offerSevenForSix(manager);
    await agreeRate(manager, partners[0]!.name);
    await openSetting('pages.allotments.title');
    const days: [string, string] = [dayInIstanbul(60, 'en-GB'), dayInIstanbul(90, 'en-GB')];
    await setRoomsAside(manager, { partner: partners[0]!.name, roomType: 'Standard room', days, rooms: 10 });
    await openSetting('pages.terms.title');
    await letCancelUntilSevenDaysBefore(manager);

    expect(steps).toBe(41);
    expect(steps).toBeLessThanOrEqual(MAX_CLICKS_AND_FIELDS);
    const [aside] = await panel.service.db.query<{ nights: string; rooms: string }[]>(
      'SELECT count(*) AS nights, min(rooms) AS rooms FROM partner_allotment_night WHERE hotel_id = $1 AND rooms > 0',
      [imported.hotelID],
    );
    expect([Number(aside?.nights), Number(aside?.rooms)]).toEqual([31, 10]);
    const priceOf = async (from: number, nights: number, board = 0) => {
      const stay = { startDate: dayFromToday(from), endDate: dayFromToday(from + nights) };
      const [item] = await itemsOf(partner, { ...stay, 'include[]': 'terms' });
      const option = item!.accommodationTypes[board]!.prices['2-1'] as unknown as {
        price: string;
        terms: { freeUntil: string };
      };
      return [option.price, option.terms.freeUntil.slice(0, 10)];
    };
    expect(await priceOf(40, 2)).toEqual(['128.00', dayFromToday(33)]);
    expect(await priceOf(40, 7)).toEqual(['448.00', dayFromToday(33)]);
    expect((await priceOf(40, 2, 2))[0]).toBe('272.00');
    expect(await priceOf(10, 2)).toEqual(['136.00', dayFromToday(3)]);
    expect(await priceOf(10, 7)).toEqual(['476.00', dayFromToday(3)]);
  });
});
