import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayNumber, isoWeekday } from '../../src/values/day.js';
import { dayAfter, dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

describe('the prices of the room list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const partnerOfHotel = async (file: HotelFile) => partnerOf(service, await importHotel(service, file));
  /** The amounts of the first board of the first room type, by key. */
  const pricesOf = async (partner: PartnerClient, fields: Record<string, unknown> = {}) => {
    const [item] = await itemsOf(partner, fields);
    const options = Object.entries(item?.accommodationTypes[0]?.prices ?? {});
    return Object.fromEntries(options.map(([key, option]) => [key, option.price]));
  };

  it('of n adults by the table, beyond it n times the price', async () => {
    const partner = await partnerOfHotel(
      onePlan('38.00', { adultMultipliers: [1.5, 2], nonRefundableDiscountPercent: 12 }),
    );
    expect(await pricesOf(partner, { adultCount: 4 })).toEqual({
      // 38 × 1.5 = 57, 38 × 2 = 76, 38 × 3 = 114, 38 × 4 = 152; less 12 %: 50.16, 66.88, 100.32, 133.76
      '1-1': '57.00',
      '2-1': '76.00',
      '3-1': '114.00',
      '4-1': '152.00',
      '1-0': '50.16',
      '2-0': '66.88',
      '3-0': '100.32',
      '4-0': '133.76',
    });
  });

  it('without any table as n times the price, for no more adults than the room takes', async () => {
    const partner = await partnerOfHotel(onePlan('10.10', {}, { capacityAdult: 2, nonRefundable: false }));
    expect(await pricesOf(partner, { adultCount: 3 })).toEqual({ '1-1': '10.10', '2-1': '20.20' });
  });

  it('rounded half up to the cent, night by night, before and after the discount', async () => {
    const partner = await partnerOfHotel(
      onePlan('1.15', { adultMultipliers: [1.3, 1.0043, 2.5], nonRefundableDiscountPercent: 12.5 }),
    );
    // 1.15 × 1.3 = 1.495 → 1.50 (in binary 1.49); × 1.0043 = 1.154945 → 1.15; × 2.5 = 2.875 → 2.88.
    // Less 12.5 %: 1.3125 → 1.31; 1.00625 → 1.01; 2.52. Two nights: each rounded, then added.
    expect(await pricesOf(partner, { adultCount: 3, endDate: dayFromToday(22) })).toEqual({
      '1-1': '3.00',
      '2-1': '2.30',
      '3-1': '5.76',
      '1-0': '2.62',
      '2-0': '2.02',
      '3-0': '5.04',
    });
  });

  it('of the weekdays that a stay spans', async () => {
    const file = onePlan('38.00', {}, { nonRefundable: false });
    file.rates?.push({
      roomType: 'R',
      board: 'BB',
      from: 'today',
      to: 'today+400',
      weekdays: [5, 6],
      price: '43.70',
    });
    const partner = await partnerOfHotel(file);
    // From a Thursday: 38.00 + 43.70 (Fri) + 43.70 (Sat) + 38.00 (Sun) = 163.40 for one adult.
    const days = Array.from({ length: 7 }, (_, index) => dayFromToday(20 + index));
    const thursday = days.find((day) => isoWeekday(dayNumber(day)) === 4)!;
    const [item] = await itemsOf(partner, {
      startDate: thursday,
      endDate: dayAfter(thursday, 4),
      adultCount: 1,
    });
    const option = item?.accommodationTypes[0]?.prices['1-1'];
    expect(option?.prices.map(({ price }) => price)).toEqual(['38.00', '43.70', '43.70', '38.00']);
    expect(option?.price).toBe('163.40');
  });

  const family = {
    adultMultipliers: [1.5, 2],
    childBands: [
      { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 },
      { ordinal: 1, fromAge: 7, toAge: 12, multiplier: 0.5 },
      { ordinal: 2, fromAge: 0, toAge: 6, multiplier: 0.25 },
      { ordinal: 2, fromAge: 7, toAge: 12, multiplier: 0.4 },
    ],
  };
  it.each([
    // Of 40.00 a night with two adults = 80.00.
    ['a child of 6 is free', ['6'], '3-1', '80.00'],
    ['a child of 7 is half', ['7'], '3-1', '100.00'],
    ['a child of 12 is half', ['12'], '3-1', '100.00'],
    ['a child of 13 has no band: one share', ['13'], '3-1', '120.00'],
    ['a child of 0', ['0'], '3-1', '80.00'],
    ['the eldest first, however they are sent: 9 → 0.5, 5 → 0.25', ['5', '9'], '4-1', '110.00'],
    ['the same the other way round', ['9', '5'], '4-1', '110.00'],
    ['14 takes the first place at 1, 5 the second at 0.25', ['5', '14'], '4-1', '130.00'],
    ['the third child has no band: 12 → 0.5, 8 → 0.4, 2 → 1', ['2', '8', '12'], '5-1', '156.00'],
  ])('of children: %s', async (_, childAges, key, price) => {
    const partner = await partnerOfHotel(onePlan('40.00', family, { nonRefundable: false }));
    expect(await pricesOf(partner, { 'childAges[]': childAges })).toEqual({
      '1-1': '60.00',
      '2-1': '80.00',
      [key]: price,
    });
  });

  it('of children whose age is not told as one share each, and by the ages when both are told', async () => {
    const partner = await partnerOfHotel(onePlan('40.00', family, { nonRefundable: false }));
    expect(await pricesOf(partner, { childCount: 2 })).toMatchObject({ '4-1': '160.00' });
    const byAges = await pricesOf(partner, { childCount: 3, 'childAges[0]': 6 });
    expect(byAges).toEqual({ '1-1': '60.00', '2-1': '80.00', '3-1': '80.00' });
    expect(await pricesOf(partner, { childCount: 0, childAges: 6 })).toEqual(byAges);
  });

  it('of the party only where the room takes adults, children and all', async () => {
    const partner = await partnerOfHotel(
      onePlan('40.00', {}, { capacityAdult: 3, capacityChildren: 2, capacityTotal: 4, nonRefundable: false }),
    );
    const keys = async (fields: object) => Object.keys(await pricesOf(partner, { ...fields })).sort();
    expect(await keys({ adultCount: 2, childCount: 2 })).toEqual(['1-1', '2-1', '4-1']);
    expect(await keys({ adultCount: 3, childCount: 2 })).toEqual(['1-1', '2-1', '3-1']);
    expect(await keys({ adultCount: 1, childCount: 3 })).toEqual(['1-1']);
    expect(await keys({ adultCount: 4, childCount: 1 })).toEqual(['1-1', '2-1', '3-1']);
    // One adult and one child: the party's two persons stand where two adults alone would.
    expect(await keys({ adultCount: 1, childCount: 1 })).toEqual(['1-1', '2-1']);
  });

  it.each([
    [{ refundable: true, nonRefundable: false }, ['1-1']],
    [{ refundable: false, nonRefundable: true }, ['1-0']],
    [{ refundable: true, nonRefundable: true }, ['1-0', '1-1']],
  ])('as refundable and non-refundable: %p', async (room, keys) => {
    const partner = await partnerOfHotel(onePlan('40.00', {}, room));
    expect(Object.keys(await pricesOf(partner, { adultCount: 1 })).sort()).toEqual(keys);
    expect(await itemsOf(partner)).toMatchObject([room]);
  });

  it.each([
    // price, multiplier, a night of one adult, less 33.33 %, thirty nights of each
    ['45000000.00', 1.0001, '45004500.00', '1350135000.00', '30004500.15', '900135004.50'],
    ['4899999998.97', 1.5555, '7621949998.40', '228658499952.00', '5081554063.93', '152446621917.90'],
    ['0.01', 0.5, '0.01', '0.30', '0.01', '0.30'],
    ['0.01', 0.4999, '0.00', '0.00', '0.00', '0.00'],
  ])('of %s times %p to the cent', async (price, multiplier, night, nights, less, lessNights) => {
    const partner = await partnerOfHotel(
      onePlan(price, { adultMultipliers: [multiplier], nonRefundableDiscountPercent: 33.33 }),
    );
    const one = { adultCount: 1 };
    expect(await pricesOf(partner, one)).toEqual({ '1-1': night, '1-0': less });
    expect(await pricesOf(partner, { ...one, endDate: dayFromToday(50) })).toEqual({
      '1-1': nights,
      '1-0': lessNights,
    });
  });
});
