import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { HotelService } from '../../hotel/hotel.service.js';
import { minorToDecimal } from '../../values/money.js';
import { RatePlan } from '../../inventory/catalogue/rate-plan.entity.js';
import { RoomType } from '../../inventory/catalogue/room-type.entity.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { saveOnce } from '../desk-requests.js';
import { onlyManagersSetPrices } from '../desk-sale.errors.js';
import { setBlockNights } from './block-nights.js';
import type { BlockNight } from './block-nights.queries.js';
import { type BlockStatus, type ClosedStatus, isOpenBlock, type OpenStatus } from './block-status.js';
import {
  blockDatesAreNotValid,
  blockHasChanged,
  blockIsClosed,
  blockIsEmpty,
  blockIsNotFound,
  blockTypeIsNotSold,
  releaseDayIsNotValid,
} from './block.errors.js';
import { RoomBlock, RoomBlockNight, RoomBlockType } from './room-block.entity.js';

const RELEASE: Actor = { kind: 'service', name: 'block-release' };

export interface BlockTypeForm {
  roomTypeId: number;
  boardId: number;
  priceMinor: number | null;
  /** Rooms in each night from the arrival on. */
  rooms: readonly number[];
}

export interface BlockContact {
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  notes: string;
}

/** Days are day numbers. `maySetPrices` is whether the person may agree prices, and hold more rooms at them. */
export interface BlockForm extends BlockContact {
  name: string;
  status: OpenStatus;
  arrival: number;
  departure: number;
  releaseDay: number;
  types: readonly BlockTypeForm[];
  maySetPrices: boolean;
}

