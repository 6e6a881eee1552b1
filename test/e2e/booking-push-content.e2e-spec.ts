import type {} from '../../src/hotel-file/hotel-file.js';
import { booking, type Json, type Offer, outcomeOf, push, room, soldOn, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

describe('a booking push', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  const file = markedHotel('ALPHA');
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file });

  const outcome = async (one: Json) => outcomeOf(await push(partner, one));
  const bad = (field: string) => `04 field_is_not_valid: ${field}`;

  describe('is limited', () => {
    const rooms = (count: number) => Array.from({ length: count }, () => room(offer));
    it('to 30 rooms a booking', async () => {
      expect(await outcome(booking(offer, { RoomStays: rooms(30) }))).toBe('ok');
      expect(await outcome(booking(offer, { RoomStays: rooms(31) }))).toBe(bad('RoomStays'));
    });
    it('to 365 nights a stay', async () => {
      expect(await outcome(stay(offer, 5, 370))).toBe('ok');
      expect(await outcome(stay(offer, 5, 371))).toMatch(/^04 field_is_not_valid: /);
    });
    it('to 2 MB', async () => {
      const answer = await push(partner, booking(offer, { x: 'x'.repeat(2 * 1024 * 1024) }));
      expect([answer.status, answer.body]).toEqual([413, { success: false, message: 'body_is_too_large' }]);
    });
    it('to 255 characters a text and 10,000 a note', async () => {
      const named = (name: string) => booking(offer, { PrimaryGuests: [{ name, surname: 'X' }] });
      expect(await outcome(named('ğ'.repeat(255)))).toBe('ok');
      expect(await outcome(named('ğ'.repeat(256)))).toBe(bad('PrimaryGuests[0].name'));
      expect(await outcome(named('🌊'.repeat(255)))).toBe('ok');
      expect(await outcome(named('🌊'.repeat(256)))).toBe(bad('PrimaryGuests[0].name'));
      const noted = (text: string) => booking(offer, { SpecialRequest: [{ text }] });
      expect(await outcome(noted('ğ'.repeat(10_000)))).toBe('ok');
      expect(await outcome(noted('ğ'.repeat(10_001)))).toBe(bad('SpecialRequest[0].text'));
      expect(await outcome(booking(offer, { ID: 'x'.repeat(256) }))).toBe(bad('ID'));
    });
  });

  describe('is read strictly', () => {
    it.each<[string, number, number]>([
      ['before the arrival', 9, 12],
      ['beyond the departure', 10, 13],
      ['of no night', 11, 11],
      ['backwards', 12, 10],
    ])('with a room whose dates lie %s', async (_, from, until) => {
      const dates = { checkinDate: offer.day(from), checkoutDate: offer.day(until) };
      expect(await outcome(booking(offer, { RoomStays: [room(offer, dates)] }))).toMatch(
        /^04 field_is_not_valid: RoomStays\[0\]\.check(in|out)Date$/,
      );
    });

    it.each([
      ['2027-02-29', '2027-03-01'],
      ['2027-3-1', '2027-03-02'],
      ['2027-03-01T00:00:00', '2027-03-02'],
      ['20270301', '20270302'],
    ])('with the arrival %s', async (checkinDate, checkoutDate) => {
      const dates = { checkinDate, checkoutDate };
      expect(await outcome(booking(offer, { ...dates, RoomStays: [room(offer, dates)] }))).toBe(
        bad('checkinDate'),
      );
    });

    it('with rooms of several dates within the booking', async () => {
      const of = (from: number, until: number) =>
        room(offer, { checkinDate: offer.day(from), checkoutDate: offer.day(until) });
      const dates = { checkinDate: offer.day(40), checkoutDate: offer.day(44) };
      expect(
        await outcome(booking(offer, { ...dates, RoomStays: [of(40, 42), of(42, 44), of(41, 43)] })),
      ).toBe('ok');
      expect(await soldOn(service, offer, 'STD', 40, 44)).toEqual([1, 2, 2, 1].map((n) => n + 1));
    });
  });

  describe('sells what is there', () => {
    it('whatever restricts the sale', async () => {
      const restricted = {
        from: 'today+200',
        to: 'today+203',
        stopSale: true,
        closedToCheckin: true,
        minStay: 30,
      };
      await importHotel(service, {
        hotel: file.hotel,
        inventory: [{ roomType: 'SUI', ...restricted, allotment: 1 }],
        rates: [{ roomType: 'SUI', board: 'RO', ...restricted, price: null }],
      });
      const suite = { roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO };
      expect(await outcome(stay(offer, 200, 202, {}, suite))).toBe('ok');
      expect(await outcome(stay(offer, 201, 203, {}, suite))).toBe(
        `03 room_is_not_available: ${offer.day(201)}`,
      );
      expect(await outcome(stay(offer, 202, 203, {}, suite))).toBe('ok');
    });

    it('with rooms of any amount that together are an amount, whatever the total says', async () => {
      const total = (amount: string) => ({ amountAfterTaxes: amount, amountOfTaxes: '0', currency: 'EUR' });
      const rooms = (count: number, amount: string) =>
        Array.from({ length: count }, () => room(offer, { Total: total(amount) }));
      const largest = '999999999999.99';
      const one = booking(offer, { Total: total('0.01'), RoomStays: rooms(1, largest) });
      expect(await outcome(one)).toBe('ok');
      expect(await outcome(booking(offer, { Total: total(largest), RoomStays: rooms(1, '0.01') }))).toBe(
        'ok',
      );
      const three = booking(offer, { Total: total('1.00'), RoomStays: rooms(3, largest) });
      expect(await outcome(three)).toBe('04 field_is_not_valid: Total.amountAfterTaxes');
      const modified = { ...one, RoomStays: rooms(2, largest), type: 'Modify' };
      expect(await outcome(modified)).toBe('04 field_is_not_valid: Total.amountAfterTaxes');
    });

    it('with any amount', async () => {
      const Total = { amountAfterTaxes: '0.01', amountOfTaxes: '0', currency: 'USD' };
      expect(await outcome(booking(offer, { Total, RoomStays: [room(offer, { Total })] }))).toBe('ok');
    });
  });
});
