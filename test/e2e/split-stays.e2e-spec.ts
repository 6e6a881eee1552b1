import { done, type PlannedHotel, refused, testRoomPlan } from '../factories/room-plan.js';

describe('a stay that is planned in several rooms', () => {
  let hotel: PlannedHotel;
  const { day, later, planned, checkIn, inDays, unplaced } = testRoomPlan((its) => (hotel = its));

  const rooms = (...parts: [room: string, from: number][]) =>
    parts.map(([name, from]) => ({ roomId: hotel.rooms[name], from: day(from) }));
  const split = (reservationId: number, parts: ReturnType<typeof rooms>, seen?: ReturnType<typeof rooms>) =>
    hotel.desk.change('roomPlan', 'split', { reservationId, rooms: parts, ...(seen ? { seen } : {}) });
  /** Every part that is planned, as `101 10–12`, by room. */
  const parts = async (reservationId: number): Promise<string[]> => {
    const chart = (await hotel.desk.read('roomPlan', 'chart', { from: day(0), days: 40 })).body;
    const nameOf = (id: number) => Object.keys(hotel.rooms).find((name) => hotel.rooms[name] === id);
    const short = (text: string) => Math.round((Date.parse(text) - Date.parse(day(0))) / 86_400_000);
    return (chart.planned as { reservationId: number; roomId: number; from: string; until: string }[])
      .filter((one) => one.reservationId === reservationId)
      .map(({ roomId, from, until }) => `${nameOf(roomId)} ${short(from)}–${short(until)}`);
  };
  const constraintFaults = () =>
    hotel.service.db.query(
      `SELECT a.id FROM planned_room a JOIN planned_room b ON b.hotel_id = a.hotel_id AND b.id > a.id
        WHERE a.hotel_id = $1 AND daterange(a.from_day, a.until_day) && daterange(b.from_day, b.until_day)
          AND (a.room_id = b.room_id
               OR coalesce(a.booking_room_id, a.later_of) = coalesce(b.booking_room_id, b.later_of))`,
      [hotel.hotelId],
    );
  afterEach(async () => expect(await constraintFaults()).toEqual([]));

  it('has each room from its day on, and others have the rooms on the other days', async () => {
    const reservation = await later('Ayşe Yılmaz', 10, 4);
    done(await split(reservation, rooms(['101', 10], ['102', 12])));
    expect(await parts(reservation)).toEqual(['101 10–12', '102 12–14']);
    const before = await later('Ali Demir', 10, 2);
    const after = await later('Can Er', 12, 2);
    done(await split(before, rooms(['102', 10])));
    done(await split(after, rooms(['101', 12])));
    const last = await later('Veli Kara', 13, 1);
    refused(await split(last, rooms(['102', 13])), 'room_is_planned', { room: '102', name: 'Ayşe Yılmaz' });
    done(await split(reservation, rooms(['101', 10], ['101', 11], ['103', 12])));
    expect(await parts(reservation)).toEqual(['101 10–12', '103 12–14']);
  });

  it('is refused where a room would have no day, begins late, or is of another type', async () => {
    const reservation = await later('Ayşe Yılmaz', 10, 4);
    const isRefused = async (input: ReturnType<typeof rooms>, message: string) =>
      expect((await split(reservation, input)).body).toMatchObject({ message });
    await isRefused(rooms(['101', 11]), 'period_is_not_valid');
    await isRefused(rooms(['101', 10], ['102', 14]), 'period_is_not_valid');
    await isRefused(rooms(['101', 10], ['102', 12], ['103', 11]), 'period_is_not_valid');
    await isRefused(rooms(['101', 10], ['201', 12]), 'room_is_of_another_type');
    expect(await unplaced()).toEqual([reservation]);
  });

  it('is never overwritten by somebody who saw something else', async () => {
    const reservation = await later('Ayşe Yılmaz', 10, 4);
    done(await split(reservation, rooms(['101', 10]), []));
    const changed = { name: 'Ayşe Yılmaz', room: '101' };
    refused(await split(reservation, rooms(['102', 10]), []), 'plan_has_changed', changed);
    const moves = [{ reservationId: reservation, roomId: hotel.rooms['102'], seen: [] }];
    refused(await hotel.elsewhere.change('roomPlan', 'plan', { moves }), 'plan_has_changed', changed);
    done(await split(reservation, rooms(['101', 10], ['103', 13]), rooms(['101', 10])));
    refused(await split(reservation, [], rooms(['101', 10])), 'plan_has_changed', {
      ...changed,
      room: '101, 103',
    });
    expect(await parts(reservation)).toEqual(['101 10–13', '103 13–14']);
  });

  it('of two who plan at once at two instances, one is told so', async () => {
    const reservation = await later('Ayşe Yılmaz', 10, 4);
    const input = (name: string) => ({
      reservationId: reservation,
      rooms: rooms([name, 10], ['103', 12]),
      seen: [],
    });
    const answers = await Promise.all([
      hotel.desk.change('roomPlan', 'split', input('101')),
      hotel.elsewhere.change('roomPlan', 'split', input('102')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('plan_has_changed');
  });

  it('follows new dates in its last room, and is free again with a cancellation', async () => {
    const reservation = await later('Ayşe Yılmaz', 10, 4);
    done(await split(reservation, rooms(['101', 10], ['102', 12])));
    const booking = await bookingOf(reservation);
    const read = (operation: string, query: Record<string, number>) =>
      hotel.desk.read('bookingChanges', operation, query);
    const { version, rooms: booked } = (await read('booking', { bookingId: booking })).body as Booked;
    const [room] = booked;
    const changed = { ...room, departure: day(15), shownTotal: null, ownTotal: '500.00', rate: 'refundable' };
    const change = { bookingId: booking, version, rooms: [changed], booker: null, reason: 'a night more' };
    done(await hotel.elsewhere.change('bookingChanges', 'change', change));
    expect(await parts(reservation)).toEqual(['101 10–12', '102 12–15']);
    const now = (await read('booking', { bookingId: booking })).body as Booked;
    const cancel = { bookingId: booking, version: now.version, reservationIds: null, reason: 'ill', fee: '' };
    done(await hotel.desk.change('bookingChanges', 'cancel', cancel));
    expect(await planned()).toEqual({});
  });

  it('is checked in to its first room, and the desk is told of the move on its day', async () => {
    const reservation = await later('Ayşe Yılmaz', 0, 4);
    done(await split(reservation, rooms(['101', 0], ['102', 2])));
    const other = await later('Ali Demir', 2, 2);
    done(await split(other, rooms(['101', 2])));
    const free = await freeRooms(reservation);
    expect(free.find(({ roomName }) => roomName === '101')?.plannedFor?.reservationId).toBe(reservation);
    done(await checkIn(reservation, '101'));
    expect(await parts(reservation)).toEqual(['102 2–4']);
    expect(await inHouse(reservation)).toMatchObject({
      roomName: '101',
      laterRooms: [{ roomName: '102', from: day(2) }],
    });
    const dueMoves = async () => (await hotel.desk.read('today', 'read')).body.alerts.dueMoves;
    expect(await dueMoves()).toEqual({ count: 0, items: [] });
    const since = day(2);
    await inDays(2);
    expect(await dueMoves()).toMatchObject({
      count: 1,
      items: [{ reservationId: reservation, fromRoom: '101', toRoom: '102', since }],
    });
    const due = await freeRooms(reservation);
    expect(due.find(({ plannedFor }) => plannedFor?.reservationId === reservation)?.roomName).toBe('102');
    const move = { reservationId: reservation, roomId: hotel.rooms['102'], reason: '', newTotal: '' };
    done(await hotel.desk.change('frontDesk', 'moveRoom', { ...move, accepted: ['room_is_not_clean'] }));
    expect(await inHouse(reservation)).toMatchObject({ roomName: '102', laterRooms: [] });
    expect(await dueMoves()).toEqual({ count: 0, items: [] });
    done(await checkIn(other, '101', ['room_is_not_clean']));
  });

  it('has later rooms planned anew while the guests are in house, from tomorrow on', async () => {
    const reservation = await later('Ayşe Yılmaz', 0, 4);
    done(await checkIn(reservation, '101'));
    refused(await split(reservation, []), 'reservation_is_not_expected');
    expect((await split(reservation, rooms(['102', 0]))).body.message).toBe('period_is_not_valid');
    done(await split(reservation, rooms(['102', 2]), []));
    const other = await later('Ali Demir', 2, 2);
    done(await split(other, rooms(['101', 2])));
    refused(await split(reservation, rooms(['103', 3])), 'room_is_planned', {
      room: '101',
      name: 'Ali Demir',
    });
    refused(await split(reservation, []), 'room_is_planned', { room: '101' });
    done(await split(other, []));
    done(await split(reservation, rooms(['103', 3]), rooms(['102', 2])));
    expect(await parts(reservation)).toEqual(['103 3–4']);
    done(await hotel.desk.change('frontDesk', 'undoCheckIn', { reservationId: reservation }));
    expect(await parts(reservation)).toEqual(['101 0–3', '103 3–4']);
  });

  interface Booked {
    version: string;
    rooms: { reservationId: number }[];
  }
  const bookingOf = async (reservationId: number) =>
    (await hotel.desk.read('frontDesk', 'reservation', { reservationId })).body.bookingId as number;
  const freeRooms = async (reservationId: number) =>
    (await hotel.desk.read('frontDesk', 'freeRooms', { reservationId })).body.rooms as {
      roomName: string;
      plannedFor: { reservationId: number } | null;
    }[];
  const inHouse = async (reservationId: number) =>
    (await hotel.desk.read('frontDesk', 'reservation', { reservationId })).body;
});
