import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { deleteRecord, type RecordKind, saveRecord } from '../../hotel/hotel-record.js';
import { FieldReader, InvalidFields, invalidField } from '../../http/field-reader.js';
import { Board } from './board.entity.js';
import { Building } from './building.entity.js';
import { readAdultMultipliers, readChildBands, readFeatures } from './catalogue-forms.js';
import { Package } from './package.entity.js';
import { RatePlan } from './rate-plan.entity.js';
import { RoomType } from './room-type.entity.js';
import { Room } from './room.entity.js';

type Values = Readonly<Record<string, unknown>>;

const SHORT = 255;
const LONG = 100_000;
const NOTE = 10_000;

/** The hotspot is told of a building's router with every guest, and of a room by its name. */
const BUILDING: RecordKind<Building> = {
  entity: Building,
  name: 'building',
  touched: ['catalogue', 'desk'],
  unique: 'code',
};
const BOARD: RecordKind<Board> = { entity: Board, name: 'board', touched: ['catalogue'], unique: 'code' };
const ROOM_TYPE: RecordKind<RoomType> = {
  entity: RoomType,
  name: 'room-type',
  touched: ['catalogue'],
  unique: 'code',
};
const ROOM: RecordKind<Room> = { entity: Room, name: 'room', touched: ['catalogue', 'desk'], unique: 'name' };
const RATE_PLAN: RecordKind<RatePlan> = { entity: RatePlan, name: 'rate-plan', touched: ['catalogue'] };
const PACKAGE: RecordKind<Package> = { entity: Package, name: 'package', touched: ['catalogue'] };

const RETIRABLE = {
  building: BUILDING,
  board: BOARD,
  roomType: ROOM_TYPE,
  room: ROOM,
  ratePlan: RATE_PLAN,
  package: PACKAGE,
};

export type Retirable = keyof typeof RETIRABLE;

/** Whether a room is used, asked while the hotel is locked. */
type RoomUse = (tx: EntityManager, hotelId: number, roomId: number) => Promise<boolean>;

/**
 * What a hotel sells and has, as its staff keep it: buildings, rooms, room types, boards, rate plans, packages. Every
 * change is seen by the next search. Faults of a form are `InvalidFields`. Nothing that bookings name is ever deleted:
 * it is retired, and can be taken up again.
 */
@Injectable()
export class CatalogueService {
  private readonly roomUses: RoomUse[] = [];

  constructor(private readonly dataSource: DataSource) {}

  /** Lets another part of the service keep a room from being retired for as long as it is used there. */
  keepRoomWhile(isInUse: RoomUse): void {
    this.roomUses.push(isInUse);
  }

