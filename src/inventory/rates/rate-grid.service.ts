import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eachInPieces } from '../../http/pieces.js';
import { Clock } from '../../values/clock.service.js';
import { localized } from '../../values/localized-text.js';
import { type BulkEdit, bulkChanges, daysOfEdit, type EditedPlan } from './bulk-edit.js';
import { type CellChange, type CellOwner, emptyValue, fieldsOf, ownerKey } from './day-cell.js';
import { type CheckedChanges, checkInPieces, type DayRow } from './day-changes.js';
import { cellsAreTooMany, daysAreNotValid } from './day-change.errors.js';
import { readDayRows } from './day-rows.queries.js';
import type { RateGrid, RowValues } from './rate-grid.js';
import {
  MAX_DAYS_BACK,
  type GridHotel,
  type GridRoomType,
  ownersOf,
  readGridHotel,
  readGridRows,
} from './rate-grid.queries.js';
import { readUsableRooms } from './usable-rooms.queries.js';
import { MAX_CELLS_OF_CHANGE, MAX_DAYS_AHEAD, MAX_GRID_DAYS } from '../../values/limits.js';

@Injectable()
export class RateGridService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The grid from a day on, by default from the hotel's today. Names are in the wanted language. */
  async grid(
    hotelId: number,
    language: string,
    firstDay: number | undefined,
    dayCount: number,
  ): Promise<RateGrid> {
    const { hotel, today } = await this.hotel(hotelId);
    const first = firstDay ?? today;
    if (
      first < today - MAX_DAYS_BACK ||
      first > today + MAX_DAYS_AHEAD ||
      dayCount < 1 ||
      dayCount > MAX_GRID_DAYS
    ) {
      throw daysAreNotValid();
    }
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const owners = ownersOf(roomTypes);
    const stored = await readDayRows(this.dataSource, hotelId, owners, first, first + dayCount - 1);
    const values = (owner: CellOwner) => rowValues(owner, stored.get(ownerKey(owner)), first, dayCount);
    const text = (names: GridRoomType['name']) => localized(names, language, hotel.language);
    return {
      today,
      firstDay: first,
      dayCount,
      currency: hotel.currency,
      roomTypes: roomTypes.map(({ plans, ...type }) => ({
        ...type,
        name: text(type.name),
        values: values({ roomTypeId: type.id, ratePlanId: null }),
        plans: plans.map((plan) => ({
          ...plan,
          title: text(plan.title),
          values: values({ roomTypeId: type.id, ratePlanId: plan.id }),
        })),
      })),
    };
  }

  async previewBulk(hotelId: number, bulk: BulkEdit): Promise<CheckedChanges> {
    const { today } = await this.hotel(hotelId);
    const days = bulk.ranges.every(({ to }) => to <= today + MAX_DAYS_AHEAD) ? daysOfEdit(bulk) : undefined;
    if (!days) throw daysAreNotValid();
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const plans = roomTypes.flatMap((type) =>
      type.plans.map(({ id, boardId }): EditedPlan => ({ roomTypeId: type.id, ratePlanId: id, boardId })),
    );
    const known = {
      ...bulk,
      roomTypeIds: roomTypes.map(({ id }) => id).filter((id) => bulk.roomTypeIds.includes(id)),
    };
    const editedPlans = plans.filter(
      ({ roomTypeId, boardId }) => known.roomTypeIds.includes(roomTypeId) && bulk.boardIds.includes(boardId),
    );
    const rooms = bulk.edits.filter(({ level }) => level === 'room').length * known.roomTypeIds.length;
    const rates = bulk.edits.filter(({ level }) => level === 'rate').length * editedPlans.length;
    if ((rooms + rates) * days.length > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
    const owners = [
      ...known.roomTypeIds.map((roomTypeId): CellOwner => ({ roomTypeId, ratePlanId: null })),
      ...editedPlans.map(({ roomTypeId, ratePlanId }): CellOwner => ({ roomTypeId, ratePlanId })),
    ];
    const [first = 0, last = first - 1] = [days[0], days.at(-1)];
    const stored = await readDayRows(this.dataSource, hotelId, owners, first, last);
    const window = { first: today, last: today + MAX_DAYS_AHEAD };
    const usableRooms = await readUsableRooms(this.dataSource, hotelId, first, last);
    const changes: CellChange[] = [];
    await eachInPieces(known.roomTypeIds, (id) => {
      changes.push(...bulkChanges({ ...known, roomTypeIds: [id] }, plans, stored));
    });
    return checkInPieces(changes, stored, window, usableRooms);
  }

  private async hotel(hotelId: number): Promise<{ hotel: GridHotel; today: number }> {
    const hotel = await readGridHotel(this.dataSource.manager, hotelId);
    return { hotel, today: this.clock.today(hotel.timeZone) };
  }
}

function rowValues(
  owner: CellOwner,
  days: ReadonlyMap<number, DayRow> | undefined,
  first: number,
  dayCount: number,
): RowValues {
  const fields = owner.ratePlanId === null ? [...fieldsOf(owner), 'sold' as const] : fieldsOf(owner);
  const values: RowValues = {};
  for (const field of fields) {
    values[field] = Array.from({ length: dayCount }, (_, index) => {
      const row = days?.get(first + index);
      return row ? row[field] : field === 'sold' ? 0 : emptyValue(field);
    });
  }
  return values;
}
