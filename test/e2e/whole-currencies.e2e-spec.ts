import { entryOf, ledgerIsClean, outcomeOf, push, stay } from '../factories/booking.js';
import { done, folioSteps, refused } from '../factories/folio.js';
import { done as isDone } from '../factories/reception.js';
import { itemsOf } from '../factories/search.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import type { OffersAnswer } from '../../src/panel/front-desk/front-desk.contract.js';
import { startService, type TestService } from '../harness/service.js';

const RULES = {
  hotel: { currency: 'JPY', lodgingVatPercent: '10', accommodationTaxPercent: '2' },
  rates: [
    { roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', price: '12345.00' },
    { roomType: 'STD', board: 'RO', from: 'today', to: 'today+365', price: '9999.00' },
  ],
};
const TERMS = {
  terms: [
    {
      code: 'FLEX',
      name: { tr: 'Esnek' },
      steps: [
        { daysBefore: 300, time: '00:00', percent: '33.33' },
        { daysBefore: 1, time: '00:00', amount: '1000.50' },
      ],
      noShow: { percent: '12.5' },
      deposits: [{ percent: '30' }, { daysBefore: 2, amount: '100.50' }],
    },
  ],
  defaultTerms: { refundable: 'FLEX', nonRefundable: 'FLEX' },
};
const TAXES = [
  { code: 'VAT', name: { tr: 'KDV' }, percent: '10', included: true, paidAt: 'booking' },
  {
    code: 'CITY',
    name: { tr: 'Şehir' },
    amount: '3.50',
    per: 'personNight',
    included: false,
    paidAt: 'booking',
  },
  { code: 'SERVICE', name: { tr: 'Servis' }, percent: '1.25', included: false, paidAt: 'hotel' },
];
const PROMOTIONS = [
  { code: 'EARLY', name: { tr: 'Erken' }, combines: true, percent: '7.77' },
  { code: 'LESS', name: { tr: 'Az' }, combines: true, amount: '10.25' },
];

/** Every amount of an answer that is no whole one, with where it is. */
function broken(json: unknown, path = ''): string[] {
  if (typeof json === 'string')
    return /^-?\d+\.\d\d$/.test(json) && !json.endsWith('.00') ? [`${path} ${json}`] : [];
  if (json === null || typeof json !== 'object') return [];
  return Object.entries(json).flatMap(([key, value]) => broken(value, `${path}.${key}`));
}

describe('a hotel whose currency has no decimals', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let made = 0;
  const { folio, lines, post, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  afterEach(() => ledgerIsClean(service));

  const begin = async (rules: object) => {
    hotel = await staffedHotel(service, `whole-${++made}`, { ...RULES, ...rules } as never);
  };
  const sell = async (more: object = {}) => {
    const { offer, reception } = hotel;
    const answer = await reception.change('frontDesk', 'sell', {
      arrival: offer.day(5),
      departure: offer.day(8),
      adults: 2,
      childAges: [],
      roomTypeId: offer.roomType['STD'],
      boardId: offer.board['BB'],
      rate: 'refundable',
      guestName: 'Derya',
      guestSurname: 'Ak',
      ...more,
    });
    isDone(answer);
    return answer.body.bookingId as number;
  };

  it('never offers, asks for or owes a part of its unit, whatever its rules say', async () => {
    await begin({ ...TERMS, taxes: TAXES, promotions: PROMOTIONS });
    const items = await itemsOf(hotel.partner, { 'include[]': ['receipt', 'terms', 'taxes'] });
    expect(JSON.stringify(items)).toContain('"CITY"');
    expect(broken(items)).toEqual([]);
    const offers = await hotel.reception.read('frontDesk', 'offers', {
      arrival: hotel.offer.day(5),
      departure: hotel.offer.day(8),
      adults: 2,
      childAges: '',
    });
    const { body: offered } = offers as { body: OffersAnswer };
    const boards = offered.offers.flatMap(({ boards: ofType }) => ofType);
    expect(broken(offered)).toEqual([]);
    const board = boards.find(({ boardId }) => boardId === hotel.offer.board['BB']);
    const bookingId = await sell({ shownTotal: board?.refundable });
    const { body } = await hotel.reception.read('booking', 'booking', { bookingId });
    expect(body.deposits).toHaveLength(2);
    expect(broken(body)).toEqual([]);
    expect(broken(await folio(bookingId))).toEqual([]);
  });

  it('has whole fees of its tiers, whole nights of a price by hand, and whole discounts in percent', async () => {
    await begin({ cancellationTiers: [{ daysBefore: 90, percent: 15 }] });
    const Total = { amountAfterTaxes: '12345.00', currency: 'JPY' };
    const pushed = await push(
      hotel.partner,
      stay(hotel.offer, 10, 12, { Total }, { Total, PerDayRates: undefined }),
    );
    expect(outcomeOf(pushed)).toBe('ok');
    const id = entryOf(pushed).SVC_ID!;
    const nights = (await folio(id)).lines.flatMap((line) => line.nights ?? []);
    expect(nights.map(({ amount }) => amount)).toEqual(['6173.00', '6172.00']);
    const discount = { kind: 'discount', percent: '12.5', text: 'noise' };
    refused(await post(hotel.manager, id, { ...discount, amount: '1543.13' }), 'balance_has_changed');
    done(await post(hotel.manager, id, { ...discount, amount: '1543.00' }));
    const { body } = await hotel.reception.read('booking', 'booking', { bookingId: id });
    expect(body.rooms[0].cancellationFee).toBe('1620.00');
    done(await cancelled(id, hotel.reception, '1620.00'));
    expect(await lines(id)).toContain('cancellation 1620.00');
  });
});
