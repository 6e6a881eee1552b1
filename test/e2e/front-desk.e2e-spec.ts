import { dayText } from '../../src/values/day.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { DeskBookingService } from '../../src/in-house/bookings/desk-booking.service.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { RoomPlanning } from '../../src/in-house/plan/room-planning.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { GuestsService } from '../../src/in-house/desk/guests.service.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import {
  ayse,
  changeDeparture,
  mehmet,
  reception,
  reserve,
  roomsOf,
  soldOf,
  testDesk,
  typesOf,
} from '../factories/front-desk.js';
import type { TestService } from '../harness/service.js';

describe('the front desk', () => {
  let service: TestService;
  let desk: FrontDeskService;
  let lists: FrontDeskLists;
  let guests: GuestsService;
  let hotelId: number;
  let today: number;
  const { inDays, idOf, checkIn, revisions } = testDesk((its, hotel) => {
    service = its;
    ({ hotelId, today } = hotel);
    desk = service.app.get(FrontDeskService);
    lists = service.app.get(FrontDeskLists);
    guests = service.app.get(GuestsService);
  });

  const freeRooms = async (from: number, until: number): Promise<string[]> =>
    (await lists.freeRooms(hotelId, today + from, today + until, today)).map((free) => free.roomName);

  describe('check-in', () => {
    it('gives each guest a stay in the room and raises the desk revision alone', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const before = await revisions();
      const checkedIn = await checkIn(reservation, '101');
      expect(checkedIn.map((guest) => guest.identityNumberIsDoubtful)).toEqual([false, false]);
      const after = await revisions();
      expect(after).toEqual({ search: before.search, desk: before.desk + 1 });
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry).toMatchObject({ reservationId: reservation, roomName: '101', status: 'checked_in' });
      expect(entry?.guests.map((guest) => guest.stayId)).toEqual(checkedIn.map((guest) => guest.stayId));
    });

    it('warns of a doubtful identity number and takes it all the same', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const wrong = { ...ayse, identityNumber: '10000000147' };
      const [guest] = await desk.checkIn(hotelId, reception, reservation, { roomId: idOf('101') }, [wrong]);
      expect(guest?.identityNumberIsDoubtful).toBe(true);
    });

    it('does not take a room that is occupied, whoever is first', async () => {
      const reservations = await Promise.all([
        reserve(service, hotelId, 'STD'),
        reserve(service, hotelId, 'STD'),
        reserve(service, hotelId, 'STD'),
      ]);
      const outcomes = await Promise.allSettled(reservations.map((id) => checkIn(id, '101')));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(outcome.reason).toMatchObject({ identifier: 'room_is_occupied' });
        }
      }
      expect(await lists.inHouse(hotelId, today, today)).toHaveLength(1);
      expect(await lists.arrivals(hotelId, today, today)).toHaveLength(3);
    });

    it('happens once, though it is asked for twice at once', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const outcomes = await Promise.allSettled([checkIn(reservation, '101'), checkIn(reservation, '102')]);
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry?.guests).toHaveLength(2);
    });

    it('waits for the day of arrival', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { from: 1 });
      await expect(checkIn(reservation, '101')).rejects.toMatchObject({ identifier: 'arrival_is_later' });
    });

    it('is possible late, but not after the planned departure', async () => {
      const late = await reserve(service, hotelId, 'STD', { nights: 2 });
      const never = await reserve(service, hotelId, 'STD', { nights: 1 });
      inDays(2);
      await checkIn(late, '101');
      await expect(checkIn(never, '102')).rejects.toMatchObject({ identifier: 'departure_has_passed' });
    });

    it('needs a reason for a room of another type, which then has one room less', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 2 });
      await expect(checkIn(reservation, 'B2')).rejects.toMatchObject({ identifier: 'reason_is_missing' });
      const roomReason = 'air conditioning of 101 is out of order';
      await checkIn(reservation, 'B2', roomReason);
      expect(await lists.reservation(hotelId, reservation)).toMatchObject({ roomName: 'B2', roomReason });
      expect(await lists.inHouse(hotelId, today, today)).toMatchObject([
        { roomName: 'B2', roomReason: null },
      ]);
      expect(await soldOf(service, hotelId, 'STD', [0, 1, 2])).toEqual([0, 0, 0]);
      expect(await soldOf(service, hotelId, 'SUI', [0, 1, 2])).toEqual([1, 1, 0]);
    });

    it('does not give away a room of another type that is sold out', async () => {
      await reserve(service, hotelId, 'SUI');
      const reservation = await reserve(service, hotelId, 'STD');
      await expect(checkIn(reservation, 'B2', 'upgrade')).rejects.toMatchObject({
        identifier: 'room_is_not_available',
      });
      expect(await lists.inHouse(hotelId, today, today)).toEqual([]);
    });

    it.each([
      ['no guest', []],
      ['a guest without a name', [{ firstName: '', lastName: 'X' }]],
      ['a birth date to come', [{ ...ayse, birthDate: '2999-01-01' }]],
      ['more guests than a room can have', Array.from({ length: 51 }, () => mehmet)],
    ])('refuses %s and changes nothing', async (_, forms) => {
      const reservation = await reserve(service, hotelId, 'STD');
      const before = await revisions();
      await expect(
        desk.checkIn(hotelId, reception, reservation, { roomId: idOf('101') }, forms),
      ).rejects.toMatchObject({ identifier: 'guests_are_not_valid' });
      expect(await revisions()).toEqual(before);
    });

    it('knows neither rooms nor reservations of another hotel', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const other = (await importHotel(service, smallHotel())).hotelID;
      const theirs = await roomsOf(service, other);
      await expect(
        desk.checkIn(hotelId, reception, reservation, { roomId: theirs['101'] ?? 0 }, [ayse]),
      ).rejects.toMatchObject({ identifier: 'room_is_not_found' });
      await expect(
        desk.checkIn(other, reception, reservation, { roomId: theirs['101'] ?? 0 }, [ayse]),
      ).rejects.toMatchObject({ identifier: 'reservation_is_not_found' });
    });
  });

  describe('a room move', () => {
    it('takes everyone along and frees the old room', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const before = await checkIn(reservation, '101');
      await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('102') });
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry).toMatchObject({ roomName: '102' });
      expect(entry?.guests.map((guest) => guest.stayId)).toEqual(before.map((guest) => guest.stayId));
      expect(await freeRooms(0, 2)).toEqual(['101', '103', '201', 'B1', 'B2']);
    });

    it('does not lead into an occupied room, nor into the same', async () => {
      const [first, second] = [
        await reserve(service, hotelId, 'STD'),
        await reserve(service, hotelId, 'STD'),
      ];
      await checkIn(first, '101');
      await checkIn(second, '102');
      const into = (name: string) =>
        desk.moveRoom(hotelId, reception, first, { roomId: idOf(name), accepted: ACCEPTABLE });
      await expect(into('102')).rejects.toMatchObject({ identifier: 'room_is_occupied' });
      await expect(into('101')).rejects.toMatchObject({ identifier: 'room_is_the_same' });
      await expect(into('B2')).rejects.toMatchObject({ identifier: 'reason_is_missing' });
    });

    it('keeps past nights with the type in which they were spent', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
      await checkIn(reservation, '101');
      inDays(1);
      await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('B2'), reason: 'upgrade' });
      expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1])).toEqual([1, 0, 0]);
      expect(await soldOf(service, hotelId, 'SUI', [-1, 0, 1])).toEqual([0, 1, 1]);
    });
  });

  describe('another departure', () => {
    it('is later where the nights are available', async () => {
      const reservation = await reserve(service, hotelId, 'SUI', { nights: 1 });
      await checkIn(reservation, 'B2');
      await changeDeparture(service, hotelId, reservation, today + 3);
      expect(await soldOf(service, hotelId, 'SUI', [0, 1, 2, 3])).toEqual([1, 1, 1, 0]);
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry?.departure).toBe(dayText(today + 3));
    });

    it('is refused where they are not', async () => {
      const reservation = await reserve(service, hotelId, 'SUI', { nights: 1 });
      await reserve(service, hotelId, 'SUI', { from: 1, nights: 1 });
      await checkIn(reservation, 'B2');
      await expect(changeDeparture(service, hotelId, reservation, today + 2)).rejects.toMatchObject({
        identifier: 'room_is_not_available',
      });
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry?.departure).toBe(dayText(today + 1));
    });

    it('is earlier, and the nights are free again', async () => {
      const reservation = await reserve(service, hotelId, 'SUI', { nights: 4 });
      await checkIn(reservation, 'B2');
      await changeDeparture(service, hotelId, reservation, today + 1);
      expect(await soldOf(service, hotelId, 'SUI', [0, 1, 2])).toEqual([1, 0, 0]);
      expect(await freeRooms(1, 4)).toContain('B2');
    });

    it.each([0, -1])('is not %s days after today', async (offset) => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      await expect(changeDeparture(service, hotelId, reservation, today + offset)).rejects.toMatchObject({
        identifier: 'dates_are_not_valid',
      });
    });
  });

  describe('check-out', () => {
    it('on the planned day touches no night', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 2 });
      await checkIn(reservation, '101');
      inDays(2);
      const before = await revisions();
      await desk.checkOut(hotelId, reception, reservation);
      expect((await revisions()).search).toBe(before.search);
      expect(await lists.departures(hotelId, today + 2, today + 2)).toMatchObject([
        { status: 'checked_out', roomName: '101' },
      ]);
    });

    it('before it gives the nights back that have not begun', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 4 });
      await checkIn(reservation, '101');
      inDays(1);
      await desk.checkOut(hotelId, reception, reservation);
      expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1, 2])).toEqual([1, 0, 0, 0]);
      expect(await lists.departures(hotelId, today + 1, today + 1)).toHaveLength(1);
    });

    it('after it frees a room that nobody could have meanwhile', async () => {
      const reservation = await reserve(service, hotelId, 'STD', { nights: 1 });
      await checkIn(reservation, '101');
      inDays(2);
      expect(
        (await lists.freeRooms(hotelId, today + 2, today + 3, today + 2)).map((r) => r.roomName),
      ).not.toContain('101');
      const next = await reserve(service, hotelId, 'STD');
      await expect(checkIn(next, '101')).rejects.toMatchObject({ identifier: 'room_is_occupied' });
      await desk.checkOut(hotelId, reception, reservation);
      await checkIn(next, '101');
    });

    it('of one guest leaves the others; with the last one all is checked out', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first, second] = await checkIn(reservation, '101');
      await desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0 });
      expect(await lists.reservation(hotelId, reservation)).toMatchObject({
        guests: [{ checkedOutOn: dayText(today) }, { checkedOutOn: null }],
      });
      expect(await lists.inHouse(hotelId, today, today)).toMatchObject([
        { guests: [{ checkedOutOn: null }] },
      ]);
      await desk.checkOutGuest(hotelId, reception, { stayId: second?.stayId ?? 0 });
      expect(await lists.inHouse(hotelId, today, today)).toEqual([]);
      expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([0, 0]);
    });

    it('of one guest is refused where those who were to stay have left meanwhile', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first, second] = await checkIn(reservation, '101');
      await desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0, othersStay: true });
      const last = { stayId: second?.stayId ?? 0 };
      await expect(
        desk.checkOutGuest(hotelId, reception, { ...last, othersStay: true }),
      ).rejects.toMatchObject({ identifier: 'guest_is_the_last', status: 409 });
      expect(await lists.inHouse(hotelId, today, today)).toHaveLength(1);
      await desk.checkOutGuest(hotelId, reception, last);
      expect(await lists.inHouse(hotelId, today, today)).toEqual([]);
    });

    it('happens once', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first] = await checkIn(reservation, '101');
      await desk.checkOut(hotelId, reception, reservation);
      await expect(desk.checkOut(hotelId, reception, reservation)).rejects.toMatchObject({
        identifier: 'reservation_is_not_in_house',
      });
      await expect(
        desk.checkOutGuest(hotelId, reception, { stayId: first?.stayId ?? 0 }),
      ).rejects.toMatchObject({
        identifier: 'guest_is_not_found',
      });
    });

    it('and check-in on one day let two parties have the room one after the other', async () => {
      const [first, second] = [
        await reserve(service, hotelId, 'STD'),
        await reserve(service, hotelId, 'STD'),
      ];
      await checkIn(first, '101');
      await desk.checkOut(hotelId, reception, first);
      await checkIn(second, '101');
      expect(await lists.inHouse(hotelId, today, today)).toMatchObject([{ reservationId: second }]);
    });
  });

  describe('guests in house', () => {
    it('are joined by others and corrected', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      const [first] = await checkIn(reservation, '101');
      await guests.add(hotelId, reception, reservation, { firstName: 'CAN', lastName: 'YILMAZ' });
      const corrected = { ...ayse, firstName: 'AYŞE NUR' };
      await guests.change(hotelId, reception, { stayId: first?.stayId ?? 0, guest: corrected, seen: ayse });
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry?.guests.map((guest) => guest.firstName)).toEqual(['AYŞE NUR', 'MEHMET', 'CAN']);
    });

    it('are not overwritten where somebody else has changed them, and saved by a form that is sent again', async () => {
      const [first] = await checkIn(await reserve(service, hotelId, 'STD'), '101');
      const corrected = { ...ayse, firstName: 'AYŞE NUR' };
      const form = { stayId: first?.stayId ?? 0, guest: corrected, seen: ayse };
      await guests.change(hotelId, reception, form);
      await guests.change(hotelId, reception, form);
      const theirs = { ...form, guest: { ...ayse, nationality: 'DE' } };
      await expect(guests.change(hotelId, reception, theirs)).rejects.toMatchObject({
        identifier: 'guest_has_changed',
      });
      await guests.change(hotelId, reception, { ...theirs, seen: corrected });
    });

    it('are told in the order in which they came, whatever their IDs', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await checkIn(reservation, '101');
      // A connection that drew its IDs long ago.
      await service.db.query('DELETE FROM guest_link WHERE hotel_id = $1', [hotelId]);
      await service.db.query('UPDATE stay SET id = id + 1000 WHERE hotel_id = $1', [hotelId]);
      await guests.add(hotelId, reception, reservation, { firstName: 'CAN', lastName: 'YILMAZ' });
      const [entry] = await lists.inHouse(hotelId, today, today);
      expect(entry?.guests.map((guest) => guest.firstName)).toEqual(['AYŞE', 'MEHMET', 'CAN']);
      const { occupancies } = await service.app.get(RoomPlanning).chart(hotelId, today, today + 1, today);
      expect(occupancies.map(({ guestName }) => guestName)).toEqual(['AYŞE YILMAZ']);
    });

    it('are added to a reservation in house only', async () => {
      const reservation = await reserve(service, hotelId, 'STD');
      await expect(guests.add(hotelId, reception, reservation, mehmet)).rejects.toMatchObject({
        identifier: 'reservation_is_not_in_house',
      });
      await expect(
        guests.change(hotelId, reception, { stayId: 1, guest: mehmet, seen: mehmet }),
      ).rejects.toMatchObject({
        identifier: 'guest_is_not_found',
      });
    });
  });

  it('a no-show gives the nights back that have not begun', async () => {
    const reservation = await reserve(service, hotelId, 'STD', { nights: 3 });
    const later = await reserve(service, hotelId, 'STD', { from: 5 });
    inDays(1);
    await desk.noShow(hotelId, reception, reservation);
    expect(await soldOf(service, hotelId, 'STD', [-1, 0, 1])).toEqual([1, 0, 0]);
    await expect(checkIn(reservation, '101')).rejects.toMatchObject({
      identifier: 'reservation_is_not_expected',
    });
    await expect(desk.noShow(hotelId, reception, later)).rejects.toMatchObject({
      identifier: 'arrival_is_later',
    });
  });

  describe('a booking at the desk', () => {
    it('never takes more rooms than there are, however many arrive at once', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => reserve(service, hotelId, 'STD', { nights: 2 })),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(outcome.reason).toMatchObject({ identifier: 'room_is_not_available' });
        }
      }
    });

    it('begins today or later, with a type and board of the hotel', async () => {
      const bookings = service.app.get(DeskBookingService);
      const types = await typesOf(service, hotelId);
      const book = (change: { roomTypeId?: number; boardId?: number; arrival?: number }) =>
        bookings.book(hotelId, reception, {
          guest: { name: 'A', surname: 'B', phone: '', email: '', countryCode: '' },
          currency: 'EUR',
          totalMinor: null,
          remarks: '',
          rooms: [
            {
              roomTypeId: types.STD ?? 0,
              boardId: null,
              arrival: today,
              departure: today + 1,
              adults: 1,
              childAges: [],
              totalMinor: null,
              ...change,
            },
          ],
        });
      await expect(book({ arrival: today - 1 })).rejects.toMatchObject({ identifier: 'arrival_has_passed' });
      await expect(book({ roomTypeId: 1 })).rejects.toMatchObject({ identifier: 'room_type_is_not_found' });
      await expect(book({ boardId: 1 })).rejects.toMatchObject({ identifier: 'rate_plan_is_not_found' });
    });
  });

  it('every change is in the audit trail, without anything personal', async () => {
    const reservation = await reserve(service, hotelId, 'STD');
    const [first] = await checkIn(reservation, '101');
    await desk.moveRoom(hotelId, reception, reservation, { roomId: idOf('102') });
    await guests.change(hotelId, reception, { stayId: first?.stayId ?? 0, guest: ayse, seen: ayse });
    await changeDeparture(service, hotelId, reservation, today + 3);
    await desk.checkOut(hotelId, reception, reservation);
    const trail = (await service.db.query(
      'SELECT action, changes, actor_name FROM audit_entry WHERE hotel_id = $1 ORDER BY at, id',
      [hotelId],
    )) as { action: string }[];
    const actions = trail.map((entry) => entry.action);
    for (const action of [
      'desk_booking',
      'check_in',
      'room_move',
      'guest_changed',
      'booking_changed',
      'check_out',
    ]) {
      expect(actions).toContain(action);
    }
    expect(JSON.stringify(trail)).not.toMatch(/YILMAZ|10000000146|1990/);
  });
});