@Injectable()
export class RoomBlocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hotels: HotelService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a block. The same form again, by its key, is answered as the first time. Throws `block_is_not_available` with the
   * first night that has too few rooms left, `block_is_empty`, `block_dates_are_not_valid`, `release_day_is_not_valid`,
   * `block_type_is_not_sold`, `only_managers_set_prices`, `request_was_used_already`.
   */
  async add(
    hotelId: number,
    actor: Actor,
    form: BlockForm,
    requestKey: string | null,
  ): Promise<{ blockId: number }> {
    const { currency } = await this.hotels.hotel(hotelId);
    return this.change(hotelId, actor, (change) =>
      saveOnce(change, { requestKey, step: 'block', asked: form }, () =>
        this.insertBlock(change, form, currency),
      ),
    );
  }

  private async insertBlock(
    change: HotelChange,
    form: BlockForm,
    currency: string,
  ): Promise<{ blockId: number }> {
    const { tx, hotelId, today } = change;
    if (form.arrival < today) throw blockDatesAreNotValid();
    requireReleaseDay(today, form);
    const inserted = await tx.insert(RoomBlock, { hotelId, currency, ...blockContent(form) });
    const blockId = inserted.identifiers[0]!['id'] as number;
    await this.write(change, blockId, form, []);
    await change.audit({
      action: 'room-block.added',
      entity: 'room-block',
      entityId: blockId,
      changes: summary(form),
    });
    return { blockId };
  }

  /**
   * Changes an open block; nights that have passed stay as they were. Throws `block_is_not_found`, `block_is_closed`,
   * `block_has_changed`, and what {@link add} throws of its form.
   */
  async edit(hotelId: number, actor: Actor, id: number, version: number, form: BlockForm): Promise<void> {
    await this.change(hotelId, actor, async (change) => {
      const { tx, today } = change;
      const block = await openBlock(change, id);
      if (block.version !== version) throw blockHasChanged();
      if (form.arrival !== block.arrival && form.arrival < today) throw blockDatesAreNotValid();
      requireReleaseDay(today, form);
      const nights = await tx.findBy(RoomBlockNight, { hotelId, blockId: id });
      await tx.update(RoomBlock, { hotelId, id }, { ...blockContent(form), version: version + 1 });
      await this.write(change, id, form, nights);
      await change.audit({
        action: 'room-block.changed',
        entity: 'room-block',
        entityId: id,
        changes: summary(form),
      });
    });
  }

  /**
   * Changes the contact, also of a closed block: people ask to be forgotten. Throws `block_is_not_found`,
   * `block_has_changed`.
   */
  async setContact(
    hotelId: number,
    actor: Actor,
    id: number,
    version: number,
    contact: BlockContact,
  ): Promise<void> {
    await this.change(hotelId, actor, async (change) => {
      const block = await change.tx.findOneBy(RoomBlock, { hotelId, id });
      if (!block) throw blockIsNotFound();
      if (block.version !== version) throw blockHasChanged();
      await change.tx.update(RoomBlock, { hotelId, id }, { ...contact, version: version + 1 });
      await change.audit({ action: 'room-block.changed', entity: 'room-block', entityId: id });
    });
  }

  /**
   * Closes a block: rooms that are left are for sale again, bookings stay. Throws `block_is_not_found`, `block_is_closed`,
   * `block_has_changed`.
   */
  async close(
    hotelId: number,
    actor: Actor,
    { id, version, status }: { id: number; version: number; status: ClosedStatus },
  ): Promise<void> {
    await this.change(hotelId, actor, async (change) => {
      const block = await openBlock(change, id);
      if (block.version !== version) throw blockHasChanged();
      await this.closeBlock(change, block, status);
    });
  }

  async releaseDue(): Promise<{ released: number }> {
    let released = 0;
    await inEachHotel(this.dataSource, async (hotelId) => {
      const dueOn = async (tx: EntityManager, today: number) =>
        (await tx.findBy(RoomBlock, { hotelId, closedAt: IsNull() })).filter(
          ({ releaseDay }) => releaseDay <= today,
        );
      const today = await this.today(hotelId);
      if ((await dueOn(this.dataSource.manager, today)).length === 0) return;
      released += await this.change(hotelId, RELEASE, async (change) => {
        const blocks = await dueOn(change.tx, change.today);
        for (const block of blocks) await this.closeBlock(change, block, 'released');
        return blocks.length;
      });
    });
    return { released };
  }

  private async closeBlock(
    change: HotelChange,
    { id, version }: RoomBlock,
    status: ClosedStatus,
  ): Promise<void> {
    const { tx, hotelId } = change;
    const nights = await tx.findBy(RoomBlockNight, { hotelId, blockId: id });
    await setBlockNights(change, id, nights, false);
    const closedAt = new Date(this.clock.nowMs());
    await tx.update(RoomBlock, { hotelId, id }, { status, closedAt, version: version + 1 });
    await change.audit({ action: `room-block.${status}`, entity: 'room-block', entityId: id });
  }

  private async write(
    change: HotelChange,
    id: number,
    form: BlockForm,
    nightsBefore: readonly RoomBlockNight[],
  ): Promise<void> {
    const { tx, hotelId, today } = change;
    const { arrival, types } = form;
    const before = await tx.findBy(RoomBlockType, { hotelId, blockId: id });
    for (const type of types) {
      const agreed = before.find((one) => isSameType(one, type));
      if (!agreed) await requireOnSale(change, type);
      if (!form.maySetPrices) requireAgreedPrice(form, type, agreed, nightsBefore);
    }
    const past = nightsBefore.filter(({ day }) => day < today);
    const coming = types.flatMap(({ roomTypeId, rooms }): BlockNight[] =>
      rooms.map((count, night) => ({ roomTypeId, day: arrival + night, rooms: count })),
    );
    const nights = [...past, ...coming.filter(({ day, rooms }) => rooms > 0 && day >= today)];
    if (nights.length === past.length) throw blockIsEmpty();
    const pastTypes = past.map(({ roomTypeId }) => roomTypeId);
    await tx.upsert(
      RoomBlockType,
      types.map(({ roomTypeId, boardId, priceMinor }) => ({
        hotelId,
        blockId: id,
        roomTypeId,
        boardId,
        priceMinor,
      })),
      ['hotelId', 'blockId', 'roomTypeId'],
    );
    await setBlockNights(change, id, nights, true);
    const kept = new Set([...pastTypes, ...types.map(({ roomTypeId }) => roomTypeId)]);
    const standing = await tx.findBy(RoomBlockType, { hotelId, blockId: id });
    // Deleted after the nights that refer to them.
    const dropped = standing.flatMap(({ roomTypeId }) => (kept.has(roomTypeId) ? [] : [roomTypeId]));
    if (dropped.length > 0) await tx.delete(RoomBlockType, { hotelId, blockId: id, roomTypeId: In(dropped) });
  }

  private async change<T>(
    hotelId: number,
    actor: Actor,
    work: (change: HotelChange) => Promise<T>,
  ): Promise<T> {
    const today = await this.today(hotelId);
    return changeHotel(this.dataSource, { hotelId, actor, today, touches: ['desk'] }, work);
  }

  private async today(hotelId: number): Promise<number> {
    return this.clock.today((await this.hotels.hotel(hotelId)).timeZone);
  }
}

