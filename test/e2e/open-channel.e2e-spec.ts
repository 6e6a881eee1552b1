import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { gridOf } from '../factories/rates.js';
import { itemsOf } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const BASE = '/external/channels/open-channel';
const [from, to] = [dayFromToday(30), dayFromToday(32)];

/** The examples of the protocol's documentation, with days that are to come. */
const RESTRICTIONS = {
  stop_sell: true,
  closed_to_arrival: false,
  closed_to_departure: false,
  min_stay_arrival: 1,
  min_stay_through: 1,
  max_stay: 0,
};
const rate = (amount: string, occupancy?: number) => ({
  rate: amount,
  currency: 'GBP',
  fraction_size: 2,
  ...(occupancy === undefined ? {} : { occupancy }),
});

describe("Channex' Open Channel", () => {
  let service: TestService;
  let hotelID: number;
  let key: string;
  let partner: PartnerClient;
  let grid: Awaited<ReturnType<typeof gridOf>>;
  let messages = 0;
  beforeAll(async () => {
    service = await startService();
    const file = smallHotel({
      hotel: { currency: 'GBP' },
      apiKeys: [{ label: 'Channex', scopes: ['rates'] }],
    });
    for (const plan of file.ratePlans ?? []) if (plan.board === 'BB') plan.adultMultipliers = [1.5, 2, 2.5];
    for (const type of file.roomTypes ?? [])
      if (type.code === 'STD') Object.assign(type, { capacityAdult: 3, capacityTotal: 4 });
    const imported = await importHotel(service, file);
    hotelID = imported.hotelID;
    key = imported.apiKeys[0]!.key!;
    partner = await partnerOf(service, imported);
    grid = await gridOf(service, hotelID);
  });
  afterAll(() => service.close());

  const ids = (board: string) => ({
    room_type_id: String(grid.roomTypes[0]!.id),
    rate_plan_id: String(grid.roomTypes[0]!.plans.find(({ code }) => code === board)!.id),
  });
  const get = (path: string, code: string = String(hotelID), apiKey = key) =>
    send(service, 'GET', `${BASE}/${path}/?hotel_code=${code}`, { headers: { 'api-key': apiKey } });
  const notification = (changes: object[], request_id: string, hotel_code: string) => ({
    data: [{ type: 'changes_notification', attributes: { request_id, hotel_code, changes } }],
  });
  const post = (body: unknown, apiKey = key) =>
    send(service, 'POST', `${BASE}/changes/`, {
      headers: { 'api-key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const change = (changes: object[], id = `message-${++messages}`) =>
    post(notification(changes, id, String(hotelID)));
  const availability = (attributes: object) => ({
    type: 'availability_changes',
    attributes: { ...ids('RO'), date_from: from, date_to: to, ...attributes },
  });
  const restriction = (board: string, attributes: object) => ({
    type: 'restriction_changes',
    attributes: { ...ids(board), date_from: from, date_to: to, ...attributes },
  });

  it('tests the connection by the key and the hotel', async () => {
    const { status, body } = await get('test_connection');
    expect([status, body]).toEqual([200, { success: true }]);
    for (const code of ['987654321', '', 'abc', `${hotelID}x`]) {
      const other = await get('test_connection', code);
      expect([other.status, other.body.message]).toEqual([404, 'hotel_id_is_not_found']);
    }
    for (const wrong of ['', 'unknown']) {
      const refused = await get('test_connection', String(hotelID), wrong);
      expect([refused.status, refused.body.message]).toEqual([401, 'api_key_is_not_valid']);
    }
  });

  it('lists room types and rate plans for the mapping', async () => {
    const { body } = await get('mapping_details');
    expect(body.data.type).toBe('mapping_details');
    expect(body.data.attributes.room_types[0]).toEqual({
      id: ids('BB').room_type_id,
      title: 'Standart oda',
      rate_plans: [
        {
          id: ids('BB').rate_plan_id,
          title: 'Oda kahvaltı',
          sell_mode: 'per_person',
          max_persons: 3,
          currency: 'GBP',
          read_only: false,
        },
        {
          id: ids('RO').rate_plan_id,
          title: 'Sadece oda',
          sell_mode: 'per_room',
          max_persons: 3,
          currency: 'GBP',
          read_only: false,
        },
      ],
    });
  });

  it('takes the documented message of changes', async () => {
    const answer = await change([
      availability({ availability: 10 }),
      restriction('RO', { rates: [rate('200.00')], ...RESTRICTIONS }),
    ]);
    expect([answer.status, answer.body]).toEqual([200, { success: true, unique_id: `message-${messages}` }]);
    expect(await grid.values('STD allotment', 29, 5)).toEqual([3, 10, 10, 10, 3]);
    expect(await grid.values('STD RO price', 30, 3)).toEqual([20_000, 20_000, 20_000]);
    expect(await grid.values('STD RO stopSale', 30, 1)).toEqual([1]);
    expect(await grid.values('STD RO minStay', 30, 1)).toEqual([1]);
    expect(await grid.values('STD RO maxStay', 30, 1)).toEqual([null]);
  });

  it('takes the documented prices by occupancy as the base price of the rate plan', async () => {
    const rates = [rate('250.00', 3), rate('200.00', 2), rate('150.00', 1)];
    expect((await change([restriction('BB', { rates, ...RESTRICTIONS })])).status).toBe(200);
    expect(await grid.values('STD BB price', 30, 1)).toEqual([10_000]);
    await change([restriction('BB', { rates: [rate('200.00', 2)] })]);
    expect(await grid.values('STD BB price', 30, 1)).toEqual([10_000]);
    await change([restriction('RO', { rates: [rate('200.00', 2)] })]);
    expect(await grid.values('STD RO price', 30, 1)).toEqual([20_000]);
  });

  describe('per number of adults', () => {
    /** What one, two and three adults pay for the first night, and the base price. */
    const sold = async (day = 60) => {
      const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day + 1) };
      const [item] = await itemsOf(partner, { ...dates, adultCount: 3 });
      const board = item!.accommodationTypes.find(({ title }) => title === 'Oda kahvaltı')!;
      const [price] = await grid.values('STD BB price', day, 1);
      return [...[1, 2, 3].map((n) => board.prices[`${n}-1`]?.price ?? null), price];
    };
    const sent = async (rates: object[], day = 60) => {
      const days = { date_from: dayFromToday(day), date_to: dayFromToday(day) };
      const { status } = await change([restriction('BB', { ...days, rates })]);
      expect(status).toBe(200);
    };
    const withPrice = async (day: number, price: string | null) =>
      importHotel(service, {
        hotel: { id: hotelID },
        rates: [
          {
            roomType: 'STD',
            board: 'BB',
            from: `today+${day}`,
            to: `today+${day}`,
            price,
            adultPrices: null,
          },
        ],
      });

    it.each([
      ['99.99', 2],
      ['89.95', 2],
      ['100.00', 3],
    ])('sells %s for %i at that price, whatever the multipliers are', async (amount, adults) => {
      await withPrice(60, '50.00');
      await service.db.query(
        `UPDATE rate_plan SET adult_multipliers = '{1.5,2,2.7}' WHERE hotel_id = $1 AND id = $2`,
        [hotelID, ids('BB').rate_plan_id],
      );
      await sent([rate(amount, adults)]);
      expect((await sold())[adults - 1]).toBe(amount);
      await service.db.query(
        `UPDATE rate_plan SET adult_multipliers = '{1.5,2,2.5}' WHERE hotel_id = $1 AND id = $2`,
        [hotelID, ids('BB').rate_plan_id],
      );
    });

    it('takes each rate, and changes what it names alone', async () => {
      await withPrice(60, '50.00');
      await sent([rate('61.11', 1), rate('99.99', 2)]);
      expect(await sold()).toEqual(['61.11', '99.99', '125.00', 5_000]);
      await sent([rate('40.00', 1)]);
      expect(await sold()).toEqual(['40.00', '99.99', '125.00', 5_000]);
      await sent([rate('130.00', 3)]);
      expect(await sold()).toEqual(['40.00', '99.99', '130.00', 5_200]);
    });

    it('leaves the base price of the others alone where one of them is sold at a share of it', async () => {
      await withPrice(60, '50.00');
      await sent([rate('99.99', 3)]);
      expect(await sold()).toEqual(['75.00', '100.00', '99.99', 5_000]);
    });

    it('gives a day without a price its base price by the rate of most adults', async () => {
      await withPrice(60, null);
      await sent([rate('99.99', 1)]);
      expect(await sold()).toEqual(['99.99', null, null, null]);
      await withPrice(60, null);
      await sent([rate('250.01')]);
      expect(await sold()).toEqual(['150.00', '200.00', '250.01', 10_000]);
    });

    it('refuses a rate for more persons than any room takes', async () => {
      const answer = await change([restriction('BB', { rates: [rate('1.00', 41)] })]);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ path: 'data[0].attributes.changes[0].attributes.rates[0].occupancy', reason: 'is_not_valid' }],
      ]);
    });
  });

  it('takes a rate of 0, or one that makes the base price 0, only where that is said', async () => {
    for (const [board, rates, place] of [
      ['RO', [rate('0.00')], 0],
      ['BB', [rate('9.00', 1), rate('0.01', 3)], 1],
    ] as const) {
      const refused = await change([restriction(board, { rates })]);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [
          {
            path: `data[0].attributes.changes[0].attributes.rates[${place}].rate`,
            reason: 'price_is_zero',
          },
        ],
      ]);
      expect((await change([restriction(board, { rates, allowZero: true })])).status).toBe(200);
      expect(await grid.values(`STD ${board} price`, 30, 1)).toEqual([0]);
    }
  });

  it('refuses a rate whose base price would be more than any price', async () => {
    await service.db.query(
      `UPDATE rate_plan SET adult_multipliers = '{0.01,0.02,0.03}' WHERE hotel_id = $1 AND id = $2`,
      [hotelID, ids('BB').rate_plan_id],
    );
    const rates = [rate('1.00', 1), rate('999999999.99', 3)];
    const answer = await change([restriction('BB', { rates })]);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'data[0].attributes.changes[0].attributes.rates[1].rate', reason: 'is_not_valid' }],
    ]);
    await service.db.query(
      `UPDATE rate_plan SET adult_multipliers = '{1.5,2,2.5}' WHERE hotel_id = $1 AND id = $2`,
      [hotelID, ids('BB').rate_plan_id],
    );
  });

  it('leaves out days that are over, as those of the documentation are', async () => {
    const past = { date_from: '2020-02-02', date_to: '2020-02-04' };
    const answer = await change([
      availability({ ...past, availability: 10 }),
      restriction('RO', { ...past, rates: [rate('200.00')], ...RESTRICTIONS }),
    ]);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
  });

  it('counts rooms that are left above those that are sold', async () => {
    const [id, day] = [ids('RO').room_type_id, dayFromToday(31)];
    await service.db.query(
      'UPDATE room_day SET sold = 2 WHERE hotel_id = $1 AND room_type_id = $2 AND day = $3',
      [hotelID, id, day],
    );
    await change([availability({ availability: 4 })]);
    expect(await grid.values('STD allotment', 30, 3)).toEqual([4, 6, 4]);
    expect((await change([availability({ availability: 32_767 })])).status).toBe(200);
    expect(await grid.values('STD allotment', 30, 3)).toEqual([32_767, 32_767, 32_767]);
    await change([availability({ availability: 4 })]);
    await service.db.query('UPDATE room_day SET sold = 0 WHERE hotel_id = $1', [hotelID]);
  });

  it('changes nothing where a message is sent again', async () => {
    const first = await change([availability({ availability: 5 })], 'again');
    await change([availability({ availability: 6 })]);
    expect((await change([availability({ availability: 5 })], 'again')).body).toEqual(first.body);
    expect(await grid.values('STD allotment', 30, 1)).toEqual([6]);
    const other = await change([availability({ availability: 7 })], 'again');
    expect([other.status, other.body.message]).toEqual([422, 'id_is_used_for_other_changes']);
  });

  it('knows a message again whose members are in another order', async () => {
    const values = { availability: 5, room_type_id: ids('RO').room_type_id, date_from: from, date_to: to };
    const reversed = Object.fromEntries(Object.entries(values).reverse());
    const first = await change([{ type: 'availability_changes', attributes: values }], 'reversed');
    const again = await change([{ attributes: reversed, type: 'availability_changes' }], 'reversed');
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('passes over members that it does not know, however deeply they are nested', async () => {
    const nested = '['.repeat(3_900) + ']'.repeat(3_900);
    const message = JSON.stringify(
      notification([availability({ availability: 5, unknown: 'NESTED' })], 'nested', String(hotelID)),
    );
    const { status, body } = await send(service, 'POST', `${BASE}/changes/`, {
      headers: { 'api-key': key, 'Content-Type': 'application/json' },
      body: message.replace('"NESTED"', nested),
    });
    expect([status, body]).toEqual([200, { success: true, unique_id: 'nested' }]);
  });

  it('refuses a message whole, with every fault and its place', async () => {
    const before = await grid.values('STD allotment', 30, 3);
    const answer = await change([
      availability({ availability: 9 }),
      availability({ availability: -1, room_type_id: '987654321' }),
      restriction('RO', { rate_plan_id: 'x', date_to: '2027-02-30', stop_sell: 'yes' }),
      restriction('RO', { date_from: to, date_to: from, min_stay_arrival: 1_000 }),
      restriction('RO', { rates: [{ ...rate('200.001'), currency: 'EUR' }] }),
      { type: 'other', attributes: {} },
    ]);
    const at = 'data[0].attributes.changes';
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      success: false,
      message: 'changes_are_not_valid',
      errors: [
        { path: `${at}[1].attributes.room_type_id`, reason: 'room_type_is_not_found' },
        { path: `${at}[1].attributes.availability`, reason: 'is_not_valid' },
        { path: `${at}[2].attributes.rate_plan_id`, reason: 'rate_plan_is_not_found' },
        { path: `${at}[2].attributes.date_to`, reason: 'is_not_valid' },
        { path: `${at}[2].attributes.stop_sell`, reason: 'is_not_valid' },
        { path: `${at}[3].attributes.min_stay_arrival`, reason: 'is_not_valid' },
        { path: `${at}[3].attributes.date_to`, reason: 'is_before_from' },
        { path: `${at}[4].attributes.rates[0].rate`, reason: 'is_not_valid' },
        { path: `${at}[4].attributes.rates[0].currency`, reason: 'currency_is_not_the_hotels' },
        { path: `${at}[5]`, reason: 'is_not_valid' },
      ],
    });
    expect(await grid.values('STD allotment', 30, 3)).toEqual(before);
  });

  it.each([
    {},
    { data: [] },
    { data: {} },
    [],
    null,
    { data: [null] },
    { data: [{ type: 'changes_notification' }] },
  ])('refuses %j', async (body) => {
    expect((await post(body)).status).toBe(422);
  });

  it('refuses the hotel of another key, and a key for a hotspot', async () => {
    const theirs = await importHotel(service, smallHotel());
    const message = notification([availability({ availability: 1 })], 'foreign', String(theirs.hotelID));
    const refused = await post(message);
    expect([refused.status, refused.body.message]).toEqual([404, 'hotel_id_is_not_found']);
    expect((await post(message, theirs.apiKeys[0]!.key!)).status).toBe(401);
  });
});
