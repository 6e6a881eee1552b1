import { dayFromToday } from '../factories/days.js';
import { offerOf, outcomeOf, push, room, booking } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const PATH = '/external/online/roomType/explain';
const stay = { startDate: dayFromToday(20), endDate: dayFromToday(22), adultCount: 2, language: 'en' };

describe('an explanation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const hotelWith = async (inventory: object[] = []): Promise<PartnerClient> => {
    const file = onePlan('40.00', { nonRefundableDiscountPercent: 10, adultMultipliers: [1.5, 2] });
    const days = [...(file.inventory ?? []), ...inventory] as typeof file.inventory;
    return partnerOf(service, await importHotel(service, { ...file, inventory: days }));
  };
  const explain = (partner: PartnerClient, fields: object = {}) =>
    partner.postForm(PATH, { hotelID: partner.hotelID, ...stay, ...fields });

  it('has the price of the room list, night by night', async () => {
    const partner = await hotelWith();
    const { body } = await explain(partner);
    const [room] = await itemsOf(partner, stay);
    expect(body).toMatchObject({ success: true, count: 1, errorCode: null, errorMessage: null });
    const prices = room?.accommodationTypes[0]?.prices;
    expect(body.items[0]).toMatchObject({
      roomTypeID: room?.id,
      sellable: true,
      reasons: [],
      left: 5,
      currency: 'EUR',
      refundable: prices?.['2-1']?.price,
      nonRefundable: prices?.['2-0']?.price,
    });
    expect(body.items[0].nights).toEqual(
      [20, 21].map((days) => ({
        day: dayFromToday(days),
        left: 5,
        basePrice: '40.00',
        shares: '2.0000',
        price: '80.00',
        nonRefundablePrice: '72.00',
        restrictions: [],
      })),
    );
  });

  it('names all reasons with day, value and text, and the nearest stays', async () => {
    const day = (days: number, restrictions: object) => ({
      roomType: 'R',
      from: `today+${days}`,
      to: `today+${days}`,
      ...restrictions,
    });
    const partner = await hotelWith([
      day(20, { allotment: 0, minStay: 3 }),
      day(22, { allotment: 5, closedToCheckout: true }),
    ]);
    const [item] = (await explain(partner)).body.items;
    expect(item.sellable).toBe(false);
    expect(item.reasons).toEqual([
      {
        identifier: 'closed_to_checkout',
        text: 'This day admits no check-out.',
        day: dayFromToday(22),
        value: null,
        limit: null,
      },
      {
        identifier: 'minimum_stay',
        text: 'An arrival on this day stays at least 3 nights.',
        day: dayFromToday(20),
        value: 3,
        limit: null,
      },
      {
        identifier: 'sold_out',
        text: 'All rooms are sold out on this day.',
        day: dayFromToday(20),
        value: null,
        limit: null,
      },
    ]);
    expect(item.nearest).toHaveLength(5);
    expect(item.nearest[0]).toEqual({
      startDate: dayFromToday(21),
      endDate: dayFromToday(23),
      refundable: '160.00',
      nonRefundable: '144.00',
      left: 5,
    });
    const [german] = (await explain(partner, { language: 'de' })).body.items;
    expect(german.reasons[2].text).toBe('An diesem Tag sind alle Zimmer ausgebucht.');
  });

  it.each([
    ['adults', { adultCount: 3 }, 2, 'The party has more adults than one room takes; the limit is 2.'],
    [
      'children',
      { adultCount: 1, 'childAges[]': [5, 7] },
      1,
      'The party has more children than one room takes; the limit is 1.',
    ],
    [
      'persons',
      { adultCount: 2, 'childAges[]': [5] },
      2,
      'The party has more persons than one room takes; the limit is 2.',
    ],
  ])('names the limit of a room that the party exceeds: %s', async (limit, party, value, text) => {
    const file = onePlan('40.00');
    Object.assign(file.roomTypes![0]!, { capacityAdult: 2, capacityChildren: 1, capacityTotal: 2 });
    const partner = await partnerOf(service, await importHotel(service, file));
    const reasonIn = async (language: string) =>
      (await explain(partner, { ...party, language })).body.items[0].reasons[0];
    expect(await reasonIn('en')).toEqual({ identifier: 'party_does_not_fit', text, day: null, value, limit });
    const words = {
      tr: { adults: 'Yetişkin', children: 'Çocuk', persons: 'Kişi' },
      de: { adults: 'Erwachsene', children: 'Kinder', persons: 'Personen' },
      ru: { adults: 'Взрослых', children: 'Детей', persons: 'Гостей' },
      fr: { adults: 'adultes', children: 'enfants', persons: 'personnes' },
      ar: { adults: 'البالغين', children: 'الأطفال', persons: 'الضيوف' },
    };
    for (const [language, word] of Object.entries(words)) {
      const said = ((await reasonIn(language)) as { text: string }).text;
      expect(said).toContain(word[limit as 'adults']);
      expect(said).toContain(String(value));
    }
  });

  it('names nearest stays that can be booked strictly, by the options of their searches', async () => {
    const day = (roomType: string, days: number, values: object) => ({
      roomType,
      from: `today+${days}`,
      to: `today+${days}`,
      ...values,
    });
    const file = smallHotel();
    const inventory = [
      ...file.inventory!,
      day('STD', 20, { allotment: 0 }),
      day('STD', 23, { allotment: 3, closedToCheckin: true }),
      day('FAM', 21, { allotment: 2, stopSale: true }),
      day('SUI', 20, { allotment: 1, minStay: 4 }),
    ] as typeof file.inventory;
    const partner = await partnerOf(service, await importHotel(service, { ...file, inventory }));
    const offer = await offerOf(service, partner.hotelID);
    const booked: Record<string, number> = {};
    for (const party of [{}, { 'childAges[]': [5] }]) {
      const child = 'childAges[]' in party ? 1 : 0;
      for (const { sellable, roomTypeID, accommodationTypeID, nearest } of (await explain(partner, party))
        .body.items) {
        expect(sellable).toBe(false);
        for (const { startDate, endDate, refundable, nonRefundable } of nearest) {
          const items = await itemsOf(partner, { ...party, startDate, endDate, language: 'en' });
          const board = items
            .find(({ id }) => id === roomTypeID)!
            .accommodationTypes.find(({ id }) => id === accommodationTypeID)!;
          const persons = board.priceType === 1 ? 1 : 2 + child;
          for (const [rate, price] of [
            ['1', refundable],
            ['0', nonRefundable],
          ] as const) {
            const option = board.prices[`${persons}-${rate}`];
            expect(option?.price ?? null).toBe(price);
            if (!option) continue;
            const dates = { checkinDate: startDate, checkoutDate: endDate };
            const Total = { amountAfterTaxes: option.price, currency: option.currency };
            const sold = { roomTypeID, ratePlanID: accommodationTypeID, selectionID: option.id };
            const RoomStays = [room(offer, { ...dates, ...sold, Total, GuestCount: { adult: 2, child } })];
            const pushed = booking(offer, { ...dates, strict: true, RoomStays, Total });
            expect(outcomeOf(await push(partner, pushed))).toBe('ok');
            expect(outcomeOf(await push(partner, { ...pushed, type: 'Cancel' }))).toBe('ok');
            const code = Object.entries(offer.roomType).find(([, id]) => id === roomTypeID)![0];
            booked[code] = (booked[code] ?? 0) + 1;
          }
        }
      }
    }
    // STD with two boards and both rates for two and for three, FAM with one rate; a child has no place in SUI.
    expect(booked).toEqual({ STD: 40, FAM: 10, SUI: 10 });
  });

  it('is narrowed to a room type and a board, and knows no others', async () => {
    const partner = await hotelWith();
    const [item] = (await explain(partner)).body.items;
    const { roomTypeID, accommodationTypeID } = item;
    expect((await explain(partner, { roomTypeID, accommodationTypeID })).body.count).toBe(1);
    expect((await explain(partner, { roomTypeID: roomTypeID + 1 })).body.errorCode).toBe(10004);
    expect((await explain(partner, { accommodationTypeID: accommodationTypeID + 1 })).body.errorCode).toBe(
      10004,
    );
    for (const bad of ['abc', '1e0', '-1', '']) {
      const expected = bad === '' ? null : 10022;
      expect((await explain(partner, { roomTypeID: bad })).body.errorCode).toBe(expected);
    }
    expect((await explain(partner, { startDate: dayFromToday(-2) })).body.errorCode).toBe(10022);
    expect((await explain(partner, { hotelID: '' })).body.errorCode).toBe(10002);
    expect((await explain(partner, { hotelID: 987_654_321 })).body.errorCode).toBe(10001);
  });

  it('names the room types that a building does not have, and refuses an unknown building', async () => {
    const partner = await partnerOf(service, await importHotel(service, smallHotel()));
    const { items } = (await partner.get('/external/online/building', { hotelID: partner.hotelID })).body;
    const { id: buildingID } = (items as { id: number; code: string }[]).find(({ code }) => code === 'B')!;
    const listed = (await itemsOf(partner, { ...stay, buildingID })).map(({ id }) => id);
    const { body } = await explain(partner, { buildingID });
    const explained = body.items as {
      roomTypeID: number;
      reasons: { identifier: string; value: number }[];
    }[];
    const without = explained.filter(({ roomTypeID }) => !listed.includes(roomTypeID));
    expect([listed.length, without.length > 0]).toEqual([2, true]);
    for (const { reasons } of without) {
      expect(reasons).toContainEqual(
        expect.objectContaining({ identifier: 'building_has_no_such_room', value: buildingID }),
      );
    }
    for (const unknown of [buildingID + 1_000_000, -1]) {
      const refused = await explain(partner, { buildingID: unknown });
      expect(refused.body).toMatchObject({ success: false, count: 0, items: [], errorCode: 10004 });
    }
  });
});
