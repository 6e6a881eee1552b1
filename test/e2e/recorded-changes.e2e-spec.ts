import { randomUUID } from 'node:crypto';
import { readHistory } from '../../src/booking/history/booking-history.queries.js';
import { BookingHistory } from '../../src/booking/history/booking-history.entity.js';
import { FolioLine } from '../../src/booking/folio/folio-line.entity.js';
import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { RoomAssignment } from '../../src/guests/stays/room-assignment.entity.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { entryOf, outcomeOf, push, stay } from '../factories/booking.js';
import { type Seen, testBookingChanges } from '../factories/booking-changes.js';
import type { PartnerClient } from '../factories/hotel.js';
import type { Offer } from '../factories/booking.js';
import { ayse, mehmet, reception as actor, roomsOf } from '../factories/front-desk.js';
import type { PanelClient } from '../factories/panel.js';
import type { TestService } from '../harness/service.js';

describe('the history of a booking', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let reception: PanelClient;
  const { seen, change, cancel, done } = testBookingChanges((its) => {
    ({ service, partner, offer, reception } = its);
  });

  const history = (bookingId: number) => readHistory(service.db.manager, offer.hotelID, bookingId);
  const kinds = async (bookingId: number) => (await history(bookingId)).map(({ kind }) => kind);
  const pushed = async (from = 10, until = 12, ...more: object[]) => {
    const json = stay(offer, from, until, ...(more as [Record<string, unknown>]));
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return { json, id: entryOf(answer).SVC_ID! };
  };
  const roomsOfBooking = (bookingId: number) =>
    service.db.manager.find(BookedRoom, {
      where: { hotelId: offer.hotelID, bookingId },
      relations: { nightRows: true },
    });
  const linesOf = (bookingId: number) =>
    service.db.manager.find(FolioLine, {
      where: { hotelId: offer.hotelID, bookingId },
      order: { id: 'ASC' },
    });

  it('has a row for each push, with who made it and what the rooms were', async () => {
    const { json, id } = await pushed();
    const Total = { amountAfterTaxes: '240.00', currency: 'EUR' };
    const longer = stay(offer, 10, 13, { ID: json['ID'], type: 'Modify', Total }, { Total });
    expect(outcomeOf(await push(partner, longer))).toBe('ok');
    expect(outcomeOf(await push(partner, { ...longer, type: 'Cancel' }))).toBe('ok');
    const rows = await history(id);
    expect(rows.map(({ number, kind, actorKind }) => [number, kind, actorKind])).toEqual([
      [1, 'booked', 'partner'],
      [2, 'modified', 'partner'],
      [3, 'cancelled', 'partner'],
    ]);
    expect(rows.every(({ actorId, requestId }) => actorId !== null && requestId !== null)).toBe(true);
    expect(rows[1]!.booking).toMatchObject({ before: { total: '160.00' }, after: { total: '240.00' } });
    expect(rows[1]!.rooms).toMatchObject([
      { before: { departure: offer.day(12) }, after: { departure: offer.day(13), total: '240.00' } },
    ]);
    expect(rows[2]!.rooms).toMatchObject([{ before: { status: 'active' }, after: { status: 'cancelled' } }]);
  });

  it('is named by lines, nights and room assignments', async () => {
    const { id } = await pushed(0, 2);
    const [room] = (await roomsOfBooking(id)) as [BookedRoom];
    expect(room.nightRows.map(({ changeNumber, amountMinor }) => [changeNumber, amountMinor])).toEqual([
      [1, 8_000],
      [1, 8_000],
    ]);
    const rooms = await roomsOf(service, offer.hotelID);
    const desk = service.app.get(FrontDeskService);
    const choice = { roomId: rooms['101']!, accepted: ACCEPTABLE };
    await desk.checkIn(offer.hotelID, actor, room.id, choice, [ayse, mehmet]);
    const where = { hotelId: offer.hotelID, bookingRoomId: room.id };
    expect(await service.db.manager.findOneBy(RoomAssignment, where)).toMatchObject({ changeNumber: 2 });
    const balance = (await reception.read('folio', 'folio', { bookingId: id })).body.sums.balance as string;
    const line = { bookingId: id, kind: 'charge', amount: '12.00', method: null, text: 'Minibar' };
    done(
      await reception.change('folio', 'post', {
        ...line,
        requestKey: randomUUID(),
        seenBalance: balance,
        reservationId: null,
        usualChargeId: null,
        isMoreThanOwed: false,
      }),
    );
    expect((await linesOf(id)).map(({ kind, changeNumber }) => [kind, changeNumber])).toEqual([
      ['room', 1],
      ['charge', 3],
    ]);
    expect(await kinds(id)).toEqual(['booked', 'checked_in', 'posted']);
  });

  it('names what is taken back, and the folio is as before', async () => {
    const { id } = await pushed(0, 2);
    const [room] = (await roomsOfBooking(id)) as [BookedRoom];
    const desk = service.app.get(FrontDeskService);
    const undo = service.app.get(FrontDeskUndoService);
    const rooms = await roomsOf(service, offer.hotelID);
    const choice = { roomId: rooms['101']!, accepted: ACCEPTABLE };
    await desk.noShow(offer.hotelID, actor, room.id, { feeMinor: 1_000, reason: 'late', mayLowerFees: true });
    expect(
      (await linesOf(id)).map(({ kind, amountMinor, changeNumber }) => [kind, amountMinor, changeNumber]),
    ).toEqual([
      ['room', 16_000, 1],
      ['room', -16_000, 2],
      ['no_show', 1_000, 2],
    ]);
    await undo.undoNoShow(offer.hotelID, actor, room.id);
    await desk.checkIn(offer.hotelID, actor, room.id, choice, [ayse]);
    await undo.undoCheckIn(offer.hotelID, actor, room.id);
    await desk.checkIn(offer.hotelID, actor, room.id, choice, [ayse]);
    await desk.checkOut(offer.hotelID, actor, room.id);
    await undo.undoCheckOut(offer.hotelID, actor, room.id, { roomId: rooms['101']!, accepted: ACCEPTABLE });
    const rows = await history(id);
    expect(rows.map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['booked', null],
      ['no_show', null],
      ['no_show_undone', 2],
      ['checked_in', null],
      ['check_in_undone', 4],
      ['checked_in', null],
      ['checked_out', null],
      ['check_out_undone', 7],
    ]);
    const sum = (await linesOf(id)).reduce((minor, { amountMinor }) => minor + amountMinor, 0);
    expect(sum).toBe(16_000);
  });

  it('takes a cancellation back', async () => {
    const { id } = await pushed();
    const booking = async (): Promise<Seen> => seen(id);
    done(await cancel(await booking()));
    await service.app.get(BookingCancellations).undoCancellation(offer.hotelID, actor, id);
    const rows = await history(id);
    expect(rows.map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['booked', null],
      ['cancelled', null],
      ['cancellation_undone', 2],
    ]);
    expect(rows[2]!.rooms).toMatchObject([{ before: { status: 'cancelled' }, after: { status: 'active' } }]);
  });

  it('tells what a change by staff was and is, to the night', async () => {
    const { id } = await pushed();
    done(
      await change(reception, await seen(id), {
        departure: offer.day(13),
        shownTotal: '240.00',
        rate: 'refundable',
      }),
    );
    const [, row] = await history(id);
    expect(row).toMatchObject({
      kind: 'changed',
      actorKind: 'staff',
      rooms: [{ before: { total: '160.00' }, after: { total: '240.00', departure: offer.day(13) } }],
    });
    expect(row!.rooms[0]!.after!.nights.map(({ day, amount, state }) => [day, amount, state])).toEqual([
      [offer.day(10), '80.00', 'held'],
      [offer.day(11), '80.00', 'held'],
      [offer.day(12), '80.00', 'held'],
    ]);
  });

  it('has no names, contacts or texts of guests', async () => {
    const { id } = await pushed(0, 2, {
      PrimaryGuests: [
        {
          name: 'Zeliha',
          surname: 'Karaca',
          PhoneNumber: '+905321112233',
          email: 'z@example.com',
          CountryCode: 'TR',
        },
      ],
      SpecialRequest: [{ text: 'Late arrival with a dog' }],
    });
    const [room] = (await roomsOfBooking(id)) as [BookedRoom];
    const rooms = await roomsOf(service, offer.hotelID);
    const choice = { roomId: rooms['101']!, accepted: ACCEPTABLE };
    await service.app.get(FrontDeskService).checkIn(offer.hotelID, actor, room.id, choice, [ayse]);
    const text = JSON.stringify(await service.db.manager.findBy(BookingHistory, { hotelId: offer.hotelID }));
    expect(text).not.toMatch(/Zeliha|Karaca|5321112233|z@example|dog|AYŞE|YILMAZ|10000000146/i);
  });
});
