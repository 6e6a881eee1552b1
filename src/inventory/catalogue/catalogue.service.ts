import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import {
  deleteRecord,
  type RecordKind,
  saveRecord,
  saveTyped,
  writeRecord,
} from '../../hotel/hotel-record.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { MediaFile } from '../../hotel/media-file.entity.js';
import { invalidField } from '../../http/errors.js';
import type { Typed } from '../../http/typed-record.js';
import { Board } from './board.entity.js';
import type { BookingSource } from './booking-source.entity.js';
import { Building } from './building.entity.js';
import { CATALOGUE_KINDS, type CatalogueKind } from './catalogue-kinds.js';
import { checkDerivations, mustDeriveOnceRestored, mustHaveNoDerivedPlans } from './derivation-checks.js';
import { Package } from './package.entity.js';
import { RatePlan } from './rate-plan.entity.js';
import { RoomType } from './room-type.entity.js';
import { Room } from './room.entity.js';
import { SUGGESTED_KINDS, SUGGESTED_ORIGINS, type SuggestedKind } from './suggested-origins.js';

/** What {@link CatalogueService.save} looks at of any record. */
type CatalogueRecord = Partial<
  Pick<Room, 'roomTypeId' | 'buildingId'> &
    Pick<RatePlan, 'boardId'> &
    Pick<RoomType, 'images'> &
    Pick<Board, 'priceType'>
> & { retiredAt: Date | null };

function kindOf(kind: CatalogueKind): RecordKind<CatalogueRecord> {
  return CATALOGUE_KINDS[kind] as unknown as RecordKind<CatalogueRecord>;
}

/** Of kinds that take rate plans out of use with them: which. */
const PLANS_OF: Partial<Record<CatalogueKind, (id: number) => Parameters<typeof mustHaveNoDerivedPlans>[2]>> =
  {
    ratePlan: (id) => (plan) => plan.id === id,
    board: (id) => (plan) => plan.boardId === id,
    roomType: (id) => (plan) => plan.roomTypeId === id,
  };

/** Whether a room is used, asked while the hotel is locked. */
type RoomUseCheck = (tx: EntityManager, hotelId: number, roomId: number) => Promise<boolean>;

export interface Place {
  kind: 'room' | 'building';
  id: number;
}

/** Is told of a room or building that is changed, in the transaction that changes it. */
type PlaceFollower = (change: HotelChange, place: Place) => Promise<void>;

/** Faults of a form are `InvalidFields`. What bookings name is retired, never deleted. The next search sees changes. */
@Injectable()
export class CatalogueService {
  private readonly roomUses: RoomUseCheck[] = [];
  private readonly placeFollowers: PlaceFollower[] = [];

  constructor(
    private readonly dataSource: DataSource,
    settings: HotelSettingsService,
  ) {
    settings.beginHotelsWith(async ({ tx, hotelId }) => {
      for (const kind of SUGGESTED_KINDS) {
        await tx.insert(
          CATALOGUE_KINDS[kind].entity as EntityTarget<BookingSource>,
          SUGGESTED_ORIGINS[kind].map((name, sort) => ({ hotelId, name, sort })),
        );
      }
    });
  }

  /** Lets another part of the service keep a room from being retired for as long as it is used there. */
  keepRoomWhile(isInUse: RoomUseCheck): void {
    this.roomUses.push(isInUse);
  }

  followPlaces(follow: PlaceFollower): void {
    this.placeFollowers.push(follow);
  }

  /** Saves a record as a person typed it. Returns its id. */
  save(
    kind: CatalogueKind,
    hotelId: number,
    id: number | undefined,
    typed: Typed,
    actor: Actor,
  ): Promise<number> {
    return saveTyped(this.dataSource, kindOf(kind), {
      hotelId,
      id,
      typed,
      actor,
      onChanged: async (change) => {
        if (id === undefined || (kind !== 'room' && kind !== 'building')) return;
        for (const follow of this.placeFollowers) await follow(change, { kind, id });
      },
      check: async (tx, { roomTypeId, buildingId, boardId, images, priceType }) => {
        await this.mustExist(tx, RoomType, hotelId, roomTypeId, 'roomTypeId');
        await this.mustExist(tx, Building, hotelId, buildingId, 'buildingId');
        await this.mustExist(tx, Board, hotelId, boardId, 'boardId');
        if (kind === 'room') await this.roomMayBeIn(tx, hotelId, id, buildingId);
        if (roomTypeId !== undefined && boardId !== undefined && id === undefined) {
          const exists = await tx.existsBy(RatePlan, { hotelId, roomTypeId, boardId });
          if (exists) throw invalidField('boardId', 'rate_plan_exists');
        }
        if (images) await this.imagesMustExist(tx, hotelId, images);
        if (kind === 'board' && id !== undefined && priceType !== undefined)
          await checkDerivations(tx, hotelId, { changedBoard: { id, priceType } }, 'priceType');
      },
    });
  }

