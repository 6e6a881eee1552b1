import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { changeDays } from '../database/hotel-change.js';
import { DayChangeService } from '../inventory/rates/day-change.service.js';
import {
  type GridHotel,
  type GridRoomType,
  readGridHotel,
  readGridRows,
} from '../inventory/rates/rate-grid.queries.js';
import { expandRanges, type WantedRange } from '../inventory/rates/wanted-days.js';
import { Clock } from '../values/clock.service.js';
import { MAX_DAYS_AHEAD } from '../values/limits.js';
import { changesAreNotValid, changesAreTooMany, idIsUsed } from './channels.errors.js';
import { clippedRanges } from './clipped-ranges.js';
import { cursorOf } from './changes-cursor.js';
import { type OpenDays, rangesOf } from './hotel-codes.js';
import type { ReadChanges } from './inventory-changes.dto.js';
import { type InventoryAnswer, InventoryRequest } from './inventory-request.entity.js';

export interface Sender {
  caller: Caller;
  address: string;
  requestId: string;
}

/** An earlier release did not keep the days. */
type StoredAnswer = Omit<InventoryAnswer, 'clippedDays'> & Partial<InventoryAnswer>;

export interface OpenHotel extends GridHotel {
  roomTypes: GridRoomType[];
  days: OpenDays;
}

@Injectable()
export class InventoryChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly dayChanges: DayChangeService,
  ) {}

  /** Takes the changes of a request together, or throws `changes_are_not_valid` with every fault. */
  async take(
    sender: Sender,
    { id, changes, faults }: ReadChanges,
  ): Promise<InventoryAnswer & { success: true }> {
    const digest = digestOf(changes);
    const known =
      faults.length === 0 ? await this.answerTo(this.dataSource.manager, sender, id, digest) : undefined;
    if (known) return { success: true, ...known };
    const hotel = await this.openHotel(sender.caller.hotelId);
    const ranges = await rangesOf(changes, hotel.roomTypes, hotel.days, faults);
    if (faults.length > 0) throw changesAreNotValid(faults);
    return { success: true, ...(await this.save(sender, id, digest, ranges, hotel)) };
  }

  async openHotel(hotelId: number): Promise<OpenHotel> {
    const hotel = await readGridHotel(this.dataSource.manager, hotelId);
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const today = this.clock.today(hotel.timeZone);
    return { ...hotel, roomTypes, days: { first: today, last: today + MAX_DAYS_AHEAD } };
  }

  /** Saves checked ranges, each id once. Throws `id_is_used_for_other_changes`, `changes_are_too_many`. */
  async save(
    sender: Sender,
    id: string,
    digest: Buffer,
    ranges: readonly WantedRange[],
    { roomTypes, days }: Pick<OpenHotel, 'roomTypes' | 'days'>,
  ): Promise<InventoryAnswer> {
    const wanted = await expandRanges(ranges);
    if (!wanted) throw changesAreTooMany();
    const { caller, address, requestId } = sender;
    const { hotelId, apiKeyId = 0, label = '' } = caller;
    const actor = { kind: 'machine' as const, id: apiKeyId, name: label, address, requestId };
    return changeDays(this.dataSource, { hotelId, actor, today: days.first }, async (change) => {
      const known = await this.answerTo(change.tx, sender, id, digest);
      if (known) return known;
      const { cells, clipped } = await this.dayChanges.saveWanted(change, wanted);
      const clippedDays = clippedRanges(clipped, roomTypes);
      const answer = { cells, clipped: clipped.length, clippedDays, cursor: await cursorOf(change) };
      await change.tx.insert(InventoryRequest, { hotelId, apiKeyId, requestId: id, digest, answer });
      return answer;
    });
  }

  /** Returns the earlier answer to these changes, undefined for a new id. Throws `id_is_used_for_other_changes`. */
  async answerTo(
    manager: EntityManager,
    { caller: { hotelId, apiKeyId = 0 } }: Sender,
    id: string,
    digest: Buffer,
  ): Promise<InventoryAnswer | undefined> {
    const known = await manager.findOneBy(InventoryRequest, { hotelId, apiKeyId, requestId: id });
    if (known && !known.digest.equals(digest)) throw idIsUsed();
    if (!known) return undefined;
    // The database keeps the members of a document in an order of its own.
    const { cells, clipped, clippedDays = [], cursor } = known.answer as StoredAnswer;
    return { cells, clipped, clippedDays, cursor };
  }
}

export function digestOf(changes: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(changes)).digest();
}
