import {
  booking,
  entryOf,
  type Json,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  PUSH,
  room,
} from '../factories/booking.js';
import {
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { MAX_BOOKINGS_OF_PUSH } from '../../src/values/limits.js';
import type { TestService } from '../harness/service.js';

describe('booking push', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: markedHotel('ALPHA') });

  const raw = (body: string): Promise<Answer> =>
    send(service, 'POST', PUSH, {
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
      body,
    });

  describe('is answered in the form of the description', () => {
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
            code: '04',
            text: 'Failed to parse information.',
            detail: 'field_is_not_valid: ID',
            reason: 'field_is_not_valid',
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
        confirmTime: expect.any(Number),
        ID: null,
        bookingID: null,
        bookingType: null,
        Error: [{ code: '01', text, detail: expect.any(String), reason }],
      };
      expect(answer.body).toEqual({
        BookingPushRS: { Success: false, Error: text, BookingConfirmNumbers: [entry] },
      });
    });

    it.each([undefined, null, '', 0, -1, 1.5, [], {}, 'abc', '9223372036854775808'])(
      '02 to the hotel %j',
      async (hotelID) => {
        const json = booking(offer, { hotelID });
        expect(entryOf(await push(partner, json, json))).toEqual({
          confirmTime: expect.any(Number),
          ID: null,
          bookingID: null,
          bookingType: null,
          Error: [
            {
              code: '02',
              text: 'Hotel registration not found on SVC.',
              detail: 'hotel_id_is_not_found',
              reason: 'hotel_id_is_not_found',
            },
          ],
        });
      },
    );

    it('02 to the whole push once the hotel is not linked any more', async () => {
      const file = smallHotel();
      const imported = await importHotel(service, file);
      const other = await partnerOf(service, imported);
      const theirs = await offerOf(service, imported.hotelID);
      expect(outcomeOf(await push(other, booking(theirs)))).toBe('ok');
      await importHotel(service, { hotel: { ...file.hotel, id: imported.hotelID, onlineChannel: false } });
      const answer = await push(other, booking(theirs), booking(theirs));
      expect(entryOf(answer)).toEqual({
        confirmTime: expect.any(Number),
        ID: null,
        bookingID: null,
        bookingType: null,
        Error: [
          {
            code: '02',
            text: 'Hotel registration not found on SVC.',
            detail: 'hotel_is_not_linked',
            reason: 'hotel_is_not_linked',
          },
        ],
      });
    });

    it('each of very many faulty pushes, of which the first thousand within an hour are kept', async () => {
      const imported = await importHotel(service, smallHotel());
      const other = await partnerOf(service, imported);
      const unknown = (n: number) =>
        booking(offer, { hotelID: imported.hotelID, type: 'Cancel', ID: `NEVER-${n}` });
      const answers: Answer[] = [];
      for (let first = 0; first < 1_050; first += MAX_BOOKINGS_OF_PUSH) {
        const numbers = Array.from({ length: MAX_BOOKINGS_OF_PUSH }, (_, i) => first + i);
        answers.push(await push(other, ...numbers.map(unknown)));
      }
      const told = answers.map(({ text }) => text.split('"booking_is_not_found"').length - 1);
      // Each entry names it twice, as its detail and its reason.
      expect(new Set(told)).toEqual(new Set([2 * MAX_BOOKINGS_OF_PUSH]));
      const kept = `SELECT count(*)::int AS kept FROM booking_push WHERE hotel_id = $1 AND outcome = 'failed'`;
      expect(await service.db.query(kept, [imported.hotelID])).toEqual([{ kept: 1_000 }]);
    });

    it('401 without a token', async () => {
      const answer = await send(service, 'POST', PUSH, { body: '{}' });
      expect([answer.status, answer.body]).toEqual([401, { success: false, message: 'token_is_not_valid' }]);
    });

    it('03 to a room type or board that is not sold', async () => {
      const with_ = (changes: Json) => booking(offer, { RoomStays: [room(offer, changes)] });
      expect(outcomeOf(await push(partner, with_({ roomTypeID: 999_999 })))).toBe(
        '03 room_type_is_not_found',
      );
      expect(outcomeOf(await push(partner, with_({ ratePlanID: '999999' })))).toBe(
        '03 rate_plan_is_not_found',
      );
      expect(outcomeOf(await push(partner, with_({ roomTypeID: offer.roomType.SUI })))).toBe(
        '03 rate_plan_is_not_found',
      );
    });

    it('04 to what cannot be read, without a fault of our own', async () => {
      const text = JSON.stringify({ BookingPushRQ: { Bookings: [booking(offer, { ID: 'X\u0000' })] } });
      expect(outcomeOf(await raw(text))).toBe('04 field_is_not_valid: ID');
      const surrogate = text.replace('X\\u0000', '\\ud800');
      expect(outcomeOf(await raw(surrogate))).toBe('04 field_is_not_valid: ID');
      expect(outcomeOf(await push(partner, booking(offer, { type: 'Sell' })))).toBe(
        '04 field_is_not_valid: type',
      );
    });
  });

  it('names the ID as it was sent and the reason of each failure', async () => {
    const answer = await push(
      partner,
      booking(offer, { ID: 'A-1', type: 'Cancel' }),
      booking(offer, { ID: 812_345, strict: 'x' }),
      booking(offer, { ID: ['x'] }),
    );
    expect(answer.body.BookingPushRS.BookingConfirmNumbers).toMatchObject([
      { ID: 'A-1', Error: [{ detail: 'booking_is_not_found', reason: 'booking_is_not_found' }] },
      { ID: 812_345, Error: [{ detail: 'field_is_not_valid: strict', reason: 'field_is_not_valid' }] },
      { ID: null, Error: [{ reason: 'field_is_not_valid' }] },
    ]);
  });
});
