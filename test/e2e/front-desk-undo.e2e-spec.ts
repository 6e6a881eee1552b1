import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { RoomPlanning } from '../../src/in-house/plan/room-planning.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { GuestsService } from '../../src/in-house/desk/guests.service.js';
import { changeDeparture, reception, reserve, soldOf, testDesk, typesOf } from '../factories/front-desk.js';
import type { TestService } from '../harness/service.js';

const DAY_MS = 86_400_000;

describe('what is undone at the front desk', () => {
  let service: TestService;
  let desk: FrontDeskService;
  let mistakes: FrontDeskUndoService;
  let lists: FrontDeskLists;
  let guests: GuestsService;
  let hotelId: number;
  let today: number;
  const { inDays, idOf, checkIn, revisions } = testDesk((its, hotel) => {
    service = its;
    ({ hotelId, today } = hotel);
    desk = service.app.get(FrontDeskService);
    mistakes = service.app.get(FrontDeskUndoService);
    lists = service.app.get(FrontDeskLists);
    guests = service.app.get(GuestsService);
  });

  describe('undoing a check-in', () => {
    it('makes the reservation expected again and forgets the stays', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      await mistakes.undoCheckIn(hotelId, reception, reservation);
      expect(await lists.inHouse(hotelId, today, today)).toEqual([]);
      expect(await lists.arrivals(hotelId, today, today)).toMatchObject([
        { reservationId: reservation, status: 'active', roomName: null, guests: [] },
      ]);
      await checkIn(reservation, '101');
    });

    it('is possible on the same day only', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      inDays(1);
      await expect(mistakes.undoCheckIn(hotelId, reception, reservation)).rejects.toMatchObject({
        identifier: 'check_in_is_not_of_today',
      });
    });

    it('gives the booked type back, also after a move', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, 'B2', 'upgrade');
      await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('201'), reason: 'noise' });
      const back = { roomId: idOf('B2'), reason: 'noise', accepted: ACCEPTABLE };
      await desk.moveRoom(hotelId, reception, reservation, back);
      await mistakes.undoCheckIn(hotelId, reception, reservation);
      expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([1, 1]);
      expect(await soldOf(service, hotelId, 'SUI', [0, 1])).toEqual([0, 0]);
      expect(await soldOf(service, hotelId, 'FAM', [0, 1])).toEqual([0, 0]);
    });

    it('keeps the type of the room where the booked one was sold meanwhile', async () => {
      const reservation = await reserve(service, hotelId, 'SUI');
      await checkIn(reservation, '101', 'the suite is being cleaned');
      await reserve(service, hotelId, 'SUI');
      await mistakes.undoCheckIn(hotelId, reception, reservation);
      const types = await typesOf(service, hotelId);
      const due = await lists.arrivals(hotelId, today, today);
      expect(due.find((entry) => entry.reservationId === reservation)).toMatchObject({
        status: 'active',
        roomTypeId: types.STD,
      });
    });
  });

  describe('undoing a check-out', () => {
    const undo = (reservation: number, name = '101') =>
      mistakes.undoCheckOut(hotelId, reception, reservation, { roomId: idOf(name), accepted: [] });

    it('brings those back who left with it, into their room and its nights', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 4 });
      const [first, second] = await checkIn(reservation, '101');
      const early = await guests.add(hotelId, reception, reservation, {
        firstName: 'CAN',
        lastName: 'YILMAZ',
      });
      inDays(1);
      await desk.checkOutGuest(hotelId, reception, { stayId: early.stayId });
      const before = (await lists.inHouse(hotelId, today + 1, today + 1))[0];
      service.app.get(Clock).nowMs = () => Date.now() + DAY_MS + 1000;
      await desk.checkOut(hotelId, reception, reservation);
      expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1, 2])).toEqual([1, 0, 0, 0]);
      const seen = await revisions();
      await undo(reservation);
      expect(await revisions()).toEqual({ search: seen.search + 1, desk: seen.desk + 1 });
      expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1, 2])).toEqual([1, 1, 1, 1]);
      const [entry] = await lists.inHouse(hotelId, today + 1, today + 1);
      expect(entry).toEqual(before);
      expect(
        entry?.guests.filter((guest) => guest.checkedOutOn === null).map(({ stayId }) => stayId),
      ).toEqual([first?.stayId, second?.stayId]);
      const plan = await service.app.get(RoomPlanning).chart(hotelId, today, today + 7, today);
      expect(plan.occupancies).toMatchObject([
        { roomId: idOf('101'), from: dayText(today), until: dayText(today + 4), inHouse: true },
      ]);
    });

    it('touches no night on the planned day, nor for a guest who stayed too long', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 1 });
      await checkIn(reservation, '101');
      for (const days of [1, 2]) {
        inDays(days);
        await desk.checkOut(hotelId, reception, reservation);
        const { search } = await revisions();
        await undo(reservation);
        expect((await revisions()).search).toBe(search);
        expect(await lists.inHouse(hotelId, today + days, today + days)).toMatchObject([{ roomName: '101' }]);
      }
    });

    it('is possible once, on its own day, for a reservation that is checked out', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
      await expect(undo(reservation)).rejects.toMatchObject({ identifier: 'reservation_is_not_checked_out' });
      await checkIn(reservation, '101');
      await desk.checkOut(hotelId, reception, reservation);
      const outcomes = await Promise.allSettled([undo(reservation), undo(reservation)]);
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      await desk.checkOut(hotelId, reception, reservation);
      inDays(1);
      await expect(undo(reservation)).rejects.toMatchObject({ identifier: 'check_out_is_not_of_today' });
    });

    it('does not lead into a room that was given to others: another one of the type is right', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
      await checkIn(reservation, '101');
      inDays(1);
      await desk.checkOut(hotelId, reception, reservation);
      const next = await reserve(service, hotelId, 'STD');
      await checkIn(next, '101');
      await expect(undo(reservation)).rejects.toMatchObject({ identifier: 'room_is_occupied' });
      await expect(undo(reservation, 'B2')).rejects.toMatchObject({ identifier: 'room_is_of_another_type' });
      expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([1, 1]);
      await undo(reservation, '103');
      const there = await lists.inHouse(hotelId, today + 1, today + 1);
      expect(there.map(({ roomName, reservationId }) => [roomName, reservationId])).toEqual([
        ['101', next],
        ['103', reservation],
      ]);
      const { occupancies } = await service.app.get(RoomPlanning).chart(hotelId, today, today + 7, today);
      expect(occupancies.map(({ from, until }) => [from, until])).toEqual([
        [dayText(today), dayText(today + 1)],
        [dayText(today + 1), dayText(today + 3)],
        [dayText(today + 1), dayText(today + 3)],
      ]);
    });

    it('is refused where a night was sold meanwhile, and changes nothing', async () => {
      const reservation = await reserve(service, hotelId, 'SUI', { nights: 3 });
      await checkIn(reservation, 'B2');
      await desk.checkOut(hotelId, reception, reservation);
      await reserve(service, hotelId, 'SUI', { from: 1, nights: 1 });
      const before = await revisions();
      await expect(undo(reservation, 'B2')).rejects.toMatchObject({
        identifier: 'room_is_not_available',
        members: { about: dayText(today + 1) },
      });
      expect(await revisions()).toEqual(before);
      expect(await lists.inHouse(hotelId, today, today)).toEqual([]);
    });

    it('does not lead into a room that is out of use meanwhile', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      await desk.checkOut(hotelId, reception, reservation);
      await service.db.query('UPDATE room SET retired_at = now() WHERE hotel_id = $1 AND id = $2', [
        hotelId,
        idOf('101'),
      ]);
      await expect(undo(reservation)).rejects.toMatchObject({ identifier: 'room_is_not_found' });
      await undo(reservation, '102');
    });

    it('leads back into the last of several rooms of one day, and to an undone check-in', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      for (const name of ['102', '103', '102']) {
        await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf(name), accepted: ACCEPTABLE });
      }
      await desk.checkOut(hotelId, reception, reservation);
      const [left] = await lists.departures(hotelId, today, today);
      expect(left).toMatchObject({ roomName: '102', status: 'checked_out' });
      await undo(reservation, '102');
      await mistakes.undoCheckIn(hotelId, reception, reservation);
      expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([1, 1]);
    });

    it('brings one guest back to those who stayed', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first, second] = await checkIn(reservation, '101');
      const back = (stayId = 0) => mistakes.undoGuestCheckOut(hotelId, reception, stayId);
      await desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0 });
      await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('102') });
      await expect(back(second?.stayId)).rejects.toMatchObject({ identifier: 'guest_is_not_found' });
      await back(first?.stayId);
      const rows = await service.db.query(
        'SELECT DISTINCT room_id AS "roomId", checked_out_at AS "at" FROM stay WHERE hotel_id = $1',
        [hotelId],
      );
      expect(rows).toEqual([{ roomId: idOf('102'), at: null }]);
      await desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0 });
      inDays(1);
      await expect(back(first?.stayId)).rejects.toMatchObject({ identifier: 'check_out_is_not_of_today' });
      await desk.checkOut(hotelId, reception, reservation);
      await expect(back(second?.stayId)).rejects.toMatchObject({ identifier: 'reservation_is_not_in_house' });
    });

    it('brings one guest back until the departure that their room has by then', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first] = await checkIn(reservation, '101');
      await desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0 });
      await changeDeparture(service, hotelId, reservation, today + 4);
      await mistakes.undoGuestCheckOut(hotelId, reception, first?.stayId ?? 0);
      const rows = await service.db.query('SELECT departure FROM stay WHERE hotel_id = $1', [hotelId]);
      expect(rows).toEqual([{ departure: dayText(today + 4) }, { departure: dayText(today + 4) }]);
    });
  });

  it('a no-show is taken back while the stay lasts, and its guests are checked in', async () => {
    const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
    const undo = () => mistakes.undoNoShow(hotelId, reception, reservation);
    await expect(undo()).rejects.toMatchObject({ identifier: 'reservation_is_not_no_show' });
    await desk.noShow(hotelId, reception, reservation);
    inDays(1);
    await undo();
    expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1])).toEqual([0, 1, 1]);
    await desk.noShow(hotelId, reception, reservation);
    await undo();
    await checkIn(reservation, '101');
    await mistakes.undoCheckIn(hotelId, reception, reservation);
    await desk.noShow(hotelId, reception, reservation);
    inDays(4);
    await expect(undo()).rejects.toMatchObject({ identifier: 'departure_has_passed' });
  });
});
