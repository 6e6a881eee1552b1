import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { minorOrNullToDecimal } from '../values/money.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { type CellOwner, ownerKey } from '../inventory/rates/day-cell.js';
import type { DayRow } from '../inventory/rates/day-changes.js';
import { readDayRows } from '../inventory/rates/day-rows.queries.js';
import { type GridRoomType, readGridHotel, readGridRows } from '../inventory/rates/rate-grid.queries.js';
import { dayText } from '../values/day.js';
import { localized } from '../values/localized-text.js';
import type { Inventory, InventoryItem, InventoryPeriod, Mapping } from './inventory.dto.js';

@Injectable()
export class InventoryReading {
  constructor(private readonly dataSource: DataSource) {}

  /** The values of every room type and board as ranges of equal days; a day without a record is in none. */
  inventory(hotelId: number, { from, to }: InventoryPeriod): Promise<Inventory> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      const { currency } = await readGridHotel(tx, hotelId);
      const roomTypes = await readGridRows(tx, hotelId);
      const items: InventoryItem[] = [];
      for (const type of roomTypes) items.push(...(await itemsOf(tx, hotelId, type, from, to)));
      return { success: true, currency, items };
    });
  }

  /** Names are in the hotel's language. */
  async mapping(hotelId: number): Promise<Mapping> {
    const { manager } = this.dataSource;
    const { currency, language } = await readGridHotel(manager, hotelId);
    const rows = await readGridRows(manager, hotelId);
    const types = await manager.find(RoomType, { where: { hotelId, retiredAt: IsNull() } });
    const capacities = new Map(types.map((type) => [type.id, type]));
    const boards = new Map(rows.flatMap(({ plans }) => plans.map((plan) => [plan.code, plan] as const)));
    const capacityOf = (id: number) => {
      const { capacityAdult, capacityChildren, capacityTotal } = capacities.get(id)!;
      return { capacityAdult, capacityChildren, capacityTotal };
    };
    const textOf = (texts: GridRoomType['name']) => localized(texts, language, language);
    return {
      success: true,
      hotelID: hotelId,
      currency,
      roomTypes: rows.map(({ id, code, name }) => ({ code, name: textOf(name), ...capacityOf(id) })),
      boards: [...boards.values()].map(({ code, title, priceType }) => ({
        code,
        name: textOf(title),
        priceType,
      })),
      ratePlans: rows.flatMap((type) =>
        type.plans.map((plan) => ({
          code: `${type.code}/${plan.code}`,
          roomType: type.code,
          board: plan.code,
          name: `${textOf(type.name)}, ${textOf(plan.title)}`,
          ...capacityOf(type.id),
        })),
      ),
    };
  }
}

async function itemsOf(
  tx: EntityManager,
  hotelId: number,
  type: GridRoomType,
  from: number,
  to: number,
): Promise<InventoryItem[]> {
  const owners: (CellOwner & { board?: string })[] = [
    { roomTypeId: type.id, ratePlanId: null },
    ...type.plans.map(({ id, code }) => ({ roomTypeId: type.id, ratePlanId: id, board: code })),
  ];
  const stored = await readDayRows(tx, hotelId, owners, from, to);
  return owners.flatMap((owner) => {
    const names = { roomType: type.code, ...(owner.board !== undefined && { board: owner.board }) };
    return rangesOf(stored.get(ownerKey(owner)), from, to).map(({ row, first, last }) => ({
      ...names,
      from: dayText(first),
      to: dayText(last),
      ...valuesOf(owner, row),
    }));
  });
}

function rangesOf(
  days: ReadonlyMap<number, DayRow> | undefined,
  from: number,
  to: number,
): { row: DayRow; first: number; last: number }[] {
  const ranges: { row: DayRow; first: number; last: number }[] = [];
  for (let day = from; day <= to; day++) {
    const row = days?.get(day);
    const range = ranges.at(-1);
    if (!row) continue;
    if (range?.last === day - 1 && isEqual(range.row, row)) range.last = day;
    else ranges.push({ row, first: day, last: day });
  }
  return ranges;
}

/** Rooms sold are no value that a machine sends. */
function isEqual(one: DayRow, other: DayRow): boolean {
  return (
    one.allotment === other.allotment &&
    one.price === other.price &&
    one.stopSale === other.stopSale &&
    one.closedToCheckin === other.closedToCheckin &&
    one.closedToCheckout === other.closedToCheckout &&
    one.minStay === other.minStay &&
    one.maxStay === other.maxStay
  );
}

function valuesOf({ ratePlanId }: CellOwner, row: DayRow) {
  const { allotment, price, minStay, maxStay } = row;
  return {
    ...(ratePlanId === null ? { allotment } : { price: minorOrNullToDecimal(price) }),
    ...(price === 0 && { allowZero: true as const }),
    stopSale: row.stopSale === 1,
    closedToCheckin: row.closedToCheckin === 1,
    closedToCheckout: row.closedToCheckout === 1,
    minStay,
    maxStay,
  };
}
