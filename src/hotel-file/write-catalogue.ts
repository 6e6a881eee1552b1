import type { EntityManager } from 'typeorm';
import { mergedRecord, type RecordKind } from '../hotel/hotel-record.js';
import type { Place } from '../inventory/catalogue/catalogue.service.js';
import { CATALOGUE_KINDS as KINDS } from '../inventory/catalogue/catalogue-kinds.js';
import type { Package } from '../inventory/catalogue/package.entity.js';
import type { RatePlan } from '../inventory/catalogue/rate-plan.entity.js';
import type { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import { writeDerivations } from './derivations.js';
import { type Fault, jsonPath } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { inUse, type HotelRecords } from './hotel-records.js';
import { localizedKey, ratePlanName } from './references.js';
import { roomsLeftOut } from './rooms-left-out.js';

type Retirable = { retiredAt: Date | null };

/** TypeORM's statements grow with the number of records. */
const ROWS_AT_A_TIME = 200;

/** The IDs of what is in use after the import, by the names of the file. */
export interface CatalogueIds {
  roomTypes: Map<string, number>;
  boards: Map<string, number>;
  /** By {@link ratePlanName}. */
  ratePlans: Map<string, { id: number; roomTypeId: number }>;
}

/** The hotel into which a file is written, and the time of that, at which records are retired. */
export interface CatalogueImport {
  tx: EntityManager;
  hotelId: number;
  now: Date;
}

export interface WrittenCatalogue extends CatalogueIds {
  /** The rooms and buildings that were there before and are no longer as they were. */
  changedPlaces: Place[];
}

/** Retires what a given list no longer names. What is named again comes back under its old ID. */
export async function writeCatalogue(
  into: CatalogueImport,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  imagePath: (image: string) => string,
): Promise<WrittenCatalogue> {
  const leftOut = before ? roomsLeftOut(file, before) : [];
  const byCode = ({ code }: { code: string }) => code;
  const { all: buildings, changed } = await saveList(
    into,
    KINDS.building,
    file.buildings,
    before?.buildings,
    byCode,
  );
  const { all: boards } = await saveList(into, KINDS.board, file.boards, before?.boards, byCode);
  const types = file.roomTypes?.map(({ rooms: _, ...type }) => ({
    ...type,
    ...(type.images ? { images: type.images.map(imagePath) } : {}),
  }));
  const { all: roomTypes } = await saveList(into, KINDS.roomType, types, before?.roomTypes, byCode);
  const roomTypeIds = idsByCode(roomTypes);
  const boardIds = idsByCode(boards);
  const places = [roomTypeIds, idsByCode(buildings)] as const;
  const rooms = { before: before?.rooms ?? [], leftOut };
  const changedRooms = await writeRooms(into, file, rooms, places);
  const plans = file.ratePlans?.map(({ roomType, board, terms: _, derivedFrom: __, ...plan }) => ({
    ...plan,
    roomTypeId: idOf(roomTypeIds, roomType),
    boardId: idOf(boardIds, board),
  }));
  const { all: ratePlans } = await saveList(
    into,
    KINDS.ratePlan,
    plans,
    before?.ratePlans,
    ({ roomTypeId, boardId }: Pick<RatePlan, 'roomTypeId' | 'boardId'>) => `${roomTypeId} ${boardId}`,
  );
  await retireOrphans(into, ratePlans, roomTypeIds, boardIds);
  await writeDerivations(into.tx, file.ratePlans ?? [], plansByName(ratePlans, roomTypeIds, boardIds));
  const byName = ({ name }: Pick<Package, 'name'>) => localizedKey(name);
  await saveList(into, KINDS.package, file.packages, before?.packages, byName);
  await saveList(into, KINDS.bookingSource, file.bookingSources, before?.bookingSources, byName);
  await saveList(into, KINDS.marketSegment, file.marketSegments, before?.marketSegments, byName);
  return {
    changedPlaces: [
      ...changed.map(({ id }) => ({ kind: 'building' as const, id })),
      ...changedRooms.map(({ id }) => ({ kind: 'room' as const, id })),
    ],
    roomTypes: roomTypeIds,
    boards: boardIds,
    ratePlans: plansByName(ratePlans, roomTypeIds, boardIds),
  };
}

/** The rate plans in use before an import, by their names in files. */
export function standingPlans({ ratePlans, roomTypes, boards }: HotelRecords): CatalogueIds['ratePlans'] {
  return plansByName(ratePlans, idsByCode(roomTypes), idsByCode(boards));
}

function plansByName(
  plans: readonly RatePlan[],
  roomTypeIds: ReadonlyMap<string, number>,
  boardIds: ReadonlyMap<string, number>,
): Map<string, RatePlan> {
  const codeOfType = new Map([...roomTypeIds].map(([code, id]) => [id, code]));
  const codeOfBoard = new Map([...boardIds].map(([code, id]) => [id, code]));
  return new Map(
    inUse(plans).map((plan) => [
      ratePlanName(codeOfType.get(plan.roomTypeId) ?? '', codeOfBoard.get(plan.boardId) ?? ''),
      plan,
    ]),
  );
}

export function catalogueFaults(file: ReadHotelFile, before: HotelRecords | undefined): Fault[] {
  return (file.roomTypes ?? []).flatMap((type, index) => {
    const known = before?.roomTypes.find((one) => one.code === type?.code);
    const faults =
      KINDS.roomType.faults?.(mergedRecord(KINDS.roomType, known, type as Partial<RoomType>)) ?? [];
    return faults.map(({ field, reason }) => ({ path: jsonPath(['roomTypes', index, field]), reason }));
  });
}

/** Of records with one name, which packages may have, each entry of the file takes the next: those in use first. */
export async function saveList<E extends Retirable, V extends object>(
  { tx, hotelId, now }: CatalogueImport,
  kind: RecordKind<E>,
  entries: readonly V[] | undefined,
  before: E[] = [],
  nameOf: (record: E | V) => string,
): Promise<SavedRecords<E>> {
  if (!entries) return { all: before, changed: [] };
  const stored = storedForms(before);
  const standing = new Map<string, E[]>();
  for (const record of [...inUse(before), ...before.filter(({ retiredAt }) => retiredAt !== null)]) {
    const name = nameOf(record);
    standing.set(name, [...(standing.get(name) ?? []), record]);
  }
  const named = entries.map((entry, sort) => {
    const known = standing.get(nameOf(entry))?.shift();
    const row = mergedRecord<E>(kind, known, entry as Partial<E>);
    const order = 'sort' in kind.form ? { sort } : {};
    return Object.assign(known ?? tx.create(kind.entity), row, { hotelId, retiredAt: null }, order);
  });
  const others = before.filter((record) => !named.includes(record as (typeof named)[number]));
  retire(others, now);
  const all = [...named, ...others];
  return { all, changed: await saveChanged(tx, all, stored) };
}

interface SavedRecords<E> {
  all: E[];
  changed: E[];
}

function storedForms<T extends object>(records: readonly T[]): Map<T, string> {
  return new Map(records.map((record) => [record, JSON.stringify(record)]));
}

/** Saves the new records and those that are no longer as they were stored; returns the latter. */
async function saveChanged<T extends object>(
  tx: EntityManager,
  records: T[],
  stored: ReadonlyMap<T, string>,
): Promise<T[]> {
  const changed = records.filter((record) => stored.get(record) !== JSON.stringify(record));
  await tx.save(changed, { chunk: ROWS_AT_A_TIME });
  return changed.filter((record) => stored.has(record));
}

function retire(records: readonly { retiredAt: Date | null }[], now: Date): void {
  for (const record of records) record.retiredAt ??= now;
}

async function writeRooms(
  { tx, hotelId, now }: CatalogueImport,
  file: ReadHotelFile,
  { before, leftOut }: { before: Room[]; leftOut: Room[] },
  [roomTypeIds, buildingIds]: readonly [Map<string, number>, Map<string, number>],
): Promise<Room[]> {
  if (!file.roomTypes) return [];
  const stored = storedForms(before);
  const known = new Map(before.map((room) => [room.name, room]));
  const named = new Set<Room>();
  for (const type of file.roomTypes) {
    const roomTypeId = idOf(roomTypeIds, type.code);
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
  retire(leftOut, now);
  return saveChanged(tx, [...named, ...leftOut], stored);
}

async function retireOrphans(
  { tx, now }: CatalogueImport,
  plans: RatePlan[],
  roomTypeIds: ReadonlyMap<string, number>,
  boardIds: ReadonlyMap<string, number>,
): Promise<void> {
  const sold = new Set(roomTypeIds.values());
  const served = new Set(boardIds.values());
  const orphans = inUse(plans).filter((plan) => !sold.has(plan.roomTypeId) || !served.has(plan.boardId));
  retire(orphans, now);
  await tx.save(orphans);
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
