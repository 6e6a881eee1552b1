import { floorOf, type ProposedRoom, proposeRooms, type Unplaced } from './room-proposal.js';

const STD = 1;
const SUI = 2;
const room = (roomId: number, roomTypeId = STD, buildingId = 1): ProposedRoom => ({
  roomId,
  roomName: String(roomId),
  roomTypeId,
  buildingId,
});
const stay = (reservationId: number, changes: Partial<Unplaced> = {}): Unplaced => ({
  reservationId,
  bookingId: reservationId,
  roomTypeId: STD,
  from: 10,
  until: 12,
  ...changes,
});
const FLOOR = [101, 102, 103, 104].map((id) => room(id));

describe('a proposal of rooms', () => {
  it('gives a room of the booked type that is free for the whole stay, and says where there is none', () => {
    const rooms = [room(101), room(201, SUI)];
    const use = { roomId: 101, from: 11, until: 13 };
    const wanted = [stay(1), stay(2, { roomTypeId: SUI }), stay(3, { from: 13, until: 14 })];
    expect(proposeRooms(rooms, [use], wanted)).toEqual([
      { reservationId: 1, roomId: null },
      { reservationId: 2, roomId: 201 },
      { reservationId: 3, roomId: 101 },
    ]);
  });

  it('gives a room on the day that its guests leave', () => {
    const use = { roomId: 101, from: 8, until: 10 };
    expect(proposeRooms([room(101)], [use], [stay(1)])).toEqual([{ reservationId: 1, roomId: 101 }]);
  });

  it('gives a room once, though two stays of one booking want it', () => {
    const wanted = [stay(1, { bookingId: 5 }), stay(2, { bookingId: 5 })];
    expect(proposeRooms([room(101)], [], wanted).map(({ roomId }) => roomId)).toEqual([101, null]);
  });

  it('keeps rooms of one booking side by side rather than on both ends', () => {
    const uses = [{ roomId: 102, from: 9, until: 20 }];
    const wanted = [stay(1, { bookingId: 5 }), stay(2, { bookingId: 5 })];
    const given = proposeRooms([...FLOOR, room(201)], uses, wanted).map(({ roomId }) => roomId);
    expect(given.sort()).toEqual([103, 104]);
  });

  it('keeps rooms of one booking on a floor and in a building, across room types', () => {
    const rooms = [
      room(101),
      room(102),
      room(109, SUI),
      room(201),
      room(202),
      room(301, SUI, 2),
      room(302, STD, 2),
    ];
    const uses = [{ roomId: 109, from: 10, until: 12 }];
    const wanted = [stay(1, { bookingId: 5 }), stay(2, { bookingId: 5, roomTypeId: SUI })];
    expect(proposeRooms(rooms, uses, wanted).map(({ roomId }) => roomId)).toEqual([302, 301]);
  });

  it('goes near the rooms that the booking has already', () => {
    const siblings = [{ bookingId: 5, roomId: 104 }];
    const uses = [{ roomId: 104, from: 10, until: 12 }];
    const [given] = proposeRooms(FLOOR, uses, [stay(1, { bookingId: 5 })], siblings);
    expect(given?.roomId).toBe(103);
  });

  it('fills a gap rather than break a longer one', () => {
    const uses = [
      { roomId: 103, from: 8, until: 10 },
      { roomId: 103, from: 12, until: 15 },
    ];
    expect(proposeRooms(FLOOR, uses, [stay(1)])[0]?.roomId).toBe(103);
  });

  it('never gives two stays one room, nor another type, whatever is asked for', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let round = 0; round < 40; round++) {
      const rooms = Array.from({ length: 12 }, (_, i) => room(100 + i, i % 3 === 0 ? SUI : STD, 1 + (i % 2)));
      const uses = Array.from({ length: 8 }, () => {
        const from = random(20);
        return { roomId: 100 + random(12), from, until: from + 1 + random(4) };
      });
      const wanted = Array.from({ length: 15 }, (_, i) => {
        const from = random(20);
        const changes = { bookingId: random(6), roomTypeId: random(3) === 0 ? SUI : STD };
        return stay(i, { ...changes, from, until: from + 1 + random(5) });
      });
      const given = proposeRooms(rooms, uses, wanted);
      const placed = given.flatMap(({ roomId }, i) => (roomId === null ? [] : [{ roomId, ...wanted[i]! }]));
      for (const [i, one] of placed.entries()) {
        expect(rooms.find(({ roomId }) => roomId === one.roomId)?.roomTypeId).toBe(one.roomTypeId);
        const others = [...uses, ...placed.slice(0, i)].filter(({ roomId }) => roomId === one.roomId);
        expect(others.filter(({ from, until }) => from < one.until && one.from < until)).toEqual([]);
      }
    }
  });

  it('reads floors from numbers', () => {
    expect(['101', 'A305', '1204', 'B2', 'Rose'].map(floorOf)).toEqual([1, 3, 12, null, null]);
  });
});
