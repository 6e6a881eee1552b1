import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import {
  booking,
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
import { type PartnerClient, send } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

describe('booking push', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing));

  describe('modifies', () => {
    it('by the net difference, so that a stay can move within a full hotel', async () => {
      const suite = { roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO };
      const json = stay(offer, 60, 63, {}, suite);
      const { SVC_ID } = entryOf(await push(partner, json));
      const moved = stay(offer, 61, 64, { ID: json.ID, type: 'Modify' }, suite);
      expect(entryOf(await push(partner, moved))).toMatchObject({ SVC_ID, bookingType: 'Modify' });
      expect(await soldOn(service, offer, 'SUI', 59, 65)).toEqual([0, 0, 1, 1, 1, 0]);
    });

    it('nothing when a night of the new stay is not available', async () => {
      const suite = { roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO };
      const json = stay(offer, 70, 72, {}, suite);
      await push(partner, stay(offer, 72, 73, {}, suite));
      const { SVC_ID } = entryOf(await push(partner, json));
      const longer = stay(
        offer,
        70,
        73,
        { ID: json.ID, type: 'Modify', SpecialRequest: [{ text: 'x' }] },
        suite,
      );
      expect(outcomeOf(await push(partner, longer))).toBe(`03 room_is_not_available: ${offer.day(72)}`);
      const [row] = await service.db.query('SELECT remarks, departure FROM booking WHERE id = $1', [SVC_ID]);
      expect(row).toEqual({ remarks: '', departure: offer.day(72) });
    });

    it('rooms: another type, one more, one left out; rooms that stay keep their reservation IDs', async () => {
      const dates = { checkinDate: offer.day(80), checkoutDate: offer.day(82) };
      const std = room(offer, dates);
      const fam = room(offer, { ...dates, roomTypeID: offer.roomType.FAM });
      const json = booking(offer, { ...dates, RoomStays: [std, std] });
      const { SVC_ID } = entryOf(await push(partner, json));
      const ids = () =>
        service.db.query<{ id: number; status: string }[]>(
          'SELECT id, status FROM booking_room WHERE booking_id = $1 ORDER BY id',
          [SVC_ID],
        );
      const before = await ids();
      const rooms = [{ ...std, type: 'Cancel' }, std, { ...fam, NumberOfUnits: '2' }];
      expect(outcomeOf(await push(partner, { ...json, type: 'Modify', RoomStays: rooms }))).toBe('ok');
      expect(await soldOn(service, offer, 'STD', 80, 82)).toEqual([1, 1]);
      expect(await soldOn(service, offer, 'FAM', 80, 82)).toEqual([1, 1]);
      const after = await ids();
      expect(after.filter(({ status }) => status === 'active')).toHaveLength(2);
      expect(after.find(({ id }) => id === before[0]!.id)).toMatchObject({ status: 'active' });
      expect(after.find(({ id }) => id === before[1]!.id)).toMatchObject({ status: 'removed' });
      const none = { ...json, type: 'Modify', RoomStays: [{ ...std, type: 'Cancel' }] };
      expect(outcomeOf(await push(partner, none))).toBe('04 field_is_not_valid: RoomStays');
    });

    it('rooms of one type: the one that is left out is the one that the partner named', async () => {
      const dates = { checkinDate: offer.day(80), checkoutDate: offer.day(82) };
      const single = room(offer, { ...dates, NumberOfUnits: '1', GuestCount: { adult: 1, child: 0 } });
      const double = room(offer, { ...dates, NumberOfUnits: '2', GuestCount: { adult: 2, child: 0 } });
      const json = booking(offer, { ...dates, RoomStays: [single, double] });
      const { SVC_ID } = entryOf(await push(partner, json));
      const rooms = [{ ...single, type: 'Cancel' }, double];
      expect(outcomeOf(await push(partner, { ...json, type: 'Modify', RoomStays: rooms }))).toBe('ok');
      const stand = await service.db.query<object[]>(
        'SELECT unit_label, adults, status FROM booking_room WHERE booking_id = $1 ORDER BY id',
        [SVC_ID],
      );
      expect(stand).toEqual([
        { unit_label: '1', adults: 1, status: 'removed' },
        { unit_label: '2', adults: 2, status: 'active' },
      ]);
    });

    it('keeps a room type and a board that were archived since, and books no others of that kind', async () => {
      const catalogue = service.app.get(CatalogueService);
      const suite = { roomTypeID: offer.roomType.SUI, ratePlanID: offer.board.RO };
      const held = stay(offer, 100, 102, {}, suite);
      const other = stay(offer, 100, 102);
      expect([outcomeOf(await push(partner, held)), outcomeOf(await push(partner, other))]).toEqual([
        'ok',
        'ok',
      ]);
      const { hotelID } = partner;
      await catalogue.retire('roomType', hotelID, offer.roomType.SUI!, { kind: 'service' });
      const later = (ID: unknown) => stay(offer, 103, 105, { ID, type: 'Modify' }, suite);
      const refused = '03 room_type_is_not_found';
      expect(outcomeOf(await push(partner, stay(offer, 103, 105, {}, suite)))).toBe(refused);
      expect(outcomeOf(await push(partner, later(other.ID)))).toBe(refused);
      expect(outcomeOf(await push(partner, later(held.ID)))).toBe('ok');
      await catalogue.restore('roomType', hotelID, offer.roomType.SUI!, { kind: 'service' });
    });

    it('nights from today on only; those before stay as they were held', async () => {
      const json = stay(offer, -3, 2, {}, { roomTypeID: offer.roomType.FAM });
      expect(outcomeOf(await push(partner, json))).toBe('ok');
      expect(await soldOn(service, offer, 'FAM', -4, 4)).toEqual([0, 1, 1, 1, 1, 1, 0, 0]);
      const later = { ID: json.ID, type: 'Modify' };
      const moved = stay(offer, 1, 3, later, { roomTypeID: offer.roomType.FAM });
      expect(outcomeOf(await push(partner, moved))).toBe('ok');
      expect(await soldOn(service, offer, 'FAM', -4, 4)).toEqual([0, 1, 1, 1, 0, 1, 1, 0]);
      const back = stay(offer, -8, 1, later, { roomTypeID: offer.roomType.FAM });
      expect(outcomeOf(await push(partner, back))).toBe('ok');
      expect(await soldOn(service, offer, 'FAM', -9, 4)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
      const past = stay(offer, -8, -2, later, { roomTypeID: offer.roomType.FAM });
      expect(outcomeOf(await push(partner, past))).toBe('ok');
      expect(await soldOn(service, offer, 'FAM', -9, 2)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0]);
      expect(outcomeOf(await push(partner, { ...past, type: 'Cancel' }))).toBe('ok');
      expect(await soldOn(service, offer, 'FAM', -9, 2)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0]);
    });

    it('nothing when the voucher is unknown', async () => {
      const count = () => service.db.query('SELECT count(*)::int AS count FROM booking');
      const before = await count();
      expect(outcomeOf(await push(partner, booking(offer, { type: 'Modify' })))).toBe(
        '03 booking_is_not_found',
      );
      expect(outcomeOf(await push(partner, booking(offer, { type: 'Cancel' })))).toBe(
        '03 booking_is_not_found',
      );
      const unknownType = { type: 'Modify', RoomStays: [room(offer, { roomTypeID: 999_999 })] };
      expect(outcomeOf(await push(partner, booking(offer, unknownType)))).toBe('03 booking_is_not_found');
      expect(await count()).toEqual(before);
    });

    it('nothing of a booking whose guests were checked in, but answers the Book as before', async () => {
      const json = stay(offer, 90, 92);
      const first = entryOf(await push(partner, json));
      await service.db.query('UPDATE booking SET checked_in = true WHERE id = $1', [first.SVC_ID]);
      expect(outcomeOf(await push(partner, { ...json, type: 'Modify' }))).toBe('03 booking_is_checked_in');
      expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('03 booking_is_checked_in');
      expect(entryOf(await push(partner, json))).toEqual(first);
    });
  });

  describe('cancels', () => {
    it('the nights that have not begun', async () => {
      const json = stay(offer, -1, 2, {}, { roomTypeID: offer.roomType.FAM });
      const before = await soldOn(service, offer, 'FAM', -2, 3);
      await push(partner, json);
      expect(outcomeOf(await push(partner, { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel' }))).toBe(
        'ok',
      );
      const after = await soldOn(service, offer, 'FAM', -2, 3);
      expect(after.map((sold, i) => sold - before[i]!)).toEqual([0, 1, 0, 0, 0]);
      const [row] = await service.db.query('SELECT status FROM booking WHERE voucher = $1', [json.ID]);
      expect(row).toEqual({ status: 'cancelled' });
    });
  });

  describe('keeps a history', () => {
    const pushedCount = async (outcome: string) => {
      const [row] = await service.db.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM booking_push WHERE outcome = $1',
        [outcome],
      );
      return row!.count;
    };

    it('of all that was pushed, and of failures outside what failed', async () => {
      const failedBefore = await pushedCount('failed');
      const json = stay(offer, 110, 112);
      await push(partner, json);
      await push(partner, json);
      await push(partner, { ...json, type: 'Modify' });
      await push(partner, { ...json, checkinDate: 'x' });
      await push(partner, { ...json, type: 'Cancel' });
      const rows = await service.db.query<Json[]>(
        `SELECT type, outcome, code, detail, content IS NOT NULL AS content, booking_id IS NOT NULL AS known,
           request_id IS NOT NULL AS request, repeats FROM booking_push WHERE voucher = $1 ORDER BY received_at, id`,
        [json.ID],
      );
      const row = (
        type: string,
        outcome: string,
        content: boolean,
        code: string | null,
        detail: string | null,
        repeats = 0,
      ) => ({
        type,
        outcome,
        code,
        detail,
        content,
        known: true,
        request: true,
        repeats,
      });
      expect(rows).toEqual([
        row('Book', 'registered', true, null, null, 1),
        row('Modify', 'modified', true, null, null),
        row('Book', 'failed', false, '04', 'field_is_not_valid: checkinDate'),
        row('Cancel', 'cancelled', false, null, null),
      ]);
      await send(service, 'POST', PUSH, {
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
        body: '{',
      });
      expect((await pushedCount('failed')) - failedBefore).toBe(2);
    });
  });
});