  /** Adds the suggested entries of a list of the hotel that has none in use; nothing to another one. */
  addSuggested(kind: SuggestedKind, hotelId: number, actor: Actor): Promise<void> {
    const list: RecordKind<BookingSource> = CATALOGUE_KINDS[kind];
    return changeHotel(this.dataSource, { hotelId, actor, touches: list.touched }, async (change) => {
      if (await change.tx.existsBy(list.entity, { hotelId, retiredAt: IsNull() })) return;
      for (const [sort, name] of SUGGESTED_ORIGINS[kind].entries()) {
        await writeRecord(change, list, { id: undefined, values: { name, sort } });
      }
    });
  }

  /** Takes a record out of use. Not a room in which somebody is, or is expected, nor a building with rooms in use. */
  async retire(kind: CatalogueKind, hotelId: number, id: number, actor: Actor): Promise<void> {
    const check = kind === 'room' ? (tx: EntityManager) => this.roomMustBeFree(tx, hotelId, id) : undefined;
    const ofPlans = PLANS_OF[kind];
    const derived = ofPlans && ((tx: EntityManager) => mustHaveNoDerivedPlans(tx, hotelId, ofPlans(id)));
    const inUse =
      kind === 'building'
        ? (tx: EntityManager) => this.buildingMustHaveNoRooms(tx, hotelId, id)
        : (check ?? derived);
    await this.setRetired(kind, { hotelId, id, actor, ...(inUse ? { check: inUse } : {}) }, new Date());
  }

  /** Puts a record back into use. Not a room of a building that is retired, nor a package priced in another currency. */
  async restore(kind: CatalogueKind, hotelId: number, id: number, actor: Actor): Promise<void> {
    const check = async (tx: EntityManager) => {
      if (kind === 'room') await this.buildingOfRoomMustBeInUse(tx, hotelId, id);
      if (kind === 'package') await this.packageMustBeInCurrency(tx, hotelId, id);
      if (kind === 'ratePlan' || kind === 'board' || kind === 'roomType')
        await mustDeriveOnceRestored(tx, hotelId, kind, id);
    };
    await this.setRetired(kind, { hotelId, id, actor, check }, null);
  }

  /** Deletes a package; bookings keep their own copy of what was sold. */
  deletePackage(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, CATALOGUE_KINDS.package, hotelId, id, actor);
  }

  private async setRetired(
    kind: CatalogueKind,
    record: { hotelId: number; id: number; actor: Actor; check?: (tx: EntityManager) => Promise<void> },
    retiredAt: Date | null,
  ): Promise<void> {
    await saveRecord(this.dataSource, kindOf(kind), { ...record, values: { retiredAt } });
  }

  private async roomMustBeFree(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    for (const isInUse of this.roomUses) {
      if (await isInUse(tx, hotelId, id)) throw invalidField('_form', 'room_is_occupied');
    }
  }

  private async buildingMustHaveNoRooms(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    if (await tx.existsBy(Room, { hotelId, buildingId: id, retiredAt: IsNull() }))
      throw invalidField('_form', 'building_has_rooms');
  }

  private async buildingOfRoomMustBeInUse(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    const room = await tx.findOneBy(Room, { hotelId, id });
    if (room && !(await tx.existsBy(Building, { hotelId, id: room.buildingId, retiredAt: IsNull() })))
      throw invalidField('_form', 'building_is_retired');
  }

  private async packageMustBeInCurrency(tx: EntityManager, hotelId: number, id: number): Promise<void> {
    const { currencyChangedAt } = await tx.findOneByOrFail(Hotel, { id: hotelId });
    const retired = await tx.findOneBy(Package, { hotelId, id });
    if (currencyChangedAt && retired?.retiredAt && retired.retiredAt <= currencyChangedAt)
      throw invalidField('_form', 'package_is_in_another_currency');
  }

  /** A retired building takes no rooms; those that are in it can be changed. */
  private async roomMayBeIn(
    tx: EntityManager,
    hotelId: number,
    id: number | undefined,
    buildingId: number | undefined,
  ): Promise<void> {
    if (buildingId === undefined) return;
    if (id !== undefined && (await tx.existsBy(Room, { hotelId, id, buildingId }))) return;
    if (!(await tx.existsBy(Building, { hotelId, id: buildingId, retiredAt: IsNull() })))
      throw invalidField('buildingId', 'building_is_retired');
  }

  private async mustExist(
    tx: EntityManager,
    entity: EntityTarget<{ hotelId: number; id: number; retiredAt: Date | null }>,
    hotelId: number,
    id: number | undefined,
    field: string,
  ): Promise<void> {
    if (id !== undefined && !(await tx.existsBy(entity, { hotelId, id })))
      throw invalidField(field, 'is_not_found');
  }

  /** The pictures are this hotel's own, or ones of no hotel that a hotel file named. */
  private async imagesMustExist(tx: EntityManager, hotelId: number, paths: readonly string[]): Promise<void> {
    const own = paths.filter((path) => path.startsWith(`/media/${hotelId}/`));
    if (paths.some((path) => /^\/media\/\d+\//.test(path) && !own.includes(path)))
      throw invalidField('images', 'is_not_valid');
    const names = new Set(own.map((path) => path.split('/')[3]!));
    if ((await tx.countBy(MediaFile, { hotelId, name: In([...names]) })) !== names.size)
      throw invalidField('images', 'is_not_found');
  }
}
