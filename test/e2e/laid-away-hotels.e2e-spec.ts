import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { Metrics } from '../../src/http/metrics.service.js';
import { type Offer, offerOf, outcomeOf, push, room, stay } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { clientWith, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { search } from '../factories/search.js';
import { statementsDuring } from '../harness/queries-at-once.js';
import { startService, type TestService } from '../harness/service.js';

/** Their objects fill the quarter of the memory that those of hotels may take, and a second hotel's have no place beside them. */
const LONG_TEXT = `<p>${'Ferah oda. '.repeat(1_500)}</p>`;
const OTHERS = 3;
const FORMS: Record<string, unknown>[] = [
  {},
  { language: 'en', adultCount: 1, 'childAges[]': [3, 10] },
  { language: 'en', endDate: dayFromToday(23), 'include[]': ['terms', 'taxes'] },
];

describe('a hotel that one of two instances has laid away', () => {
  let first: TestService;
  let second: TestService;
  let partner: PartnerClient;
  let others: PartnerClient[];
  let offer: Offer;
  const file = smallHotel({ hotel: {} });
  beforeAll(async () => {
    first = await startService();
    second = await startService({ DATABASE_URL: first.databaseUrl, SNAPSHOT_MEMORY_MB: '1' });
    partner = await partnerOf(first, await importHotel(first, withLongText(file)));
    offer = await offerOf(first, partner.hotelID);
    others = [];
    for (let i = 0; i < OTHERS; i++)
      others.push(await partnerOf(first, await importHotel(first, withLongText(smallHotel()))));
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  function withLongText(hotel: HotelFile): HotelFile {
    const [one, ...rest] = hotel.roomTypes!;
    return {
      ...hotel,
      roomTypes: [
        { ...one!, detail: { tr: LONG_TEXT, en: LONG_TEXT, de: LONG_TEXT, ru: LONG_TEXT } },
        ...rest,
      ],
    };
  }

  const at = (service: TestService, { token, hotelID }: PartnerClient) => clientWith(service, token, hotelID);
  const change = (changes: Partial<HotelFile>) =>
    importHotel(first, { ...changes, hotel: { id: partner.hotelID } });
  const onDay = (day: number) => ({ from: `today+${day}`, to: `today+${day}` });
  const rate = { roomType: 'STD', board: 'BB', ...onDay(20) };

  async function countLaidAway(): Promise<number> {
    const metrics = await second.app.get(Metrics).registry.metrics();
    return Number(/^inventory_snapshots_laid_away (\S+)$/m.exec(metrics)?.[1]);
  }

  /** Lays the hotel away in the second instance: each of the others takes the place of the one before. */
  async function layAway(): Promise<void> {
    await search(at(second, partner));
    for (const other of others) await search(at(second, other));
    expect(await countLaidAway()).toBe(OTHERS);
  }

  async function answersOf(service: TestService): Promise<string[]> {
    const client = at(service, partner);
    const lists = [];
    for (const form of FORMS) lists.push((await search(client, form)).text);
    const calendar = await client.get('/external/room/type/hotel/availability', {
      startDate: dayFromToday(15),
      endDate: dayFromToday(45),
    });
    // An ID has the time in it.
    return [...lists, calendar.text].map((text) => text.replace(/"id":"[^"]+"/g, '"id":""'));
  }

  const [standard, ...otherTypes] = withLongText(file).roomTypes!;
  const changes: [what: string, make: () => Promise<unknown>][] = [
    ['nothing', () => Promise.resolve()],
    ['a price', () => change({ rates: [{ ...rate, price: '41.50' }] })],
    ['prices by the number of adults', () => change({ rates: [{ ...rate, adultPrices: { 2: '77.70' } }] })],
    ['these again', () => change({ rates: [{ ...rate, adultPrices: { 2: '78.80' } }] })],
    ['a restriction', () => change({ rates: [{ ...rate, board: 'RO', minStay: 3 }] })],
    [
      'a sale',
      async () => {
        const dates = { checkinDate: offer.day(21), checkoutDate: offer.day(23) };
        expect(outcomeOf(await push(partner, stay(offer, 21, 23, { RoomStays: [room(offer, dates)] })))).toBe(
          'ok',
        );
      },
    ],
    ['rooms', () => change({ inventory: [{ roomType: 'FAM', ...onDay(20), allotment: 9 }] })],
    ['a room type', () => change({ roomTypes: [{ ...standard!, name: { tr: 'Yeni oda' } }, ...otherTypes] })],
    [
      'a derived price',
      () =>
        change({
          ratePlans: file.ratePlans!.map((plan) =>
            plan.roomType === 'SUI'
              ? { ...plan, derivedFrom: { roomType: 'STD', board: 'RO', percent: '25' } }
              : plan,
          ),
          rates: [{ roomType: 'SUI', board: 'RO', from: 'today', to: 'today+365', price: null }],
        }),
    ],
    [
      'the price that it is derived from',
      () => change({ rates: [{ ...rate, board: 'RO', price: '99.00' }] }),
    ],
    ['a promotion', () => change({ promotions: [{ code: 'P', name: { tr: 'İndirim' }, percent: '10' }] })],
    [
      'terms',
      () =>
        change({
          terms: [
            { code: 'T', name: { tr: 'Esnek' }, steps: [{ daysBefore: 7, time: '18:00', percent: '50' }] },
          ],
          defaultTerms: { refundable: 'T', nonRefundable: null },
        }),
    ],
    ['a tax', () => change({ taxes: [{ code: 'V', name: { en: 'Tax' }, percent: '10', included: false }] })],
    [
      'rooms of a partner',
      () => {
        const { apiKey } = file.partners![0]!;
        const nights = { from: 'today+18', to: 'today+40' };
        return change({ partnerAllotments: [{ partner: apiKey!, roomType: 'STD', ...nights, rooms: 1 }] });
      },
    ],
    ['a price beside them', () => change({ rates: [{ ...rate, price: '43.00', adultPrices: null }] })],
  ];

  it.each(changes)('answers as the other, byte for byte, after a change of %s', async (what, make) => {
    await layAway();
    const before = await answersOf(first);
    await make();
    const after = await answersOf(first);
    expect(after.join() === before.join()).toBe(what === 'nothing' || what === 'rooms of a partner');
    expect(await answersOf(second)).toEqual(after);
  });

  it('is read from memory, not from the database', async () => {
    await layAway();
    const readsCatalogue = (sql: string) => sql.includes('FROM room_type t');
    const { statements } = await statementsDuring(() => search(at(second, partner)), readsCatalogue);
    expect(statements).toEqual([]);
    const unknown = await partnerOf(first, await importHotel(first, smallHotel()));
    const cold = await statementsDuring(() => search(at(second, unknown)), readsCatalogue);
    expect(cold.statements).toHaveLength(1);
  });
});
