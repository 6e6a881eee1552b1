import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { booking, type Offer, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { itemsOf, onePlan, type Option, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

type Promotion = NonNullable<HotelFile['promotions']>[number];
interface Night {
  date: string;
  base: string | null;
  shares: string | null;
  promotions: { code: string; name: string; amount: string }[];
  nonRefundable: string | null;
  price: string | null;
}
type OptionWithReceipt = Option & { receipt: Night[] };

describe('promotions', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const promotion = (changes: Partial<Promotion>): Promotion => ({
    code: 'P',
    name: { tr: 'Kampanya', en: 'Promotion' },
    ...changes,
  });

  /** A hotel whose nights cost two adults `price`, the non-refundable rate 10 % less. */
  async function hotel(promotions: Promotion[], price = '50.00', changes: Partial<HotelFile> = {}) {
    const file = { ...onePlan(price, { nonRefundableDiscountPercent: 10 }), promotions, ...changes };
    return partnerOf(service, await importHotel(service, file));
  }

  const change = (partner: PartnerClient, changes: Partial<HotelFile>) =>
    importHotel(service, { ...changes, hotel: { id: partner.hotelID } });

  const stayOf = (nights: number, from = 20) => ({
    startDate: dayFromToday(from),
    endDate: dayFromToday(from + nights),
  });

  async function optionsOf(partner: PartnerClient, nights: number, fields: object = {}) {
    const items = await itemsOf(partner, { ...stayOf(nights), 'include[]': 'receipt', ...fields });
    return items[0]!.accommodationTypes[0]!.prices as Record<string, OptionWithReceipt>;
  }
  const prices = async (partner: PartnerClient, nights: number, fields: object = {}) => {
    const options = await optionsOf(partner, nights, fields);
    return [options['2-1']!.price, options['2-0']?.price];
  };

  it('take a percent off each night, rounded half up, before the non-refundable discount', async () => {
    const partner = await hotel([promotion({ percent: '15' })], '5.05');
    const options = await optionsOf(partner, 1);
    expect(options['2-1']!.receipt).toEqual([
      {
        date: dayFromToday(20),
        base: '5.05',
        shares: '2.0000',
        promotions: [{ code: 'P', name: 'Kampanya', amount: '1.51' }],
        nonRefundable: null,
        price: '8.59',
      },
    ]);
    expect(options['2-0']!.receipt).toMatchObject([{ nonRefundable: '0.86', price: '7.73' }]);
  });

  it('take an amount off each night, or a percent by the nights of the stay', async () => {
    expect(await prices(await hotel([promotion({ amount: '12.50' })]), 2)).toEqual(['175.00', '157.50']);
    const tiers = await hotel([promotion({ tiers: { 7: '5', 14: '10', 21: '15' } })], '100.00');
    expect((await prices(tiers, 6))[0]).toBe('1200.00');
    expect((await prices(tiers, 14))[0]).toBe('2520.00');
  });

  it('give the cheapest nights of each complete group free', async () => {
    const partner = await hotel([promotion({ freeNights: { stay: 7, pay: 6 } })]);
    const cheap = (day: number, price: string) =>
      ({ roomType: 'R', board: 'BB', from: `today+${day}`, to: `today+${day}`, price }) as const;
    await change(partner, { rates: [cheap(21, '40.00')] });
    expect((await prices(partner, 7))[0]).toBe('600.00');
    await change(partner, { rates: [cheap(22, '35.00')] });
    expect((await prices(partner, 14))[0]).toBe('1180.00');
    expect((await prices(partner, 6))[0]).toBe('550.00');
  });

  it('combine in their order, or the best single one counts', async () => {
    const early = promotion({ code: 'EARLY', percent: '10', combines: true, order: 2 });
    const minus = promotion({ code: 'MINUS', amount: '10', combines: true, order: 1 });
    const single = promotion({ code: 'SINGLE', percent: '30' });
    const partner = await hotel([early, minus]);
    const { receipt, price } = (await optionsOf(partner, 1))['2-1']!;
    expect(price).toBe('81.00');
    expect(receipt[0]!.promotions.map(({ code, amount }) => [code, amount])).toEqual([
      ['MINUS', '10.00'],
      ['EARLY', '9.00'],
    ]);
    await change(partner, { promotions: [early, minus, single] });
    expect((await prices(partner, 1))[0]).toBe('70.00');
  });

  it('are for the days, nights, types, boards and rates that they name', async () => {
    const met = async (changes: Partial<Promotion>, nights = 3) =>
      (await prices(await hotel([promotion({ percent: '10', ...changes })]), nights))[0];
    expect(await met({ bookable: { from: 'today+1', to: null } })).toBe('300.00');
    expect(await met({ bookable: { from: 'today-5', to: 'today' } })).toBe('270.00');
    expect(await met({ daysBefore: { min: 21, max: null } })).toBe('300.00');
    expect(await met({ daysBefore: { min: 20, max: 20 } })).toBe('270.00');
    expect(await met({ nights: { min: 4, max: null } })).toBe('300.00');
    expect(await met({ stay: { ranges: [{ from: 'today+21', to: 'today+21' }] } })).toBe('290.00');
    expect(await met({ roomTypes: ['R'], boards: ['RO'] })).toBe('300.00');
    expect(await met({ rates: ['nonRefundable'] })).toBe('300.00');
    expect(await met({ active: false })).toBe('300.00');
  });

  it('are in the search of many hotels, in explanations and the nearest stays, not in the calendar', async () => {
    const partner = await hotel([promotion({ percent: '10' })]);
    const stay = { hotelID: partner.hotelID, ...stayOf(2), adultCount: 2 };
    const hotels = await partner.postForm('/external/online/hotels/search', {
      ...stay,
      'hotelIDs[]': partner.hotelID,
    });
    expect(hotels.body.items[0].cheapest[0]).toMatchObject({ refundable: '180.00', nonRefundable: '162.00' });
    const plain = await partner.postForm('/external/online/roomType/explain', stay);
    expect(plain.body.items[0]).toMatchObject({
      refundable: '180.00',
      nearest: [{ refundable: '90.00' }, {}, {}, {}, {}],
    });
    expect(plain.body.items[0].nights[0].promotions).toBeUndefined();
    const explained = await partner.postForm('/external/online/roomType/explain', {
      ...stay,
      'include[]': 'receipt',
    });
    expect(explained.body.items[0].nights[0]).toMatchObject({
      basePrice: '50.00',
      price: '90.00',
      promotions: [{ code: 'P', amount: '10.00' }],
      nonRefundablePromotions: [{ code: 'P', amount: '10.00' }],
    });
    const calendar = await partner.get('/external/room/type/hotel/availability', stay as never);
    expect(calendar.body.roomTypes[0].availability[0].price).toBe('50.00');
  });

  describe('for named partners', () => {
    let acme: PartnerClient;
    let other: PartnerClient;
    let offer: Offer;
    beforeAll(async () => {
      const partners = [
        { name: 'Acme', apiKey: 'acme', apiSecret: 'acme-secret-0123' },
        { name: 'Other', apiKey: 'other', apiSecret: 'other-secret-0123' },
      ];
      const contract = promotion({ code: 'ACME', percent: '20', partners: ['acme'] });
      const file = { ...onePlan('50.00'), partners, promotions: [contract] };
      const imported = await importHotel(service, file);
      acme = await partnerOf(service, imported);
      other = await partnerOf(service, { ...imported, partners: [imported.partners[1]!] });
      offer = await offerOf(service, imported.hotelID);
    });

    const option = async (partner: PartnerClient) => (await optionsOf(partner, 2))['2-1']!;
    const sold = (partner: PartnerClient, { price, id }: Option, changes: object = {}) => {
      const dates = { checkinDate: stayOf(2).startDate, checkoutDate: stayOf(2).endDate };
      const Total = { amountAfterTaxes: price, amountOfTaxes: '0.00', currency: 'EUR' };
      const rooms = [
        room(offer, { ...dates, roomTypeID: String(offer.roomType.R), selectionID: id, Total, ...changes }),
      ];
      return push(partner, booking(offer, { ...dates, Total, RoomStays: rooms, strict: true }));
    };

    it('are in the searches of these alone, also once their answers are kept', async () => {
      for (let i = 0; i < 3; i++) {
        expect((await search(acme, stayOf(2))).text).toContain('"price":"160.00"');
        expect((await search(other, stayOf(2))).text).toContain('"price":"200.00"');
      }
    });

    it('are sold to these alone: to others the option is none', async () => {
      const [contract, plain] = [await option(acme), await option(other)];
      expect(outcomeOf(await sold(other, contract))).toBe('03 selection_is_not_valid');
      expect(outcomeOf(await sold(acme, contract))).toBe('ok');
      expect(outcomeOf(await sold(other, plain))).toBe('ok');
      expect(outcomeOf(await sold(acme, plain))).toBe('ok');
    });

    it('are in the prices that a strict push is compared with', async () => {
      const price = (await option(acme)).price;
      const unnamed = { price, id: '' } as Option;
      expect(outcomeOf(await sold(acme, unnamed, { selectionID: undefined }))).toBe('ok');
      expect(outcomeOf(await sold(other, unnamed, { selectionID: undefined }))).toMatch(
        /^03 price_has_changed/,
      );
    });

    it('leave what was quoted as it is, when they end', async () => {
      const contract = await option(acme);
      await change(acme, { promotions: [] });
      expect((await option(acme)).price).toBe('200.00');
      expect(outcomeOf(await sold(acme, contract))).toBe('ok');
    });
  });
});