/** Throws `block_is_not_found`, `block_is_closed`. */
export async function openBlock({ tx, hotelId }: HotelChange, id: number): Promise<RoomBlock> {
  const block = await tx.findOneBy(RoomBlock, { hotelId, id });
  if (!block) throw blockIsNotFound();
  if (!isOpenBlock(block.status)) throw blockIsClosed();
  return block;
}

function requireReleaseDay(today: number, { releaseDay, departure }: BlockForm): void {
  if (releaseDay <= today || releaseDay > departure) throw releaseDayIsNotValid();
}

/** Throws `only_managers_set_prices` where the agreed price would change, or hold for more rooms or for other nights. */
function requireAgreedPrice(
  { arrival }: BlockForm,
  { roomTypeId, priceMinor, rooms }: BlockTypeForm,
  agreed: RoomBlockType | undefined,
  nightsBefore: readonly RoomBlockNight[],
): void {
  if (priceMinor !== (agreed?.priceMinor ?? null)) throw onlyManagersSetPrices();
  if (priceMinor === null) return;
  const before = new Map(nightsBefore.map((night) => [`${night.roomTypeId} ${night.day}`, night.rooms]));
  const isMore = rooms.some((count, night) => count > (before.get(`${roomTypeId} ${arrival + night}`) ?? 0));
  if (isMore) throw onlyManagersSetPrices();
}

function isSameType(a: Pick<BlockTypeForm, 'roomTypeId' | 'boardId'>, b: typeof a): boolean {
  return a.roomTypeId === b.roomTypeId && a.boardId === b.boardId;
}

/** Call it for new types of a block only: a type that the block already has may have been retired since. */
async function requireOnSale(
  { tx, hotelId }: HotelChange,
  { roomTypeId, boardId }: BlockTypeForm,
): Promise<void> {
  const retiredAt = IsNull();
  const isSold =
    (await tx.existsBy(RoomType, { hotelId, id: roomTypeId, retiredAt })) &&
    (await tx.existsBy(RatePlan, { hotelId, roomTypeId, boardId, retiredAt }));
  if (!isSold) throw blockTypeIsNotSold(roomTypeId);
}

function blockContent({
  types: _types,
  maySetPrices: _may,
  ...content
}: BlockForm): Omit<BlockForm, 'types' | 'maySetPrices'> & { status: BlockStatus } {
  return content;
}

/** For the audit trail: nothing of the person who asked for the block. */
function summary({ status, arrival, departure, releaseDay, types }: BlockForm): Record<string, unknown> {
  return {
    status,
    arrival: dayText(arrival),
    departure: dayText(departure),
    release: dayText(releaseDay),
    roomTypes: types.map(({ roomTypeId, boardId, priceMinor, rooms }) => ({
      roomTypeId,
      boardId,
      rooms: rooms.join(' '),
      ...(priceMinor === null ? {} : { price: minorToDecimal(priceMinor) }),
    })),
  };
}
