import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { isUniqueViolation } from '../../database/transaction.js';
import { differences } from '../../hotel/hotel-record.js';
import { invalidField, ServiceError } from '../../http/errors.js';
import { MAX_SORT, recordId } from '../../http/record-fields.js';
import { optional } from '../../http/record-form.js';
import { mapped, input } from '../../http/typed-input.js';
import { Building, BUILDING_FORM } from './building.entity.js';
import { CATALOGUE_KINDS } from './catalogue-kinds.js';
import { RoomType } from './room-type.entity.js';
import { Room, ROOM_FORM } from './room.entity.js';
import { type NumberedRoom, roomsOfRange } from './room-range.js';

const MAX_REPORTED_NAMES = 10;

interface RangeOfRooms {
  rooms: readonly NumberedRoom[];
  roomTypeId: number;
  /** A building of the hotel, or the name of a new one. */
  building: number | string;
}

interface CheckedRange {
  first: string | undefined;
  last: string | null | undefined;
  buildingId: number | null | undefined;
  buildingName: string | null | undefined;
}

/** Names follow the rules of single rooms and buildings: hotel files carry them, too. */
const TYPED_RANGE = input(
  {
    first: ROOM_FORM.name,
    last: optional(ROOM_FORM.name),
    roomTypeId: recordId(),
    buildingId: optional(recordId()),
    buildingName: optional(BUILDING_FORM.name),
  },
  ({ first, last, buildingId, buildingName }: CheckedRange, at) => {
    if (first !== undefined && last !== undefined && !roomsOfRange(first, last)) {
      at.at('last').fault('is_not_a_range', 'makes no range with the first');
    }
    if (buildingId === null && buildingName === null)
      at.at('buildingName').fault('is_required', 'is missing');
  },
);

/** The rooms from `first` to `last`; without `buildingId` in a new building named `buildingName`. */
export const RANGE_OF_ROOMS = mapped(TYPED_RANGE, (range): RangeOfRooms | undefined => {
  const { first, last, roomTypeId, buildingId, buildingName } = range;
  const [rooms, building] = [roomsOfRange(first, last), buildingId ?? buildingName];
  return rooms && building !== null ? { rooms, roomTypeId, building } : undefined;
});

@Injectable()
export class RoomRanges {
  constructor(private readonly dataSource: DataSource) {}

  /** All or none. Returns how many. Throws `rooms_exist` with the names that are there, `InvalidFields`. */
  async add(hotelId: number, range: RangeOfRooms, actor: Actor): Promise<number> {
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
    name,
    roomTypeId,
    buildingId,
    sort: areSortedByName ? 0 : Math.min(number, MAX_SORT),
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
