import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { longestTurnMs, ordinaryTurnMs } from '../harness/turns.js';

const TYPES = Array.from({ length: 20 }, (_, i) => `T${i}`);
const BOARDS = ['RO', 'BB', 'HB', 'FB', 'AI'];

function largeHotel(): HotelFile {
  const range = { from: 'today', to: 'today+61' };
  const plans = TYPES.flatMap((roomType) => BOARDS.map((board) => ({ roomType, board })));
  return smallHotel({
    staff: staffOf('tablo'),
    boards: BOARDS.map((code) => ({ code, title: { tr: code }, priceType: 1 })),
    roomTypes: TYPES.map((code) => ({ code, name: { tr: code }, capacityAdult: 2 })),
    ratePlans: plans,
    inventory: TYPES.map((roomType) => ({ roomType, ...range, allotment: 9 })),
    rates: plans.map((plan) => ({ ...plan, ...range, price: '99.50' })),
  });
}

describe('the spreadsheets of a large hotel', () => {
  let service: TestService;
  let cookie: string;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    await importHotel(service, largeHotel());
    ({ cookie } = await signIn(service, 'manager@tablo.example'));
  });
  afterAll(() => service.close());

  it.each([
    ['rates', '/admin/api/pages/rates/sheet?days=62'],
    ['a report', `/admin/api/pages/reports/sheet?from=${dayFromToday(-1_000)}&to=${dayFromToday(60)}`],
  ])('hold up nobody for long: %s', async (_, path) => {
    const limitMs = 12 * ordinaryTurnMs();
    const download = async () => {
      const answer = await send(service, 'GET', path, { headers: { cookie } });
      expect(answer.headers.get('content-type')).toMatch(/spreadsheetml/);
    };
    const turnMs = await longestTurnMs(download, limitMs);
    expect(turnMs).toBeLessThan(limitMs);
  });
});
