import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const CODES = {
  passive_sales: 1,
  closed_to_arrival: 2,
  closed_to_checkin: 3,
  closed_to_checkout: 4,
  minimum_stay: 5,
  maximum_stay: 6,
  price_not_found: 7,
} as const;
type Reason = keyof typeof CODES;

const on = (day: number) => ({ from: `today+${day}`, to: `today+${day}` });

describe('the room list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const partnerOfHotel = async (file: HotelFile) => partnerOf(service, await importHotel(service, file));
  const stayFrom = (arrival: number, nights = 2) => ({
    startDate: dayFromToday(arrival),
    endDate: dayFromToday(arrival + nights),
  });

  describe('names the first of the reasons that hold', () => {
    // Stays of two nights. From arrival to arrival one reason less holds; the release period is added to the first.
    const file = onePlan('40.00');
    file.hotel.bookingHorizonDays = 100;
    const ALL = { closedToCheckin: true, minStay: 3 };
    file.inventory?.push(
      { roomType: 'R', ...on(130), ...ALL },
      { roomType: 'R', ...on(131), stopSale: true },
      { roomType: 'R', ...on(132), closedToCheckout: true },
      { roomType: 'R', ...on(140), ...ALL },
      { roomType: 'R', ...on(142), closedToCheckout: true },
      { roomType: 'R', ...on(50), ...ALL },
      { roomType: 'R', ...on(52), closedToCheckout: true },
      { roomType: 'R', ...on(54), minStay: 3 },
      { roomType: 'R', ...on(56), closedToCheckout: true },
      { roomType: 'R', ...on(58), minStay: 3 },
      { roomType: 'R', ...on(62), maxStay: 1 },
    );
    for (const day of [131, 141, 51, 55, 59, 63, 67]) {
      file.rates?.push({ roomType: 'R', board: 'BB', ...on(day), price: null });
    }
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    it.each([
      [130, 'passive_sales'],
      [140, 'closed_to_arrival'],
      [50, 'closed_to_checkin'],
      [54, 'closed_to_checkout'],
      [58, 'minimum_stay'],
      [62, 'maximum_stay'],
      [66, 'price_not_found'],
      [70, null],
    ])('for an arrival in %d days: %s', async (arrival, reason) => {
      const answer = await search(partner, stayFrom(arrival));
      expect(answer.body).toMatchObject({ success: true, count: 1, errorMessage: null, errorCode: null });
      expect(answer.body.items).toMatchObject([
        { roomCount: reason === null ? 5 : 0, roomRestrictionMessage: reason },
      ]);
    });
  });

  describe('applies to the stay', () => {
    const file = onePlan('40.00');
    file.hotel.releaseDays = 3;
    file.hotel.bookingHorizonDays = 200;
    file.inventory?.push(
      { roomType: 'R', ...on(50), stopSale: true },
      { roomType: 'R', ...on(60), closedToCheckin: true },
      { roomType: 'R', ...on(70), closedToCheckout: true },
      { roomType: 'R', ...on(80), minStay: 3 },
      { roomType: 'R', ...on(90), maxStay: 3 },
    );
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    /** The value that goes with a reason. */
    const VALUES: Partial<Record<Reason, number>> = { minimum_stay: 3, maximum_stay: 3 };

    it.each<[string, number, number, Reason | null]>([
      ['a stop of sales on its last night', 48, 3, 'passive_sales'],
      ['no stop on the day of departure', 48, 2, null],
      ['no check-in on its day of arrival', 60, 2, 'closed_to_checkin'],
      ['no check-in on a day in between', 59, 2, null],
      ['no check-in on the day of departure', 58, 2, null],
      ['no check-out on its day of departure', 68, 2, 'closed_to_checkout'],
      ['no check-out on the day of arrival', 70, 2, null],
      ['no check-out on a day in between', 69, 2, null],
      ['two nights where three are the least', 80, 2, 'minimum_stay'],
      ['three nights where three are the least', 80, 3, null],
      ['a least stay of a later night', 79, 2, null],
      ['three nights where three are the most', 90, 3, null],
      ['four nights where three are the most', 90, 4, 'maximum_stay'],
      ['a most stay of a later night', 89, 4, null],
      ['an arrival within the release period', 2, 1, 'closed_to_arrival'],
      ['an arrival on the day when the release period is over', 3, 1, null],
      ['an arrival on the last day of the horizon', 200, 1, null],
      ['an arrival beyond the horizon', 201, 1, 'closed_to_arrival'],
    ])('%s', async (_, arrival, nights, reason) => {
      const [item] = await itemsOf(partner, stayFrom(arrival, nights));
      expect(item).toMatchObject({ roomCount: reason === null ? 5 : 0, roomRestrictionMessage: reason });
      expect(item?.accommodationTypes).toMatchObject([
        {
          roomRestriction: reason === null ? 0 : CODES[reason],
          roomRestrictionMessage: reason,
          roomRestrictionValue: (reason && VALUES[reason]) ?? null,
        },
      ]);
      expect(Object.keys(item?.accommodationTypes[0]?.prices ?? {}).length > 0).toBe(reason === null);
    });
  });

  describe('shows a board that cannot be sold', () => {
    const file = smallHotel({
      roomTypes: [
        { code: 'R', name: { tr: 'Oda' }, capacityAdult: 2, rooms: [{ name: '1', building: 'A' }] },
      ],
      ratePlans: [
        { roomType: 'R', board: 'BB' },
        { roomType: 'R', board: 'RO' },
      ],
      inventory: [{ roomType: 'R', from: 'today', to: 'today+400', allotment: 5 }],
      rates: [
        { roomType: 'R', board: 'BB', from: 'today', to: 'today+400', price: '40' },
        { roomType: 'R', board: 'RO', from: 'today', to: 'today+400', price: '70' },
      ],
    });
    const onBB = (day: number, what: object) =>
      file.rates?.push({ roomType: 'R', board: 'BB', ...on(day), ...what });
    onBB(21, { stopSale: true });
    onBB(30, { closedToCheckin: true });
    onBB(42, { closedToCheckout: true });
    onBB(50, { minStay: 4 });
    onBB(60, { maxStay: 1 });
    onBB(71, { price: null });
    onBB(80, { minStay: 5 });
    onBB(90, { minStay: 5 });
    file.inventory?.push({ roomType: 'R', ...on(90), minStay: 3 });
    file.rates?.push({ roomType: 'R', board: 'RO', ...on(80), closedToCheckin: true });
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    it.each<[number, Reason, number | null]>([
      [20, 'passive_sales', null],
      [30, 'closed_to_checkin', null],
      [40, 'closed_to_checkout', null],
      [50, 'minimum_stay', 4],
      [60, 'maximum_stay', 1],
      [70, 'price_not_found', null],
    ])('to an arrival in %d days: %s', async (arrival, reason, value) => {
      const [item] = await itemsOf(partner, stayFrom(arrival));
      expect(item).toMatchObject({ roomCount: 5, roomRestrictionMessage: null });
      const [restricted, free] = item?.accommodationTypes ?? [];
      expect(restricted).toMatchObject({
        roomRestriction: CODES[reason],
        roomRestrictionMessage: reason,
        roomRestrictionValue: value,
        prices: {},
      });
      expect(restricted?.prices).toEqual({});
      expect(free).toMatchObject({
        roomRestriction: 0,
        roomRestrictionMessage: null,
        roomRestrictionValue: null,
        prices: { '1-1': { price: '140.00' } },
      });
    });

    it('with the stricter of the limits of the room type and of the board', async () => {
      const [item] = await itemsOf(partner, stayFrom(90));
      expect(item?.accommodationTypes.map((board) => board.roomRestrictionValue)).toEqual([5, 3]);
    });

    it('and the room type with the reason of its first board when every board is restricted', async () => {
      const [item] = await itemsOf(partner, stayFrom(80));
      expect(item).toMatchObject({ roomCount: 0, roomRestrictionMessage: 'minimum_stay' });
      expect(item?.accommodationTypes.map(({ roomRestriction }) => roomRestriction)).toEqual([5, 3]);
    });
  });

  it('names price_not_found for a room type that no board sells', async () => {
    const partner = await partnerOfHotel(smallHotel({ ratePlans: [], rates: [] }));
    expect(await itemsOf(partner)).toMatchObject(
      Array.from({ length: 3 }, () => ({ roomCount: 0, roomRestrictionMessage: 'price_not_found' })),
    );
  });
});
