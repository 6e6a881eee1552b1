import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forEachYielding } from '../../http/pieces.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { Clock } from '../../values/clock.service.js';
import { localized } from '../../values/localized-text.js';
import { type BulkEdit, bulkChanges, daysOfEdit, type EditedPlan } from './bulk-edit.js';
import {
  ADULT_PRICE_FIELDS,
  type CellChange,
  type CellField,
  type CellOwner,
  ownerKey,
  RATE_FIELDS,
  ROOM_FIELDS,
} from './day-cell.js';
import { cellValue, type CheckedChanges, checkInPieces, type DayRow } from './day-changes.js';
import { cellsAreTooMany, daysAreNotValid } from './day-change.errors.js';
import { readDayRows } from './day-rows.queries.js';
import { readDerivations } from '../snapshot/derivations.queries.js';
import { DerivedCells } from './derived-cells.js';
import type { RateGrid, RateGridPlan, RowValues } from './rate-grid.js';
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
    const first = firstShown(today, firstDay, dayCount);
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const owners = ownersOf(roomTypes);
    const stored = await readDayRows(this.dataSource, hotelId, owners, first, first + dayCount - 1);
    const derived = new DerivedCells(await readDerivations(this.dataSource, hotelId), stored);
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
          ...derivedRow(derived, plan.id, first, dayCount),
        })),
      })),
    };
  }

  /** The days that the grid shows, as {@link grid}: from the first one to the day before `until`. */
  async shownDays(
    hotelId: number,
    firstDay: number | undefined,
    dayCount: number,
  ): Promise<{ from: number; until: number }> {
    const { today } = await this.hotel(hotelId);
    const from = firstShown(today, firstDay, dayCount);
    return { from, until: from + dayCount };
  }

  /** What the edit would change; `following` are the derived prices that would follow. */
  async previewBulk(hotelId: number, bulk: BulkEdit): Promise<CheckedChanges & { following: number }> {
    const { hotel, today } = await this.hotel(hotelId);
    const days = bulk.ranges.every(({ to }) => to <= today + MAX_DAYS_AHEAD) ? daysOfEdit(bulk) : undefined;
    if (!days) throw daysAreNotValid();
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const plans = roomTypes.flatMap((type) =>
      type.plans.map(({ id, boardId, priceType }): EditedPlan => {
        const adults = priceType === 1 ? 0 : type.capacityAdult;
        return { roomTypeId: type.id, ratePlanId: id, boardId, adults };
      }),
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
    const unitMinor = unitOfCurrency(hotel.currency);
    const changes: CellChange[] = [];
    await forEachYielding(known.roomTypeIds, (id) => {
      changes.push(...bulkChanges({ ...known, roomTypeIds: [id] }, plans, { stored, unitMinor }));
    });
    const checked = await checkInPieces(changes, stored, window, usableRooms);
    return { ...checked, following: await this.followingOf(hotelId, checked, plans, [first, last]) };
  }

  /** Counts the derived prices that would follow from changes of the days `from` to `to`. */
  async following(
    hotelId: number,
    checked: CheckedChanges,
    { from, to }: { from: number; to: number },
  ): Promise<number> {
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const plans = roomTypes.flatMap((type) =>
      type.plans.map(({ id }): CellOwner => ({ roomTypeId: type.id, ratePlanId: id })),
    );
    return this.followingOf(hotelId, checked, plans, [from, to]);
  }

  /** Counts the days of derived plans whose price follows from what changes. */
  private async followingOf(
    hotelId: number,
    { changes, days }: CheckedChanges,
    plans: readonly CellOwner[],
    [first, last]: [first: number, last: number],
  ): Promise<number> {
    const rules = await readDerivations(this.dataSource, hotelId);
    if (rules.size === 0 || !changes.some(({ field }) => field === 'price')) return 0;
    const before = await readDayRows(this.dataSource, hotelId, plans, first, last);
    const after = new Map([...before].map(([owner, rows]) => [owner, new Map(rows)]));
    for (const { ratePlanId, day, row } of days)
      if (ratePlanId !== null) after.get(`p${ratePlanId}`)?.set(day, row);
    const [was, becomes] = [new DerivedCells(rules, before), new DerivedCells(rules, after)];
    const changed = new Set(changes.map(({ day }) => day));
    let following = 0;
    await forEachYielding(rules.keys(), (planId) => {
      for (const day of changed) {
        const hasOwn = cellValue(after.get(`p${planId}`)?.get(day), 'price') !== null;
        if (!hasOwn && was.baseMinor(planId, day) !== becomes.baseMinor(planId, day)) following++;
      }
    });
    return following;
  }

  private async hotel(hotelId: number): Promise<{ hotel: GridHotel; today: number }> {
    const hotel = await readGridHotel(this.dataSource.manager, hotelId);
    return { hotel, today: this.clock.today(hotel.timeZone) };
  }
}

function firstShown(today: number, firstDay: number | undefined, dayCount: number): number {
  const first = firstDay ?? today;
  const isTooFar = first < today - MAX_DAYS_BACK || first > today + MAX_DAYS_AHEAD;
  if (isTooFar || dayCount < 1 || dayCount > MAX_GRID_DAYS) throw daysAreNotValid();
  return first;
}

function derivedRow(
  derived: DerivedCells,
  planId: number,
  first: number,
  dayCount: number,
): Pick<RateGridPlan, 'derived'> {
  const ratePlanId = derived.parentOf(planId);
  if (ratePlanId === undefined) return {};
  const values = Array.from({ length: dayCount }, (_, index) => derived.derivedMinor(planId, first + index));
  return { derived: { ratePlanId, values } };
}

/** Of prices by number of adults those that some day has: other numbers have none. */
function rateFields(days: ReadonlyMap<number, DayRow> | undefined): CellField[] {
  let most = 0;
  for (const { adultPrices } of days?.values() ?? []) most = Math.max(most, adultPrices?.length ?? 0);
  return [...RATE_FIELDS, ...ADULT_PRICE_FIELDS.slice(0, most)];
}

function rowValues(
  owner: CellOwner,
  days: ReadonlyMap<number, DayRow> | undefined,
  first: number,
  dayCount: number,
): RowValues {
  const fields = owner.ratePlanId === null ? [...ROOM_FIELDS, 'sold' as const] : rateFields(days);
  const values: RowValues = {};
  for (const field of fields) {
    values[field] = Array.from({ length: dayCount }, (_, index) => {
      const row = days?.get(first + index);
      return field === 'sold' ? (row?.sold ?? 0) : cellValue(row, field);
    });
  }
  return values;
}
