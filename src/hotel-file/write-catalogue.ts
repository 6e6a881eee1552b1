import type { EntityManager } from 'typeorm';
import { Board } from '../inventory/catalogue/board.entity.js';
import { Building } from '../inventory/catalogue/building.entity.js';
import { Package } from '../inventory/catalogue/package.entity.js';
import { RatePlan } from '../inventory/catalogue/rate-plan.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import type { ReadHotelFile } from './hotel-file.js';
import { inUse, type HotelRecords } from './hotel-records.js';
import { localizedKey, ratePlanName } from './references.js';
import { given } from './write-hotel.js';

/** TypeORM's statements grow with the number of records. */
const ROWS_AT_A_TIME = 200;

/** The IDs of what is in use after the import, by the names of the file. */
export interface CatalogueIds {
  roomTypes: Map<string, number>;
  /** By {@link ratePlanName}. */
  ratePlans: Map<string, { id: number; roomTypeId: number }>;
}

/**
 * Buildings, boards, room types, rooms, rate plans and packages. Records that a given list no longer names are retired,
 * never deleted; a retired one that is named again comes back under its old ID. `imagePath` turns an image as given
 * into the path that is kept.
 */
export async function writeCatalogue(
  tx: EntityManager,
  hotelId: number,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  imagePath: (image: string) => string,
  now: Date,
): Promise<CatalogueIds> {
  const buildings = await save(tx, file.buildings, before?.buildings ?? [], now, (entry, sort, known) =>
    Object.assign(
      known.find((one) => one.code === entry.code) ?? new Building(),
      { hotelId, sort },
      given({
        code: entry.code,
        name: entry.name,
        routerEncryption: entry.routerSifreleme,
      }),
    ),
  );
  const boards = await save(tx, file.boards, before?.boards ?? [], now, (entry, sort, known) =>
    Object.assign(
      known.find((one) => one.code === entry.code) ?? Object.assign(new Board(), { priceType: 0 }),
      { hotelId, sort },
      given(entry),
    ),
  );
  const roomTypes = await save(tx, file.roomTypes, before?.roomTypes ?? [], now, (entry, sort, known) => {
    const { rooms: _, images, features, ...own } = entry;
    return Object.assign(
      known.find((one) => one.code === entry.code) ?? newRoomType(entry),
      { hotelId, sort },
      given({
        ...own,
        images: images?.map(imagePath),
        features: features?.map(({ title, icon }) => ({ title, icon: icon ?? '' })),
      }),
    );
  });
  const roomTypeIds = idsByCode(roomTypes);
  const boardIds = idsByCode(boards);
  await writeRooms(tx, hotelId, file, before?.rooms ?? [], roomTypeIds, idsByCode(buildings), now);
  const ratePlans = await writeRatePlans(
    tx,
    hotelId,
    file,
    before?.ratePlans ?? [],
    roomTypeIds,
    boardIds,
    now,
  );
  await save(tx, file.packages, before?.packages ?? [], now, (entry, sort, known) =>
    Object.assign(
      known.find((one) => localizedKey(one.name) === localizedKey(entry.name)) ??
        Object.assign(new Package(), { priceMode: 0 }),
      { hotelId, sort },
      given(entry),
    ),
  );
  const codeOfType = new Map([...roomTypeIds].map(([code, id]) => [id, code]));
  const codeOfBoard = new Map([...boardIds].map(([code, id]) => [id, code]));
  return {
    roomTypes: roomTypeIds,
    ratePlans: new Map(
      inUse(ratePlans).map((plan) => [
        ratePlanName(codeOfType.get(plan.roomTypeId) ?? '', codeOfBoard.get(plan.boardId) ?? ''),
        plan,
      ]),
    ),
  };
}

