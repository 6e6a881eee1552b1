import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { isUniqueViolation } from '../../database/transaction.js';
import { differences } from '../../hotel/hotel-record.js';
import { invalidField, InvalidFields, ServiceError } from '../../http/errors.js';
import { MAX_SORT, recordId } from '../../http/record-fields.js';
import { optional, required } from '../../http/record-form.js';
import { readTyped, type Typed } from '../../http/typed-record.js';
import { Building, BUILDING_FORM } from './building.entity.js';
import { CATALOGUE_KINDS } from './catalogue-kinds.js';
import { RoomType } from './room-type.entity.js';
import { Room, ROOM_FORM } from './room.entity.js';
import { type NumberedRoom, roomsOfRange } from './room-range.js';

/** Names follow the rules of single rooms and buildings: hotel files carry them, too. */
const RANGE_FORM = {
  first: ROOM_FORM.name,
  last: optional(ROOM_FORM.name),
  roomTypeId: required(recordId()),
  buildingId: optional(recordId()),
  buildingName: optional(BUILDING_FORM.name),
};
interface TypedRange {
  first: string;
  last: string | null;
  roomTypeId: number;
  buildingId: number | null;
  buildingName: string | null;
}

const MAX_REPORTED_NAMES = 10;

interface RangeOfRooms {
  rooms: readonly NumberedRoom[];
  roomTypeId: number;
  /** A building of the hotel, or the name of a new one. */
  building: number | string;
}

@Injectable()
export class RoomRanges {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds the rooms from `first` to `last`, all or none; without `buildingId` to a new building named `buildingName`.
   * Throws `rooms_exist` with the names that are there, and `InvalidFields`. Returns how many rooms were added.
   */
  async add(hotelId: number, typed: Typed, actor: Actor): Promise<number> {
    const range = readRange(typed);
    const touches = [...CATALOGUE_KINDS.room.touched];
    try {
      return await changeHotel(this.dataSource, { hotelId, actor, touches }, (change) =>
        addRooms(change, range),
      );
    } catch (error) {
      // Rooms are looked for before: what is there twice is the code of the new building.
      if (isUniqueViolation(error)) throw invalidField('buildingName', 'is_taken');
      throw error;
    }
  }
}

function readRange(typed: Typed): RangeOfRooms {
  const range = readTyped<TypedRange>(RANGE_FORM, typed, true) as TypedRange;
  const { first, last, roomTypeId, buildingId, buildingName } = range;
  const rooms = roomsOfRange(first, last);
  const building = buildingId ?? buildingName;
  if (!rooms || building === null)
    throw new InvalidFields([
      ...(rooms ? [] : [{ field: 'last', message: 'is_not_a_range' }]),
      ...(building === null ? [{ field: 'buildingName', message: 'is_required' }] : []),
    ]);
  return { rooms, roomTypeId, building };
}

async function addRooms(change: HotelChange, { rooms, roomTypeId, building }: RangeOfRooms): Promise<number> {
  const { tx, hotelId } = change;
  if (!(await tx.existsBy(RoomType, { hotelId, id: roomTypeId, retiredAt: IsNull() })))
    throw invalidField('roomTypeId', 'is_not_found');
  await refuseTaken(tx, hotelId, rooms);
  const buildingId = typeof building === 'string' ? await addBuilding(change, building) : building;
  if (!(await tx.existsBy(Building, { hotelId, id: buildingId, retiredAt: IsNull() })))
    throw invalidField('buildingId', 'is_not_found');
  // Lists sort rooms by their order, then by name: `9` shall come before `10`.
  const areSortedByName = rooms[0]?.name.length === rooms.at(-1)?.name.length;
  const values = rooms.map(({ name, number }) => ({
    ...{ name, roomTypeId, buildingId, sort: areSortedByName ? 0 : Math.min(number, MAX_SORT) },
  }));
  const inserted = await tx.insert(
    Room,
    values.map((row) => ({ ...row, hotelId })),
  );
  for (const [index, row] of values.entries()) {
    const id = inserted.identifiers[index]!['id'] as number;
    change.record(CATALOGUE_KINDS.room.recorded(row, id));
    await change.audit({
      action: 'room.added',
      entity: 'room',
      entityId: id,
      changes: differences({}, row),
    });
  }
  return values.length;
}

async function refuseTaken(
  tx: EntityManager,
  hotelId: number,
  rooms: readonly NumberedRoom[],
): Promise<void> {
  const found = await tx.find(Room, {
    select: { name: true },
    where: { hotelId, name: In(rooms.map(({ name }) => name)) },
    order: { id: 'ASC' },
  });
  if (found.length === 0) return;
  const names = found.slice(0, MAX_REPORTED_NAMES).map(({ name }) => name);
  throw new ServiceError('rooms_exist', 409, { names, count: found.length });
}

async function addBuilding(change: HotelChange, name: string): Promise<number> {
  const row = { name, code: name, routerEncryption: 0 as const, sort: 0 };
  const inserted = await change.tx.insert(Building, { ...row, hotelId: change.hotelId });
  const id = inserted.identifiers[0]!['id'] as number;
  change.record(CATALOGUE_KINDS.building.recorded(row, id));
  const changes = differences({}, row);
  await change.audit({ action: 'building.added', entity: 'building', entityId: id, changes });
  return id;
}
