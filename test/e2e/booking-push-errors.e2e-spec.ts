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
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { MAX_BOOKINGS_OF_PUSH } from '../../src/values/limits.js';
import type { TestService } from '../harness/service.js';

describe('booking push', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing));

  const raw = (body: string): Promise<Answer> =>
    send(service, 'POST', PUSH, {
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
      body,
    });

  describe('answers as it was asked', () => {
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