  saveBuilding(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      code: form.requiredText('code', SHORT),
      name: form.requiredText('name', SHORT),
      routerEncryption: Number(
        form.choice('routerEncryption', ['0', '1'], '0'),
      ) as Building['routerEncryption'],
      sort: form.whole('sort', 0, 10_000, 0),
    };
    form.refuse();
    return saveRecord(this.dataSource, BUILDING, { hotelId, id, values: row, actor });
  }

  saveRoom(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      name: form.requiredText('name', SHORT),
      roomTypeId: form.id('roomTypeId'),
      buildingId: form.id('buildingId'),
      sort: form.whole('sort', 0, 10_000, 0),
    };
    form.refuse();
    const check = async (tx: EntityManager) => {
      await this.mustExist(tx, RoomType, hotelId, row.roomTypeId, 'roomTypeId');
      await this.mustExist(tx, Building, hotelId, row.buildingId, 'buildingId');
    };
    return saveRecord(this.dataSource, ROOM, { hotelId, id, values: row, actor, check });
  }

  async saveBoard(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      code: form.requiredText('code', SHORT),
      title: form.localized('title', SHORT, await this.languageOf(hotelId)),
      priceType: Number(form.choice('priceType', ['0', '1'], '0')) as Board['priceType'],
      sort: form.whole('sort', 0, 10_000, 0),
    };
    form.refuse();
    return saveRecord(this.dataSource, BOARD, { hotelId, id, values: row, actor });
  }

  async saveRoomType(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      code: form.requiredText('code', SHORT),
      name: form.localized('name', SHORT, await this.languageOf(hotelId)),
      detail: form.localized('detail', LONG),
      capacityAdult: form.whole('capacityAdult', 1, 40),
      capacityChildren: form.whole('capacityChildren', 0, 40, 0),
      capacityTotal: form.whole('capacityTotal', 1, 80),
      totalBed: form.whole('totalBed', 0, 1_000, 1),
      totalBathroom: form.whole('totalBathroom', 0, 1_000, 1),
      roomSize: form.whole('roomSize', 0, 100_000, 0),
      refundable: form.flag('refundable'),
      nonRefundable: form.flag('nonRefundable'),
      onlineSales: form.flag('onlineSales'),
      images: this.readImages(form, hotelId),
      features: readFeatures(form, 'features'),
      sort: form.whole('sort', 0, 10_000, 0),
    };
    if (row.capacityTotal < row.capacityAdult) form.fault('capacityTotal', 'adults_exceed_total');
    else if (row.capacityTotal > row.capacityAdult + row.capacityChildren) {
      form.fault('capacityTotal', 'children_and_adults_exceed_total');
    }
    form.refuse();
    const check = (tx: EntityManager) => this.imagesMustExist(tx, hotelId, row.images);
    return saveRecord(this.dataSource, ROOM_TYPE, { hotelId, id, values: row, actor, check });
  }

  /** A board that a room type is sold with. Which they are is fixed once it exists: prices stand on it. */
  saveRatePlan(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const key = id === undefined ? { roomTypeId: form.id('roomTypeId'), boardId: form.id('boardId') } : {};
    const row = {
      ...key,
      nonRefundableDiscountPercent: form.decimal('nonRefundableDiscountPercent', 2, 100, '0'),
      adultMultipliers: readAdultMultipliers(form, 'adultMultipliers'),
      childBands: readChildBands(form, 'childBands'),
    };
    form.refuse();
    const check = async (tx: EntityManager) => {
      if (!('roomTypeId' in key)) return;
      await this.mustExist(tx, RoomType, hotelId, key.roomTypeId!, 'roomTypeId');
      await this.mustExist(tx, Board, hotelId, key.boardId!, 'boardId');
      const twice = await tx.existsBy(RatePlan, {
        hotelId,
        roomTypeId: key.roomTypeId!,
        boardId: key.boardId!,
      });
      if (twice) throw invalidField('boardId', 'rate_plan_exists');
    };
    return saveRecord(this.dataSource, RATE_PLAN, { hotelId, id, values: row, actor, check });
  }

  async savePackage(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      name: form.localized('name', SHORT, await this.languageOf(hotelId)),
      note: form.localized('note', NOTE),
      price: form.decimal('price', 2, 99_999_999_999),
      priceMode: Number(form.choice('priceMode', ['0', '1', '2', '3'], '0')) as Package['priceMode'],
      sort: form.whole('sort', 0, 10_000, 0),
    };
    form.refuse();
    return saveRecord(this.dataSource, PACKAGE, { hotelId, id, values: row, actor });
  }

  /** Takes a record out of use. A building or room in which somebody is, or is expected, stays. */
  async retire(kind: Retirable, hotelId: number, id: number, actor: Actor): Promise<void> {
    const check = kind === 'room' ? (tx: EntityManager) => this.roomMustBeFree(tx, hotelId, id) : undefined;
    const inUse =
      kind === 'building' ? (tx: EntityManager) => this.buildingMustBeEmpty(tx, hotelId, id) : check;
    await this.setRetired(kind, hotelId, id, new Date(), actor, inUse);
  }

  async restore(kind: Retirable, hotelId: number, id: number, actor: Actor): Promise<void> {
    await this.setRetired(kind, hotelId, id, null, actor);
  }

  /** Deletes a package; bookings keep their own copy of what was sold. */
  deletePackage(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, PACKAGE, hotelId, id, actor);
  }

  private async setRetired(
    kind: Retirable,
    hotelId: number,
    id: number,
    retiredAt: Date | null,
    actor: Actor,
    check?: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    const record = RETIRABLE[kind] as RecordKind<{ retiredAt: Date | null }>;
    await saveRecord(this.dataSource, record, {
      hotelId,
      id,
      values: { retiredAt },
      actor,
      ...(check ? { check } : {}),
    });
  }

  private async roomMustBeFree(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    for (const isInUse of this.roomUses) {
      if (await isInUse(tx, hotelId, id)) throw invalidField('_form', 'room_is_occupied');
    }
  }

  private async buildingMustBeEmpty(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    const rooms = await tx.query<unknown[]>(
      'SELECT 1 FROM room WHERE hotel_id = $1 AND building_id = $2 AND retired_at IS NULL LIMIT 1',
      [hotelId, id],
    );
    if (rooms.length > 0) throw invalidField('_form', 'building_has_rooms');
  }

  private async mustExist(
    tx: EntityManager,
    entity: EntityTarget<{ hotelId: number; id: number; retiredAt: Date | null }>,
    hotelId: number,
    id: number,
    field: string,
  ): Promise<void> {
    if (!(await tx.existsBy(entity, { hotelId, id }))) throw invalidField(field, 'is_not_found');
  }

  /** Paths of the hotel's own pictures, or of ones that a hotel file named. */
  private readImages(form: FieldReader, hotelId: number): string[] {
    const sent = form.json('images') ?? [];
    const paths = Array.isArray(sent) ? (sent as unknown[]) : [undefined];
    const right = paths.every(
      (path) => typeof path === 'string' && /^\/media\/[\w.-]+(\/[\w.-]+)*$/.test(path),
    );
    const foreign = paths.some(
      (path) => /^\/media\/\d+\//.test(String(path)) && !String(path).startsWith(`/media/${hotelId}/`),
    );
    if (!right || foreign || paths.length > 50) form.fault('images', 'is_not_valid');
    return right ? (paths as string[]) : [];
  }

  private async imagesMustExist(tx: EntityManager, hotelId: number, paths: readonly string[]): Promise<void> {
    const names = paths
      .filter((path) => path.startsWith(`/media/${hotelId}/`))
      .map((path) => path.split('/')[3]!);
    const [row] = (await tx.query(
      'SELECT count(*) AS found FROM media_file WHERE hotel_id = $1 AND name = ANY($2::text[])',
      [hotelId, names],
    )) as { found: number }[];
    if (row!.found !== new Set(names).size)
      throw new InvalidFields([{ field: 'images', message: 'is_not_found' }]);
  }

  private async languageOf(hotelId: number): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId })).language;
  }
}
