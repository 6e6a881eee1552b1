import type { EntityManager } from 'typeorm';
import { readRoomsInUse } from '../in-house/plan/room-uses.queries.js';
import type { Room } from '../inventory/catalogue/room.entity.js';
import { type Fault, jsonPath } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { type HotelRecords, inUse } from './hotel-records.js';

/** The rooms in use that a valid file leaves out, but those of a retired type: staff retire a type alone. */
export function roomsLeftOut(
  { roomTypes: types }: ReadHotelFile,
  { rooms, roomTypes }: HotelRecords,
): Room[] {
  if (!types) return [];
  const standing = new Map(roomTypes.map((type) => [type.id, type]));
  const given = new Map(types.map((type) => [type.code, type]));
  const named = new Set(types.flatMap((type) => type.rooms ?? []).map(({ name }) => name));
  return inUse(rooms).filter(({ name, roomTypeId }) => {
    const type = standing.get(roomTypeId)!;
    const entry = given.get(type.code);
    return !named.has(name) && (entry ? entry.rooms !== undefined : type.retiredAt === null);
  });
}

/** A room stays in use while guests are in it or are expected, as in the panel. */
export async function occupiedRoomFaults(
  tx: EntityManager,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
): Promise<Fault[]> {
  const leftOut = before?.hotel ? roomsLeftOut(file, before) : [];
  if (!before?.hotel || leftOut.length === 0) return [];
  const ids = leftOut.map(({ id }) => id);
  const occupied = new Set(await readRoomsInUse(tx, before.hotel.id, ids));
  const codes = new Map(before.roomTypes.map(({ id, code }) => [id, code]));
  return leftOut
    .filter(({ id }) => occupied.has(id))
    .map(({ name, roomTypeId }) => {
      const index = file.roomTypes?.findIndex(({ code }) => code === codes.get(roomTypeId)) ?? -1;
      const reason = `leaves out room ${JSON.stringify(name)}, in which guests are or are expected`;
      return { path: jsonPath(index < 0 ? ['roomTypes'] : ['roomTypes', index, 'rooms']), reason };
    });
}
