import type {} from '../../src/hotel-file/hotel-file.js';
import {
  booking,
  card,
  entryOf,
  type Json,
  type Offer,
  outcomeOf,
  push,
  PUSH,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { importHotel, type PartnerClient, send } from '../factories/hotel.js';
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

  describe('is answered in the form of the description (2.17)', () => {
    it('when it succeeds', async () => {
      const answer = await push(partner, booking(offer), booking(offer));
      expect(Object.keys(answer.body)).toEqual(['BookingPushRS']);
      const { BookingPushRS } = answer.body;
      expect(Object.keys(BookingPushRS)).toEqual(['Success', 'BookingConfirmNumbers']);
      expect(BookingPushRS.Success).toBe(true);
      for (const entry of BookingPushRS.BookingConfirmNumbers) {
        expect(Object.keys(entry)).toEqual(['confirmTime', 'ID', 'bookingID', 'bookingType', 'SVC_ID']);
        expect(Math.abs(entry.confirmTime - Date.now() / 1000)).toBeLessThan(60);
        expect(Number.isInteger(entry.confirmTime) && Number.isInteger(entry.SVC_ID)).toBe(true);
      }
    });

    it('when one of it fails: its text, no SVC_ID, and the others stand', async () => {
      const answer = await push(
        partner,
        booking(offer),
        booking(offer, { type: 'Cancel' }),
        booking(offer, { ID: '' }),
      );
      const { BookingPushRS } = answer.body;
      expect(Object.keys(BookingPushRS)).toEqual(['Success', 'Error', 'BookingConfirmNumbers']);
      expect(BookingPushRS).toMatchObject({ Success: false, Error: 'Could not register.' });
      const [registered, unknown, faulty] = BookingPushRS.BookingConfirmNumbers;
      expect(Object.keys(registered)).toEqual(['confirmTime', 'ID', 'bookingID', 'bookingType', 'SVC_ID']);
      expect(Object.keys(unknown)).toEqual(['confirmTime', 'ID', 'bookingID', 'bookingType', 'Error']);
      const notFound = 'booking_is_not_found';
      expect(unknown).toMatchObject({
        bookingType: 'Cancel',
        Error: [{ code: '03', text: 'Could not register.', detail: notFound, reason: notFound }],
      });
      expect(faulty).toMatchObject({
        bookingID: null,
        Error: [
          {
            ...{ code: '04', text: 'Failed to parse information.' },
            ...{ detail: 'field_is_not_valid: ID', reason: 'field_is_not_valid' },
          },
        ],
      });
    });

    it('bare when it was sent bare, whatever the answer', async () => {
      const bare = async (...Bookings: Json[]) => (await partner.postJson(PUSH, { Bookings })).body;
      expect(await bare(booking(offer))).toMatchObject({ Success: true });
      expect(await bare(booking(offer, { ID: null }))).toMatchObject({
        Success: false,
        Error: 'Failed to parse information.',
      });
      expect(await bare(booking(offer, { hotelID: '1234567' }))).toMatchObject({
        Success: false,
        Error: 'Hotel registration not found on SVC.',
      });
    });

    it.each([
      ['12', 12],
      [13, 13],
      ['0', 0],
      ['9007199254740992', 2 ** 53],
      ['9007199254740993', null],
      ['007', null],
      ['+14', null],
      ['14.0', null],
      ['A-14', null],
      ['Ş🌊', null],
    ])('with the ID %p as bookingID %p', async (ID, bookingID) => {
      const entry = entryOf(await push(partner, booking(offer, { ID })));
      expect([entry.bookingID, entry.Error]).toEqual([bookingID, undefined]);
    });

    it.each([
      ['no body', 'body_is_empty', undefined],
      ['nothing', 'body_is_empty', ''],
      ['spaces', 'body_is_empty', '  '],
      ['half a document', 'body_is_not_valid_json', '{"BookingPushRQ":'],
      ...[
        'null',
        '[]',
        '[1]',
        '"Book"',
        '{}',
        '{"BookingPushRQ":{}}',
        '{"BookingPushRQ":{"Bookings":[]}}',
      ].map((body) => [body, 'bookings_are_missing', body] as const),
    ] as const)('01 to %s', async (_, reason, body) => {
      const answer = await send(service, 'POST', PUSH, {
        headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status).toBe(200);
      const text = 'No available data could be found.';
      const entry = {
        ...{ confirmTime: expect.any(Number), ID: null, bookingID: null, bookingType: null },
        Error: [{ code: '01', text, detail: expect.any(String), reason }],
      };
      expect(answer.body).toEqual({
        BookingPushRS: { Success: false, Error: text, BookingConfirmNumbers: [entry] },
      });
    });
  });

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
    it('to POST, beside GET to read back', async () => {
      const answer = await send(service, 'PUT', PUSH, {});
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
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

    it.each([
      ['4111111111111112', '1239', 'cardNumber'],
      ['411111111111111', '1239', 'cardNumber'],
      ['abc', '1239', 'cardNumber'],
      ['4111111111111111', '0120', 'expireDate'],
      ['4111111111111111', '1339', 'expireDate'],
      ['4111111111111111', '0039', 'expireDate'],
      ['4111111111111111', '12/39', 'expireDate'],
      ['4111111111111111', '122039', 'expireDate'],
    ])('with the card %s until %s', async (cardNumber, expireDate, field) => {
      const PaymentCard = card({ cardNumber, expireDate });
      expect(await outcome(booking(offer, { RoomStays: [room(offer, { PaymentCard })] }))).toBe(
        bad(`RoomStays[0].PaymentCard.${field}`),
      );
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

  describe('under an ID that is known', () => {
    it('is compared with the first Book, without CVV and createDateTime', async () => {
      const withCard = (changes: Json) => [room(offer, { PaymentCard: card(changes) })];
      const book = booking(offer, { RoomStays: withCard({}) });
      const { SVC_ID } = entryOf(await push(partner, book));
      const again = async (changes: Json) => {
        const answer = await push(partner, { ...book, ...changes });
        return entryOf(answer).SVC_ID ?? outcomeOf(answer);
      };
      expect(await again({})).toBe(SVC_ID);
      expect(await again({ createDateTime: '2027-01-01T00:00:00:000' })).toBe(SVC_ID);
      expect(await again({ RoomStays: withCard({ seriesCode: '123' }) })).toBe(SVC_ID);
      const other = '03 booking_is_already_registered';
      expect(await again({ RoomStays: withCard({ cardNumber: '5555555555554444' }) })).toBe(other);
      expect(await again({ PrimaryGuests: [{ name: 'BAŞKA', surname: 'BİRİ' }] })).toBe(other);
      expect(await again({ SpecialRequest: [{ text: 'x' }] })).toBe(other);

      const modified = { ...book, SpecialRequest: [{ text: 'modified' }] };
      expect(entryOf(await push(partner, { ...modified, type: 'Modify' }))).toMatchObject({
        SVC_ID,
        bookingType: 'Modify',
      });
      expect(await again({})).toBe(SVC_ID);
      expect(await again(modified)).toBe(other);
      const cancel = { hotelID: offer.hotelID, ID: book.ID, type: 'Cancel' };
      for (let n = 0; n < 2; n++) {
        expect(entryOf(await push(partner, cancel))).toMatchObject({ SVC_ID, bookingType: 'Cancel' });
      }
      expect(await again({})).toBe('03 booking_is_cancelled');
      expect(await again(modified)).toBe('03 booking_is_cancelled');
      expect(await outcome({ ...modified, type: 'Modify' })).toBe('03 booking_is_cancelled');
    });

    it('twice in one push registers once', async () => {
      const book = booking(offer);
      const answer = await push(partner, book, book);
      const [first, second] = answer.body.BookingPushRS.BookingConfirmNumbers;
      expect([answer.body.BookingPushRS.Success, second]).toEqual([true, first]);
    });

    it('is the same ID as number and as text', async () => {
      const book = booking(offer, { ID: 4_200_001 });
      const { SVC_ID } = entryOf(await push(partner, book));
      expect(entryOf(await push(partner, { ...book, ID: '4200001' })).SVC_ID).toBe(SVC_ID);
    });

    it('keeps every letter', async () => {
      const name = 'Jose\u0301 İĞÜŞÖÇ 👩‍👩‍👧';
      const { SVC_ID } = entryOf(
        await push(partner, booking(offer, { PrimaryGuests: [{ name, surname: 'Ö' }] })),
      );
      const rows = await service.db.query('SELECT guest_name FROM booking WHERE id = $1', [SVC_ID]);
      expect(rows).toEqual([{ guest_name: name }]);
    });
  });
});
