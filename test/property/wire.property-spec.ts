import fc from 'fast-check';
import { outcome } from '../factories/bad-input.js';
import { card, ledgerIsClean, type Offer, offerOf, PUSH, room, booking } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { paymentOf } from '../factories/every-endpoint.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

/** Whatever a caller sends, the answer is one of the contract's: never a fault of ours, never a word of a library. */
describe('random requests', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  beforeAll(async () => {
    service = await startService({ LOGIN_FAILURES_PER_KEY: '0', LOGIN_FAILURES_PER_ADDRESS: '0' });
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
    offer = await offerOf(service, partner.hotelID);
  });
  afterAll(() => service.close());

  const strangeText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '__proto__',
      '1e5',
      '-0',
      '0.1',
      'NaN',
      'Infinity',
      '٣',
      "' OR 1=1 --",
    ),
    fc.constantFrom(
      '2027-02-29',
      '0000-00-00',
      '9999-12-31',
      '2027-03-01',
      '-001-01-01',
      '%',
      '4111111111111111',
    ),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  );
  const strange = fc.oneof(
    strangeText,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      null,
      true,
      0,
      -0,
      -1,
      0.1,
      1e21,
      1e-7,
      Number.MAX_SAFE_INTEGER,
      2 ** 31,
      [],
      {},
      [[]],
      [null],
    ),
  );

  /** The same value with a member somewhere inside it replaced; `where` picks the way down. */
  const replaced = (value: unknown, where: readonly number[], by: unknown): unknown => {
    const [choice, ...rest] = where;
    if (choice === undefined || typeof value !== 'object' || value === null) return by;
    const entries = Object.entries(value);
    if (entries.length === 0) return by;
    const chosen = entries[choice % entries.length]?.[0];
    const changed = entries.map(([name, member]) => [
      name,
      name === chosen ? replaced(member, rest, by) : member,
    ]);
    return Array.isArray(value)
      ? changed.map(([, member]) => member)
      : Object.fromEntries(changed as [string, unknown][]);
  };
  const where = fc.array(fc.nat(40), { minLength: 1, maxLength: 5 });
  const KNOWN = /^(ok|0[1-4]( [a-z_]+(: .*)?)?|[1-2]00\d\d|(4\d\d )?[a-z]+(_[a-z]+)+)$/s;
  const expectContract = (answer: Answer) => {
    expect(answer.status).toBeLessThan(500);
    expect(outcome(answer)).toMatch(KNOWN);
  };
  const post = (path: string, body: string) =>
    send(service, 'POST', path, {
      headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
      body,
    });

  it('of pushes', async () => {
    await fc.assert(
      fc.asyncProperty(where, strange, where, strange, async (first, one, second, other) => {
        const right = booking(offer, {
          RoomStays: [
            room(offer, {
              PerDayRates: { currency: 'EUR', PerDayRate: [{ stayDate: offer.day(10), baseRate: '80.00' }] },
              PaymentCard: card(),
            }),
          ],
          ChildGuests: [{ age: 5, name: 'ECE' }],
          SpecialRequest: [{ text: 'x' }],
          extras: [
            { name: 'Transfer', person: 1, piece: 1, price: '40.00', priceTotal: '40.00', stockID: 1 },
          ],
        });
        const body = replaced(replaced(right, first, one), second, other);
        expectContract(await post(PUSH, JSON.stringify({ BookingPushRQ: { Bookings: [body] } })));
      }),
      { numRuns: 600 },
    );
    await ledgerIsClean(service);
  });

  it('of payments', async () => {
    await fc.assert(
      fc.asyncProperty(where, strange, where, strange, async (first, one, second, other) => {
        const body = replaced(replaced(paymentOf(partner.hotelID, 792), first, one), second, other);
        expectContract(await post('/external/online/payment/type/10', JSON.stringify(body)));
      }),
      { numRuns: 600 },
    );
  });

  const right: Record<string, string> = {
    startDate: dayFromToday(5),
    endDate: dayFromToday(7),
    adultCount: '2',
    language: 'en',
    limit: '3',
    'childAges[]': '5',
    page: '1',
    order: 'id',
    orderID: 'o',
    apiKey: 'ALPHA-api-key',
    apiSecret: 'x',
  };
  const fields = fc.array(
    fc.tuple(
      fc.constantFrom(...Object.keys(right), 'hotelID', 'buildingID', 'childCount', 'SVC', 'x[y]'),
      strangeText,
    ),
    { minLength: 1, maxLength: 3 },
  );
  const pairs = (changes: [string, string][]) => {
    const form = new URLSearchParams({ hotelID: String(partner.hotelID), ...right });
    for (const [name, value] of changes) form.set(name, value);
    return form;
  };

  it('of forms and queries', async () => {
    const GETS = [
      'currencies',
      'online/social/media',
      'online/package',
      'online/footer',
      'online/payment/status',
    ];
    await fc.assert(
      fc.asyncProperty(fields, fc.nat(), async (changes, choice) => {
        const sent = pairs(changes as [string, string][]);
        const headers = { Authorization: `Bearer ${partner.token}` };
        for (const path of ['/external/online/roomType', '/external/public/login']) {
          expectContract(await send(service, 'POST', path, { headers, body: sent }));
        }
        for (const path of [
          `/external/${GETS[choice % GETS.length]}`,
          '/external/room/type/hotel/availability',
        ]) {
          expectContract(await send(service, 'GET', `${path}?${sent.toString()}`, { headers }));
        }
      }),
      { numRuns: 250 },
    );
  });
});