/** Saves a list of the file over the records there are, and retires those that it does not name. */
async function save<E, T extends { retiredAt: Date | null }>(
  tx: EntityManager,
  entries: readonly E[] | undefined,
  before: T[],
  now: Date,
  merge: (entry: E, sort: number, before: T[]) => T,
): Promise<T[]> {
  if (!entries) return before;
  const stored = storedForms(before);
  const named = entries.map((entry, sort) => {
    const record = merge(entry, sort, before);
    record.retiredAt = null;
    return record;
  });
  const others = before.filter((record) => !named.includes(record));
  retire(others, now);
  return saveChanged(tx, [...named, ...others], stored);
}

/** What each record was like, for finding those that an import changes. */
function storedForms<T extends object>(records: readonly T[]): Map<T, string> {
  return new Map(records.map((record) => [record, JSON.stringify(record)]));
}

/** Saves the new records and those that are no longer as they were stored; returns all. */
async function saveChanged<T extends object>(
  tx: EntityManager,
  records: T[],
  stored: ReadonlyMap<T, string>,
): Promise<T[]> {
  const changed = records.filter((record) => stored.get(record) !== JSON.stringify(record));
  await tx.save(changed, { chunk: ROWS_AT_A_TIME });
  return records;
}

function retire(records: readonly { retiredAt: Date | null }[], now: Date): void {
  for (const record of records) record.retiredAt ??= now;
}

function newRoomType(entry: NonNullable<ReadHotelFile['roomTypes']>[number]): RoomType {
  const capacityChildren = entry.capacityChildren ?? 0;
  return Object.assign(new RoomType(), {
    capacityChildren,
    capacityTotal: entry.capacityAdult + capacityChildren,
    detail: {},
    images: [],
    features: [],
  });
}

async function writeRooms(
  tx: EntityManager,
  hotelId: number,
  file: ReadHotelFile,
  before: Room[],
  roomTypeIds: Map<string, number>,
  buildingIds: Map<string, number>,
  now: Date,
): Promise<void> {
  if (!file.roomTypes) return;
  const stored = storedForms(before);
  const known = new Map(before.map((room) => [room.name, room]));
  const kept = new Set<Room>();
  const named = new Set<Room>();
  for (const type of file.roomTypes) {
    const roomTypeId = idOf(roomTypeIds, type.code);
    if (!type.rooms)
      before.filter((room) => room.roomTypeId === roomTypeId).forEach((room) => kept.add(room));
    for (const { name, building } of type.rooms ?? []) {
      named.add(
        Object.assign(known.get(name) ?? new Room(), {
          hotelId,
          name,
          roomTypeId,
          buildingId: idOf(buildingIds, building),
          sort: named.size,
          retiredAt: null,
        }),
      );
    }
  }
  const unnamed = before.filter((room) => !named.has(room));
  retire(
    unnamed.filter((room) => !kept.has(room)),
    now,
  );
  await saveChanged(tx, [...named, ...unnamed], stored);
}

async function writeRatePlans(
  tx: EntityManager,
  hotelId: number,
  file: ReadHotelFile,
  before: RatePlan[],
  roomTypeIds: Map<string, number>,
  boardIds: Map<string, number>,
  now: Date,
): Promise<RatePlan[]> {
  const sold = new Set(roomTypeIds.values());
  const served = new Set(boardIds.values());
  const plans = await save(tx, file.ratePlans, before, now, (entry, _sort, known) => {
    const { roomType, board, ...own } = entry;
    const [roomTypeId, boardId] = [idOf(roomTypeIds, roomType), idOf(boardIds, board)];
    return Object.assign(
      known.find((plan) => plan.roomTypeId === roomTypeId && plan.boardId === boardId) ?? new RatePlan(),
      { hotelId, roomTypeId, boardId },
      given(own),
    );
  });
  const orphans = inUse(plans).filter((plan) => !sold.has(plan.roomTypeId) || !served.has(plan.boardId));
  retire(orphans, now);
  await tx.save(orphans);
  return plans;
}

function idsByCode(
  records: readonly { id: number; code: string; retiredAt: Date | null }[],
): Map<string, number> {
  return new Map(inUse(records).map((record) => [record.code, record.id]));
}

function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`no record ${JSON.stringify(code)}`);
  return id;
}
