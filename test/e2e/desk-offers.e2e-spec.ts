import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

describe('what the desk can sell', () => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  async function offered(changes: Partial<HotelFile> = {}) {
    const name = `desk-offers-${++made}`;
    await importHotel(service, { ...onePlan('50.00'), staff: staffOf(name), ...changes });
    const reception = await signIn(service, `reception@${name}.example`);
    const query = { arrival: dayFromToday(20), departure: dayFromToday(22), adults: 2, childAges: '' };
    const { body } = await reception.read('frontDesk', 'offers', query);
    return body.offers[0].boards[0];
  }

  it('names the promotions in a price, the taxes added to it and where they are paid, the total, and the deposits of its terms', async () => {
    const board = await offered({
      terms: [{ code: 'FLEX', name: { tr: 'Esnek' }, deposits: [{ percent: '30', daysBefore: 7 }] }],
      defaultTerms: { refundable: 'FLEX' },
      promotions: [{ code: 'EARLY', name: { tr: 'Erken' }, active: true, percent: '20' }],
      taxes: [
        { code: 'VAT', name: { tr: 'KDV' }, percent: '10', included: true, paidAt: 'booking' },
        { code: 'FEE', name: { tr: 'Bedel' }, percent: '5', included: false, paidAt: 'booking' },
        {
          code: 'CITY',
          name: { tr: 'Konaklama' },
          amount: '3.00',
          per: 'personNight',
          included: false,
          paidAt: 'hotel',
        },
      ],
    });
    expect(board.refundable).toBe('160.00');
    expect(board.details.refundable).toEqual({
      promotions: [{ name: { tr: 'Erken' }, amount: '40.00' }],
      addedTaxes: [
        { code: 'FEE', name: 'Bedel', amount: '8.00', paidAt: 'booking' },
        { code: 'CITY', name: 'Konaklama', amount: '12.00', paidAt: 'hotel' },
      ],
      totalWithTaxes: '180.00',
      // 30 % of the price and of the tax that is paid with the booking.
      deposits: [{ due: dayFromToday(13), amount: '50.40' }],
    });
  });

  it('has nothing on top where the hotel adds no tax', async () => {
    const board = await offered();
    expect(board.details.refundable).toEqual({
      promotions: [],
      addedTaxes: [],
      totalWithTaxes: null,
      deposits: [],
    });
  });
});
