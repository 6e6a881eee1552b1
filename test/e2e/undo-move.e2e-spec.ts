import { done, type PlannedHotel, refused, testRoomPlan } from '../factories/room-plan.js';
import { sellAtDesk } from '../factories/sold-at-desk.js';

describe('undoing a move', () => {
  let hotel: PlannedHotel;
  const { day, later, plan, planned, checkIn, inDays } = testRoomPlan((its) => (hotel = its));

  const ACCEPTED = ['room_is_not_clean', 'room_is_planned'];
  const desk = (operation: string, input: object) => hotel.desk.change('frontDesk', operation, input);
  const move = (reservationId: number, name: string, newTotal = '', reason = 'upgrade') =>
    desk('moveRoom', { reservationId, roomId: hotel.rooms[name], reason, newTotal, accepted: ACCEPTED });
  const undo = (reservationId: number) => desk('undoMove', { reservationId });
  const shown = async (reservationId: number) => {
    const { body } = await hotel.desk.read('frontDesk', 'reservation', { reservationId });
    const { roomName, roomTypeId, total, laterRooms } = body as Record<string, unknown>;
    return { roomName, roomTypeId, total, laterRooms };
  };
  const cleanliness = async (name: string) => {
    const { rooms } = (await hotel.desk.read('roomPlan', 'chart', { from: day(0), days: 7 })).body as {
      rooms: { roomName: string; cleanliness: string }[];
    };
    return rooms.find(({ roomName }) => roomName === name)?.cleanliness;
  };
  const inHouse = async (nights = 4) => {
    const reservation = await later('Ayşe Yılmaz', 0, nights);
    done(await checkIn(reservation, '101'));
    return reservation;
  };

  it('gives guests the room back that they left, as clean as it was', async () => {
    const reservation = await inHouse();
    done(
      await hotel.desk.change('housekeeping', 'set', { roomIds: [hotel.rooms['101']], state: 'inspected' }),
    );
    const before = await shown(reservation);
    done(await move(reservation, '102'));
    expect(await cleanliness('101')).toBe('dirty');
    done(await undo(reservation));
    expect(await shown(reservation)).toEqual(before);
    expect(await cleanliness('101')).toBe('inspected');
    const other = await later('Ali Demir', 0, 2);
    done(await checkIn(other, '102'));
    const { story } = await storyOf(reservation);
    expect(story).toEqual(['booked', 'checked_in', 'moved', 'move_undone']);
  });

  it('gives them the type and the price of before', async () => {
    const reservation = await priced();
    const before = await shown(reservation);
    const after = await priceIn(reservation, '201');
    expect(after).not.toBe(before.total);
    done(await move(reservation, '201', after));
    expect(await shown(reservation)).toMatchObject({ roomName: '201', total: after });
    done(await undo(reservation));
    expect(await shown(reservation)).toEqual(before);
  });

  it('plans the room again that was planned for the day of the move', async () => {
    const reservation = await later('Ayşe Yılmaz', 0, 4);
    const rooms = [
      { roomId: hotel.rooms['101'], from: day(0) },
      { roomId: hotel.rooms['102'], from: day(2) },
    ];
    done(await hotel.desk.change('roomPlan', 'split', { reservationId: reservation, rooms }));
    done(await checkIn(reservation, '101'));
    await inDays(2);
    const before = await planned();
    done(await move(reservation, '102'));
    expect(await planned()).toEqual({});
    done(await undo(reservation));
    expect(await planned()).toEqual(before);
    expect(await shown(reservation)).toMatchObject({ roomName: '101', laterRooms: [{ roomName: '102' }] });
  });

  it('is refused where the room is needed by others meanwhile', async () => {
    const reservation = await inHouse();
    done(await move(reservation, '102'));
    const other = await later('Ali Demir', 1, 2);
    done(await plan(hotel.elsewhere, [other, '101']));
    refused(await undo(reservation), 'room_is_planned', { room: '101', name: 'Ali Demir' });
    done(await plan(hotel.elsewhere, [other, null]));
    const guest = await later('Can Er', 0, 1);
    done(await checkIn(guest, '101', ACCEPTED));
    refused(await undo(reservation), 'room_is_occupied');
    expect(await shown(reservation)).toMatchObject({ roomName: '102' });
  });

  it('is possible on the day of the move, once, and for guests in house', async () => {
    const reservation = await inHouse();
    refused(await undo(reservation), 'move_is_not_of_today');
    done(await move(reservation, '102'));
    done(await undo(reservation));
    refused(await undo(reservation), 'move_is_not_of_today');
    done(await move(reservation, '103'));
    await inDays(1);
    refused(await undo(reservation), 'move_is_not_of_today');
    const expected = await later('Can Er', 1, 1);
    refused(await undo(expected), 'reservation_is_not_in_house');
  });

  it('takes the moves of a day back one by one', async () => {
    const reservation = await inHouse();
    done(await move(reservation, '102'));
    done(await move(reservation, '103'));
    done(await undo(reservation));
    expect(await shown(reservation)).toMatchObject({ roomName: '102' });
    done(await undo(reservation));
    expect(await shown(reservation)).toMatchObject({ roomName: '101' });
  });

  it('restores no price where another move has changed it, too', async () => {
    const reservation = await priced();
    done(await move(reservation, '201', await priceIn(reservation, '201')));
    done(await move(reservation, '102', await priceIn(reservation, '102')));
    refused(await undo(reservation), 'price_has_changed_since');
    expect(await shown(reservation)).toMatchObject({ roomName: '102' });
  });

  /** Guests in house whose stay was sold at a price of the hotel. */
  async function priced(): Promise<number> {
    const reservationId = await sellAtDesk(hotel.service, hotel.hotelId, hotel.desk);
    done(await checkIn(reservationId, '101'));
    return reservationId;
  }

  async function priceIn(reservationId: number, name: string): Promise<string> {
    const roomId = hotel.rooms[name]!;
    return (await hotel.desk.read('frontDesk', 'movePrice', { reservationId, roomId })).body.after as string;
  }

  async function storyOf(reservationId: number) {
    const { bookingId } = (await hotel.desk.read('frontDesk', 'reservation', { reservationId })).body as {
      bookingId: number;
    };
    const rows = await hotel.service.db.query<{ kind: string }[]>(
      'SELECT kind FROM booking_history WHERE hotel_id = $1 AND booking_id = $2 ORDER BY number',
      [hotel.hotelId, bookingId],
    );
    return { story: rows.map(({ kind }) => kind) };
  }
});
