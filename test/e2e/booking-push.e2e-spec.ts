import { dayText } from '../../src/values/day.js';
import { Clock } from '../../src/values/clock.service.js';
import {
  booking,
  entryOf,
  type Json,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

describe('booking push', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing));

  describe('registers', () => {
    it('a booking, and takes a room for each of its nights', async () => {
      const json = stay(offer, 20, 23, {
        SpecialRequest: [{ text: 'Deniz manzarası 🌊' }, { text: 'Geç varış' }],
        ChildGuests: [],
      });
      const before = Math.floor(Date.now() / 1000);
      const answer = await push(partner, json);
      expect(answer.body).toEqual({
        BookingPushRS: {
          Success: true,
          BookingConfirmNumbers: [
            {
              confirmTime: expect.any(Number),
              ID: json.ID,
              bookingID: Number(json.ID),
              bookingType: 'Book',
              SVC_ID: expect.any(Number),
            },
          ],
        },
      });
      expect(entryOf(answer).confirmTime).toBeGreaterThanOrEqual(before);
      expect(await soldOn(service, offer, 'STD', 19, 24)).toEqual([0, 1, 1, 1, 0]);
      const [row] = await service.db.query(
        'SELECT voucher, source, status, remarks, total, currency, guest_surname FROM booking WHERE id = $1',
        [entryOf(answer).SVC_ID],
      );
      expect(row).toEqual({
        voucher: json.ID,
        source: 'partner',
        status: 'active',
        remarks: 'Deniz manzarası 🌊\nGeç varış',
        total: '160.00',
        currency: 'EUR',
        guest_surname: 'Yılmaz',
      });
    });

    it('the rooms that are there and no more, a day without inventory has none', async () => {
      const suite = { roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO };
      expect(outcomeOf(await push(partner, stay(offer, 20, 22, {}, suite)))).toBe('ok');
      expect(outcomeOf(await push(partner, stay(offer, 18, 21, {}, suite)))).toBe(
        `03 room_is_not_available: ${offer.day(20)}`,
      );
      expect(outcomeOf(await push(partner, stay(offer, 365, 367)))).toBe(
        `03 room_is_not_available: ${offer.day(366)}`,
      );
      expect(await soldOn(service, offer, 'SUI', 18, 23)).toEqual([0, 0, 1, 1, 0]);
    });

    it('several rooms of a booking whole or not at all', async () => {
      const rooms = (count: number) =>
        Array.from({ length: count }, () => room(offer, { NumberOfUnits: '9' }));
      expect(outcomeOf(await push(partner, booking(offer, { RoomStays: rooms(4) })))).toBe(
        `03 room_is_not_available: ${offer.day(10)}`,
      );
      expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([0, 0]);
      const full = booking(offer, { RoomStays: rooms(3) });
      expect(outcomeOf(await push(partner, full))).toBe('ok');
      expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([3, 3]);
      expect(outcomeOf(await push(partner, { ...full, type: 'Cancel' }))).toBe('ok');
    });

    it('each booking of a push by itself, in order', async () => {
      const first = stay(offer, 30, 31);
      const bad = stay(offer, 30, 31, { PrimaryGuests: [] });
      const foreign = stay(offer, 30, 31, { hotelID: '999999' });
      const answer = await push(partner, first, bad, foreign, { ...first, type: 'Cancel' }, first);
      const { Success, Error: text, BookingConfirmNumbers: entries } = answer.body.BookingPushRS;
      expect([Success, text]).toEqual([false, 'Failed to parse information.']);
      expect(entries.map((entry: Json) => (entry.Error as Json[] | undefined)?.[0] ?? 'ok')).toEqual([
        'ok',
        {
          code: '04',
          text: 'Failed to parse information.',
          detail: 'field_is_not_valid: PrimaryGuests',
          reason: 'field_is_not_valid',
        },
        {
          code: '02',
          text: 'Hotel registration not found on SVC.',
          detail: 'hotel_id_is_not_found',
          reason: 'hotel_id_is_not_found',
        },
        'ok',
        {
          code: '03',
          text: 'Could not register.',
          detail: 'booking_is_cancelled',
          reason: 'booking_is_cancelled',
        },
      ]);
      expect(entries.map((entry: Json) => [entry.bookingID, entry.bookingType])).toEqual([
        [Number(first.ID), 'Book'],
        [Number(bad.ID), 'Book'],
        [Number(foreign.ID), 'Book'],
        [Number(first.ID), 'Cancel'],
        [Number(first.ID), 'Book'],
      ]);
      expect(entries[1]).not.toHaveProperty('SVC_ID');
      expect(entries[0]).not.toHaveProperty('Error');
    });

    it('every letter', async () => {
      const name = 'Jose\u0301 İĞÜŞÖÇ 👩‍👩‍👧';
      const json = stay(offer, 140, 141, { PrimaryGuests: [{ name, surname: 'Ö' }] });
      const { SVC_ID } = entryOf(await push(partner, json));
      const rows = await service.db.query('SELECT guest_name FROM booking WHERE id = $1', [SVC_ID]);
      expect(rows).toEqual([{ guest_name: name }]);
    });

    it('50 bookings at once, not 51', async () => {
      const cancels = (count: number) =>
        Array.from({ length: count }, (_, i) => ({
          hotelID: offer.hotelID,
          ID: `none-${i}`,
          type: 'Cancel',
        }));
      expect((await push(partner, ...cancels(50))).body.BookingPushRS.BookingConfirmNumbers).toHaveLength(50);
      expect(outcomeOf(await push(partner, ...cancels(51)))).toBe('04 field_is_not_valid: Bookings');
    });

    it('a past arrival too, and an ID that is no number', async () => {
      const answer = await push(partner, stay(offer, -2, 1, { ID: '007' }));
      expect(outcomeOf(answer)).toBe('ok');
      expect(entryOf(answer).bookingID).toBeNull();
      expect(await soldOn(service, offer, 'STD', -3, 2)).toEqual([0, 1, 1, 1, 0]);
    });
  });

  describe('registers once', () => {
    it('the same Book again, until it is cancelled, whatever was modified since; another Book of its ID is none', async () => {
      const json = stay(offer, 50, 52);
      const first = entryOf(await push(partner, json));
      const again = async (changes: Json = {}) => {
        const answer = await push(partner, { ...json, ...changes });
        return entryOf(answer).Error === undefined ? entryOf(answer) : outcomeOf(answer);
      };
      const other = '03 booking_is_already_registered';
      expect(await again()).toEqual(first);
      expect(await again({ createDateTime: '2026-11-21T00:00:00', unknown: 1 })).toEqual(first);
      expect(await again({ PrimaryGuests: [{ name: 'BAŞKA', surname: 'BİRİ' }] })).toBe(other);
      expect(await again({ SpecialRequest: [{ text: 'x' }] })).toBe(other);

      const longer = stay(offer, 50, 53, { ID: json.ID });
      expect(entryOf(await push(partner, { ...longer, type: 'Modify' }))).toMatchObject({
        SVC_ID: first.SVC_ID,
        bookingType: 'Modify',
      });
      expect(await soldOn(service, offer, 'STD', 50, 54)).toEqual([1, 1, 1, 0]);
      expect(await again()).toEqual(first);
      expect(outcomeOf(await push(partner, longer))).toBe(other);

      const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel' };
      for (let n = 0; n < 2; n++) {
        expect(entryOf(await push(partner, cancel))).toMatchObject({
          SVC_ID: first.SVC_ID,
          bookingType: 'Cancel',
        });
      }
      expect(await again()).toBe('03 booking_is_cancelled');
      for (const type of ['Book', 'Modify'])
        expect(outcomeOf(await push(partner, { ...longer, type }))).toBe('03 booking_is_cancelled');
    });

    it('what is twice in one push', async () => {
      const json = stay(offer, 58, 59);
      const answer = await push(partner, json, json);
      const [first, second] = answer.body.BookingPushRS.BookingConfirmNumbers;
      expect([answer.body.BookingPushRS.Success, second]).toEqual([true, first]);
    });

    it('numbers and texts are the same content', async () => {
      const night = { stayDate: offer.day(55), baseRate: '57.00', hotelServiceFees: '1.50' };
      const json = stay(offer, 55, 56, {}, { PerDayRates: { currency: 'EUR', PerDayRate: [night] } });
      const first = entryOf(await push(partner, json));
      const [only] = json.RoomStays as Json[];
      const numbers = {
        ...only,
        roomTypeID: offer.roomType.STD,
        Total: { amountAfterTaxes: 160, amountOfTaxes: 10, currency: 'EUR' },
      };
      const withNight = (changes: Json): Json => {
        const PerDayRates = { currency: 'EUR', PerDayRate: [{ ...night, ...changes }] };
        return { ...json, RoomStays: [{ ...numbers, PerDayRates }] };
      };
      expect(entryOf(await push(partner, { ...json, RoomStays: [numbers] }))).toEqual(first);
      expect(entryOf(await push(partner, { ...json, ID: Number(json.ID) })).SVC_ID).toBe(first.SVC_ID);
      for (const baseRate of [57, '57', '57.0', '57.00']) {
        const again = withNight({ baseRate, hotelServiceFees: 1.5 });
        expect(entryOf(await push(partner, again))).toEqual(first);
      }
      const other = await push(partner, withNight({ baseRate: 57.5 }));
      expect(outcomeOf(other)).toBe('03 booking_is_already_registered');
    });

    it('also when the hotel has sold out or given up the room type since', async () => {
      const file = smallHotel();
      const imported = await importHotel(service, file);
      const other = await partnerOf(service, imported);
      const theirs = await offerOf(service, imported.hotelID);
      const json = stay(theirs, 5, 6, {}, { roomTypeID: theirs.roomType.SUI, ratePlanID: theirs.board.RO });
      const first = entryOf(await push(other, json));
      await importHotel(service, {
        hotel: { ...file.hotel, id: imported.hotelID },
        roomTypes: file.roomTypes!.filter(({ code }) => code !== 'SUI'),
        ratePlans: file.ratePlans!.filter(({ roomType }) => roomType !== 'SUI'),
      });
      expect(entryOf(await push(other, json))).toEqual(first);
      expect(outcomeOf(await push(other, { ...json, ID: 'new' }))).toBe('03 room_type_is_not_found');
      expect(outcomeOf(await push(other, { ...json, type: 'Modify', SpecialRequest: [{ text: 'x' }] }))).toBe(
        'ok',
      );
    });

    it('per partner: another partner of the hotel may use the same ID', async () => {
      const file = smallHotel();
      const imported = await importHotel(service, {
        ...file,
        partners: [...file.partners!, { name: 'Second', apiKey: 'second-key', apiSecret: 'second-secret-1' }],
      });
      const one = await partnerOf(service, imported);
      const two = await partnerOf(service, { ...imported, partners: imported.partners.slice(1) });
      const theirs = await offerOf(service, imported.hotelID);
      const json = booking(theirs);
      const ids = [entryOf(await push(one, json)).SVC_ID, entryOf(await push(two, json)).SVC_ID];
      expect(new Set(ids).size).toBe(2);
      expect(outcomeOf(await push(two, { hotelID: theirs.hotelID, ID: json.ID, type: 'Cancel' }))).toBe('ok');
      expect(outcomeOf(await push(one, { ...json, type: 'Modify' }))).toBe('ok');
    });
  });

  describe('compares prices', () => {
    const mismatchOf = async (answer: Answer) => {
      const [row] = await service.db.query<{ mismatch: Json[] | null; rates: (string | null)[] }[]>(
        `SELECT price_mismatch AS mismatch,
           (SELECT json_agg(matched_rate ORDER BY position) FROM booking_room r WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id) AS rates
           FROM booking b WHERE id = $1`,
        [entryOf(answer).SVC_ID],
      );
      return row!;
    };

    it('and keeps which rate each room matched', async () => {
      const dates = { checkinDate: offer.day(100), checkoutDate: offer.day(102) };
      // Two adults at 40.00 × 2 a night; non-refundable 10 % less; a child of 5 is free, one of 8 half a share.
      const nonRefundable = room(offer, { ...dates, Total: { amountAfterTaxes: '144.00' } });
      const withChild = room(offer, {
        ...dates,
        GuestCount: { adult: 2, child: 1 },
        Total: { amountAfterTaxes: '200.00' },
      });
      const json = booking(offer, {
        ...dates,
        RoomStays: [nonRefundable, withChild],
        ChildGuests: [{ age: 8 }],
        Total: { amountAfterTaxes: '384.00', extraTotal: '40.00', currency: 'EUR' },
      });
      expect(await mismatchOf(await push(partner, json))).toEqual({
        mismatch: null,
        rates: ['non_refundable', 'refundable'],
      });
    });

    it('and flags what does not match, but registers it', async () => {
      const json = stay(offer, 104, 106, { Total: { amountAfterTaxes: '99.99', currency: 'EUR' } });
      expect(await mismatchOf(await push(partner, json))).toEqual({
        mismatch: [{ kind: 'total', pushed: 9_999, rooms: 16_000, extras: null }],
        rates: ['refundable'],
      });
    });
  });

  it('keeps how the guest pays', async () => {
    const answer = await push(partner, booking(offer, { paymentTypeID: 10 }));
    const [row] = await service.db.query<Json[]>('SELECT payment_type_id FROM booking WHERE id = $1', [
      entryOf(answer).SVC_ID,
    ]);
    expect(row!.payment_type_id).toBe(10);
    expect(outcomeOf(await push(partner, booking(offer, { paymentTypeID: 2 })))).toBe(
      '04 field_is_not_valid: paymentTypeID',
    );
  });

  it('is seen by the next search', async () => {
    const find = async () => {
      const answer = await partner.postForm('/external/online/roomType', {
        hotelID: offer.hotelID,
        startDate: offer.day(120),
        endDate: offer.day(121),
        adultCount: 2,
      });
      return answer.body.items.find((item: Json) => item.id === offer.roomType.STD).roomCount as number;
    };
    const before = await find();
    const json = stay(offer, 120, 121);
    await push(partner, json);
    expect(await find()).toBe(before - 1);
    await push(partner, { ...json, type: 'Cancel' });
    expect(await find()).toBe(before);
    expect(dayText(service.app.get(Clock).today('Europe/Istanbul'))).toBe(offer.day(0));
  });
});
