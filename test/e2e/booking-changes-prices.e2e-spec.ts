import { type Offer, outcomeOf, push, soldOn, stay } from '../factories/booking.js';
import { type Seen, testBookingChanges } from '../factories/booking-changes.js';
import { changesOf, lineOf } from '../factories/changes.js';
import { roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import type { PanelClient } from '../factories/panel.js';
import { waitingForLock } from '../harness/database.js';
import type { TestService } from '../harness/service.js';

describe('prices of bookings that staff change', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  const { booked, seen, prices, change, done, refused, readBack, mismatch } = testBookingChanges(
    (its) => ({ service, partner, offer, reception, manager } = its),
  );

  it('price a longer and a shorter stay, keep the agreed price of nights that stay, and tell the partner', async () => {
    const id = await booked(
      10,
      12,
      { Total: { amountAfterTaxes: '150.00', currency: 'EUR' } },
      {
        Total: { amountAfterTaxes: '150.00', currency: 'EUR' },
      },
    );
    const start = await changesOf(partner);
    const first = await seen(id);
    const { reservationId } = first.rooms[0]!;
    const longer = {
      reservationId,
      arrival: offer.day(10),
      departure: offer.day(13),
      adults: 2,
      childAges: '',
    };
    const [std] = await prices(id, longer);
    expect(std!.boards[0]).toMatchObject({ refundable: '230.00' });
    done(
      await change(reception, first, { departure: offer.day(13), rate: 'refundable', shownTotal: '230.00' }),
    );
    expect(await soldOn(service, offer, 'STD', 9, 14)).toEqual([0, 1, 1, 1, 0]);
    expect(await readBack(id)).toMatchObject({
      state: 'active',
      changedBy: 'hotel',
      revision: null,
      checkinDate: offer.day(10),
      checkoutDate: offer.day(13),
      RoomStays: [
        { checkoutDate: offer.day(13), Total: { amountAfterTaxes: '230.00', amountOfTaxes: null } },
      ],
      Total: { amountAfterTaxes: '230.00' },
    });
    const { changes } = await changesOf(partner, { after: start.next });
    const { ID } = await readBack(id);
    expect(changes.map(lineOf)).toEqual([`availability ${offer.roomType.STD} 12-12`, `booking ${ID}`]);
    const second = await seen(id);
    done(
      await change(reception, second, { departure: offer.day(11), rate: 'refundable', shownTotal: '75.00' }),
    );
    expect(await soldOn(service, offer, 'STD', 9, 14)).toEqual([0, 1, 0, 0, 0]);
    expect(await seen(id)).toMatchObject({ total: '75.00', rooms: [{ departure: offer.day(11) }] });
  });

  describe('that are taken back', () => {
    const setPrice = (price: string, from: string) =>
      importHotel(service, {
        hotel: { id: offer.hotelID },
        rates: [{ roomType: 'STD', board: 'BB', from, to: from, price }],
      } as never);
    const until = async (id: number, day: number, shownTotal: string) => {
      const changes = { departure: offer.day(day), rate: 'refundable', shownTotal };
      done(await change(reception, await seen(id), changes));
    };

    it('have the price that was agreed before, whatever the nights cost meanwhile', async () => {
      const Total = { amountAfterTaxes: '152.01', currency: 'EUR' };
      const id = await booked(10, 12, { Total }, { Total });
      await setPrice('60.00', offer.day(11));
      // 152.01 as the nights cost when they were sold, 80.00 each, and the added night at 80.00.
      await until(id, 13, '232.01');
      await setPrice('10.00', offer.day(10));
      await setPrice('99.00', offer.day(12));
      await until(id, 12, '152.01');
      await until(id, 11, '76.01');
      await until(id, 12, '196.01');
    });

    it('have it also once a price by hand or a Modify of the partner was divided in its place', async () => {
      const id = await booked(10, 12);
      await until(id, 13, '240.00');
      const own = { ownTotal: '210.00', rate: 'refundable' };
      done(await change(manager, await seen(id), own, { reason: 'complaint' }));
      await until(id, 12, '140.00');
      await until(id, 13, '220.00');
      const { ID } = await readBack(id);
      const Total = { amountAfterTaxes: '270.00', currency: 'EUR' };
      const modify = stay(offer, 10, 13, { ID, type: 'Modify', Total }, { Total });
      expect(outcomeOf(await push(partner, modify))).toBe('ok');
      await until(id, 11, '90.00');
    });

    it('have it after a move to another type that changed the price', async () => {
      const id = await booked(0, 2);
      const [{ reservationId }] = (await seen(id)).rooms as [Seen['rooms'][0]];
      const rooms = await roomsOf(service, offer.hotelID);
      const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
      await reception.change('frontDesk', 'checkIn', { reservationId, roomId: rooms['101'], guests });
      const input = { reservationId, roomId: rooms['201'], reason: 'upgrade', newTotal: '220.00' };
      done(await reception.change('frontDesk', 'moveRoom', input));
      await until(id, 3, '330.00');
      await until(id, 2, '220.00');
      await until(id, 1, '110.00');
    });
  });

  it('have a price on nights of which it was agreed, though the hotel has none any more', async () => {
    const id = await booked(10, 12);
    const withoutPrice = { roomType: 'STD', board: 'BB', from: 'today+11', to: 'today+12', price: null };
    await importHotel(service, { hotel: { id: offer.hotelID }, rates: [withoutPrice] } as never);
    const { reservationId } = (await seen(id)).rooms[0]!;
    const until = async (departure: string) => {
      const of = { reservationId, arrival: offer.day(10), departure, adults: 2, childAges: '' };
      const type = (await prices(id, of)).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD);
      return type!.boards.find(({ boardId }) => boardId === offer.board.BB);
    };
    expect(await until(offer.day(12))).toMatchObject({ refundable: '160.00', restriction: null });
    expect(await until(offer.day(13))).toMatchObject({ refundable: null, restriction: 'price_not_found' });
  });

  it('price another type, board and party, of which only what can be had can be chosen', async () => {
    const id = await booked();
    await booked(11, 12, {}, { roomTypeID: String(offer.roomType.SUI), ratePlanID: String(offer.board.RO) });
    const first = await seen(id);
    const { reservationId, ...was } = first.rooms[0]!;
    const dates = { arrival: was.arrival, departure: was.departure };
    const offers = await prices(id, { reservationId, ...dates, adults: 2, childAges: '5' });
    expect(offers).toMatchObject([
      { roomTypeId: offer.roomType.STD, left: 3, takesParty: true },
      { roomTypeId: offer.roomType.FAM, left: 2, takesParty: true },
      { roomTypeId: offer.roomType.SUI, left: 0, takesParty: false },
    ]);
    const family = {
      roomTypeId: offer.roomType.FAM,
      adults: 2,
      childAges: [5, 8],
      shownTotal: '330.00',
    };
    refused(await change(reception, first, { ...family, shownTotal: '1.00' }), 'price_has_changed');
    done(await change(reception, first, family));
    expect(await soldOn(service, offer, 'STD', 10, 12)).toEqual([0, 0]);
    expect(await soldOn(service, offer, 'FAM', 10, 12)).toEqual([1, 1]);
    const now = await seen(id);
    expect(now.rooms).toMatchObject([{ roomTypeId: offer.roomType.FAM, childAges: [5, 8], total: '330.00' }]);
    const suite = { roomTypeId: offer.roomType.SUI, boardId: offer.board.RO, adults: 2, childAges: [] };
    refused(await change(reception, now, { ...suite, shownTotal: '240.00' }), 'room_is_not_available');
    refused(
      await change(reception, now, { ...suite, childAges: [3], shownTotal: '240.00' }),
      'party_does_not_fit',
    );
    const unpriced = { ...family, rate: 'non_refundable', shownTotal: null };
    refused(await change(reception, now, unpriced), 'price_is_not_found');
    refused(await change(reception, now, { ...family, boardId: offer.board.RO }), 'rate_plan_is_not_found');
    expect(await seen(id)).toEqual(now);
  });

  it('keep a room type and board that are archived, at the agreed price of nights that stay, or at one by hand', async () => {
    const total = { Total: { amountAfterTaxes: '150.00', currency: 'EUR' } };
    const [id, other] = [await booked(10, 12, total, total), await booked(20, 22)];
    const FAM = { roomTypeID: String(offer.roomType.FAM), ratePlanID: String(offer.board.BB) };
    const ofFamily = await booked(10, 12, {}, FAM);
    const records = new PanelRecords(service, manager);
    await records.act('roomTypes', offer.roomType.STD, 'retire');
    await records.act('boards', offer.board.BB, 'retire');
    const first = await seen(id);
    const { reservationId, arrival } = first.rooms[0]!;
    const asks = { reservationId, arrival, adults: 2, childAges: '' };
    const [kept] = (await prices(id, { ...asks, departure: offer.day(11) })).filter(
      ({ roomTypeId }) => roomTypeId === offer.roomType.STD,
    );
    expect(kept).toMatchObject({ left: 3, takesParty: true, boards: [{ refundable: '75.00' }] });
    done(
      await change(reception, first, { departure: offer.day(11), rate: 'refundable', shownTotal: '75.00' }),
    );
    const second = await seen(id);
    const longer = { departure: offer.day(13), rate: 'refundable', shownTotal: null };
    refused(await change(reception, second, longer), 'price_is_not_found');
    const byHand = { ...longer, ownTotal: '210.00' };
    done(await change(manager, second, byHand, { reason: 'as agreed by phone' }));
    expect(await soldOn(service, offer, 'STD', 9, 14)).toEqual([0, 1, 1, 1, 0]);
    expect(await seen(id)).toMatchObject({ total: '210.00', rooms: [{ departure: offer.day(13) }] });
    const family = await seen(ofFamily);
    const archived = {
      roomTypeId: offer.roomType.STD,
      rate: 'refundable',
      shownTotal: null,
      ownTotal: '1.00',
    };
    refused(await change(manager, family, archived, { reason: 'x' }), 'room_type_is_not_found');
    const dates = await reception.read('bookingChanges', 'dates', {
      bookingId: other,
      arrival: offer.day(20),
      departure: offer.day(21),
    });
    expect(dates.body.rooms).toMatchObject([{ isLeft: true, after: '80.00' }]);
    const own = await reception.read('bookingChanges', 'dates', { bookingId: id, departure: offer.day(14) });
    expect(own.body.rooms).toMatchObject([{ arrival: first.rooms[0]!.arrival, departure: offer.day(14) }]);
    const never = { bookingId: id, departure: '2099-01-01' };
    refused(await reception.read('bookingChanges', 'dates', never), 'dates_are_not_valid');
  });

  it('take a price by hand from managers alone, with a reason that the trail keeps', async () => {
    const id = await booked();
    const first = await seen(id);
    const own = { ownTotal: '99.90' };
    refused(
      await change(reception, first, own, { reason: 'regular guest' }),
      'only_managers_set_prices',
      403,
    );
    refused(await change(manager, first, own), 'price_reason_is_missing');
    refused(await change(manager, first, { ownTotal: '-1' }, { reason: 'x' }), 'fields_are_not_valid', 422);
    done(await change(manager, first, own, { reason: 'regular guest' }));
    expect(await seen(id)).toMatchObject({ total: '99.90', rooms: [{ total: '99.90' }] });
    const [entry] = await service.db.query<{ action: string; changes: object }[]>(
      `SELECT action, changes FROM audit_entry WHERE hotel_id = $1 AND entity = 'booking' AND entity_id = $2`,
      [offer.hotelID, String(id)],
    );
    const { reservationId } = first.rooms[0]!;
    expect(entry).toEqual({
      action: 'booking_changed',
      changes: {
        rooms: [{ reservation: reservationId, total: ['160.00', '99.90'] }],
        reason: 'regular guest',
      },
    });
  });

  it('price a move to another type, which changes the price only where the desk says so', async () => {
    const Total = { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', currency: 'USD' };
    const id = await booked(0, 2, {}, { Total, PerDayRates: { currency: 'GBP', PerDayRate: [] } });
    const [{ reservationId }] = (await seen(id)).rooms as [Seen['rooms'][0]];
    const rooms = await roomsOf(service, offer.hotelID);
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    await reception.change('frontDesk', 'checkIn', { reservationId, roomId: rooms['101'], guests });
    const price = async (name: string) =>
      (await reception.read('frontDesk', 'movePrice', { reservationId, roomId: rooms[name]! })).body;
    expect(await price('201')).toEqual({ currency: 'EUR', before: '160.00', after: '220.00' });
    expect(await price('B2')).toEqual({ currency: 'EUR', before: '160.00', after: null });
    const move = (name: string, newTotal: string) => {
      const input = { reservationId, roomId: rooms[name], reason: 'upgrade', newTotal };
      return reception.change('frontDesk', 'moveRoom', input);
    };
    refused(await move('201', '200.00'), 'price_has_changed');
    refused(await move('201', 'x'), 'fields_are_not_valid', 422);
    done(await move('B2', ''));
    expect(await seen(id)).toMatchObject({ total: '160.00', rooms: [{ roomTypeId: offer.roomType.SUI }] });
    done(await move('201', '220.00'));
    expect(await readBack(id)).toMatchObject({
      changedBy: 'hotel',
      Total: { amountAfterTaxes: '220.00' },
      RoomStays: [
        {
          roomTypeID: String(offer.roomType.FAM),
          Total: { amountAfterTaxes: '220.00', currency: 'EUR' },
          PerDayRates: null,
        },
      ],
    });
  });

  it('keep the agreed price of coming nights after a move whose board is archived, there and back', async () => {
    const id = await booked(0, 2);
    const [{ reservationId }] = (await seen(id)).rooms as [Seen['rooms'][0]];
    const rooms = await roomsOf(service, offer.hotelID);
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    await reception.change('frontDesk', 'checkIn', { reservationId, roomId: rooms['101'], guests });
    await new PanelRecords(service, manager).act('boards', offer.board.BB, 'retire');
    for (const name of ['201', 'B2', '102']) {
      const roomId = rooms[name]!;
      const price = await reception.read('frontDesk', 'movePrice', { reservationId, roomId });
      expect(price.body).toEqual({ currency: 'EUR', before: '160.00', after: '160.00' });
      const input = { reservationId, roomId, reason: 'upgrade', newTotal: '160.00' };
      done(await reception.change('frontDesk', 'moveRoom', input));
    }
    expect(await seen(id)).toMatchObject({
      total: '160.00',
      rooms: [{ roomTypeId: offer.roomType.STD, rate: 'refundable', total: '160.00' }],
    });
  });

  describe('once a check-in is undone whose room was moved for another price', () => {
    const arrived = async (...priced: [object?, object?]) => {
      const id = await booked(0, 2, ...priced);
      const [{ reservationId }] = (await seen(id)).rooms as [Seen['rooms'][0]];
      const rooms = await roomsOf(service, offer.hotelID);
      const desk = async (operation: string, name: string | undefined, input: object = {}) => {
        const roomId = name === undefined ? {} : { roomId: rooms[name] };
        const answer = await reception.change('frontDesk', operation, { reservationId, ...roomId, ...input });
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      };
      const before = await state(id);
      await desk('checkIn', '101', { guests: [{ firstName: 'Ayşe', lastName: 'Yılmaz' }] });
      await desk('moveRoom', '201', { reason: 'upgrade', newTotal: '220.00' });
      return { id, desk, before };
    };
    /** What the partner reads and the guest owes. */
    const state = async (bookingId: number) => {
      const { changedAt: _, changedBy: __, ...known } = await readBack(bookingId);
      const { sums } = (await reception.read('folio', 'folio', { bookingId })).body;
      return { known, sums };
    };

    it('have the price again that was agreed before, also after several moves', async () => {
      const Total = { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', currency: 'USD' };
      const night = { stayDate: offer.day(0), baseRate: '80.00', hotelServiceFees: '0.00' };
      const { id, desk, before } = await arrived(
        {},
        { Total, PerDayRates: { currency: 'GBP', PerDayRate: [night] } },
      );
      await desk('undoCheckIn', undefined);
      expect(await state(id)).toEqual(before);
      await desk('checkIn', '201', {
        reason: 'upgrade',
        guests: [{ firstName: 'Ayşe', lastName: 'Yılmaz' }],
      });
      await desk('moveRoom', '102', { reason: 'downgrade', newTotal: '160.00' });
      const accepted = ['room_is_not_clean'];
      await desk('moveRoom', '201', { reason: 'upgrade', newTotal: '220.00', accepted });
      await desk('undoCheckIn', undefined);
      expect(await state(id)).toEqual(before);
    });

    it('have the price difference again that their total had before', async () => {
      const { id, desk } = await arrived({ Total: { amountAfterTaxes: '150.00', currency: 'EUR' } });
      await desk('undoCheckIn', undefined);
      expect(await mismatch(id)).toMatchObject([
        { price_mismatch: [{ kind: 'total', pushed: 15_000, rooms: 16_000 }] },
      ]);
    });

    it('keep a price that staff have set since', async () => {
      const { id, desk } = await arrived();
      done(await change(reception, await seen(id), { departure: offer.day(3), shownTotal: '330.00' }));
      await desk('undoCheckIn', undefined);
      expect(await seen(id)).toMatchObject({
        total: '330.00',
        rooms: [{ total: '330.00', roomTypeId: offer.roomType.STD }],
      });
    });

    it('keep the price of the room where the booked type was sold meanwhile', async () => {
      const { id, desk } = await arrived();
      for (let rooms = 0; rooms < 3; rooms++) await booked(0, 2);
      await desk('undoCheckIn', undefined);
      expect(await seen(id)).toMatchObject({
        total: '220.00',
        rooms: [{ total: '220.00', roomTypeId: offer.roomType.FAM }],
      });
      await desk('checkIn', '201', { guests: [{ firstName: 'Ayşe', lastName: 'Yılmaz' }] });
      await desk('undoCheckIn', undefined);
      expect(await seen(id)).toMatchObject({ total: '220.00' });
    });
  });

  it('set no price of a move when somebody has changed the booking since it was confirmed', async () => {
    const id = await booked(0, 2);
    const [{ reservationId }] = (await seen(id)).rooms as [Seen['rooms'][0]];
    const rooms = await roomsOf(service, offer.hotelID);
    const guests = [{ firstName: 'Ayşe', lastName: 'Yılmaz' }];
    await reception.change('frontDesk', 'checkIn', { reservationId, roomId: rooms['101'], guests });
    const holder = service.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [offer.hotelID]);
    const input = { reservationId, roomId: rooms['201'], reason: 'upgrade', newTotal: '220.00' };
    const moving = reception.change('frontDesk', 'moveRoom', input);
    await waitingForLock(service.db);
    await holder.query('UPDATE booking_room SET adults = 1 WHERE hotel_id = $1 AND id = $2', [
      offer.hotelID,
      reservationId,
    ]);
    await holder.commitTransaction();
    await holder.release();
    refused(await moving, 'booking_has_changed');
    expect((await seen(id)).rooms[0]).toMatchObject({ total: '160.00', roomTypeId: offer.roomType.STD });
  });
});
