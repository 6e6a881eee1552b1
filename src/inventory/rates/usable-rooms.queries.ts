import { type Database, query } from '../../database/queries.js';
import { dayNumber, type DayText, dayText } from '../../values/day.js';
import type { UsableRooms } from './day-changes.js';
import type { RoomsForSale } from './wanted-days.js';

/** Reads how many rooms of each type can be used from `first` to `last`: those in use that are not out of order. */
export async function readUsableRooms(
  database: Database,
  hotelId: number,
  first: number,
  last: number,
): Promise<UsableRooms> {
  const rooms = await query<{ roomTypeId: number; count: number }>(
    database,
    `SELECT room_type_id AS "roomTypeId", count(*)::int AS count FROM room
      WHERE hotel_id = $1 AND retired_at IS NULL GROUP BY 1`,
    [hotelId],
  );
  if (rooms.length === 0 || last < first) return () => undefined;
  const outOfOrder = await query<{ roomTypeId: number; from: DayText; until: DayText }>(
    database,
    `SELECT room.room_type_id AS "roomTypeId", o.from_day AS "from", o.until_day AS "until"
       FROM room_out_of_order o JOIN room ON room.hotel_id = o.hotel_id AND room.id = o.room_id
      WHERE o.hotel_id = $1 AND room.retired_at IS NULL AND o.from_day <= $3 AND o.until_day > $2`,
    [hotelId, dayText(first), dayText(last)],
  );
  const counts = new Map(rooms.map(({ roomTypeId, count }) => [roomTypeId, count]));
  const ranges = outOfOrder.map(({ roomTypeId, from, until }) => ({
    roomTypeId,
    from: dayNumber(from),
    until: dayNumber(until),
  }));
  return (roomTypeId, day) => {
    const count = counts.get(roomTypeId);
    const isOut = (range: (typeof ranges)[number]) =>
      range.roomTypeId === roomTypeId && range.from <= day && day < range.until;
    return count === undefined ? undefined : count - ranges.filter(isOut).length;
  };
}

/** Rooms that staff have taken out of sale because they are out of order, and have not undone that; `rooms`: all of their type. */
export interface RoomsTakenOut {
  roomTypeId: number;
  from: DayText;
  until: DayText;
  rooms: number;
}

export function readRoomsTakenOut(
  database: Database,
  hotelId: number,
  first: number,
  last: number,
): Promise<RoomsTakenOut[]> {
  return query(
    database,
    `SELECT room.room_type_id AS "roomTypeId", o.from_day AS "from", o.until_day AS "until",
            (SELECT count(*)::int FROM room r
              WHERE r.hotel_id = $1 AND r.room_type_id = room.room_type_id AND r.retired_at IS NULL) AS rooms
       FROM room_out_of_order o
       JOIN room ON room.hotel_id = o.hotel_id AND room.id = o.room_id
       JOIN day_change c ON c.hotel_id = o.hotel_id AND c.id = o.day_change_id
      WHERE o.hotel_id = $1 AND room.retired_at IS NULL AND c.undone_by IS NULL
        AND o.from_day <= $3 AND o.until_day > $2
      ORDER BY 1, 2, 3, o.id`,
    [hotelId, dayText(first), dayText(last)],
  );
}

/** How many rooms of each type may be for sale from `first` to `last`: defined on the days on which some are taken out. */
export function roomsForSale(takenOut: readonly RoomsTakenOut[], first: number, last: number): RoomsForSale {
  const forSale = new Map<string, number>();
  for (const { roomTypeId, from, until, rooms } of takenOut) {
    const end = Math.min(dayNumber(until), last + 1);
    for (let day = Math.max(dayNumber(from), first); day < end; day++) {
      const key = `${roomTypeId} ${day}`;
      forSale.set(key, (forSale.get(key) ?? rooms) - 1);
    }
  }
  return (roomTypeId, day) => forSale.get(`${roomTypeId} ${day}`);
}
