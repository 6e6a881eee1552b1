import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { minorOrNullToDecimal } from '../values/money.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { areSameAdultPrices } from '../inventory/snapshot/adult-prices.js';
import { adultPricesJson } from '../inventory/rates/adult-prices-json.js';
import { type CellOwner, ownerKey } from '../inventory/rates/day-cell.js';
import { type DayRow, emptyDay } from '../inventory/rates/day-changes.js';
import { readDayRows } from '../inventory/rates/day-rows.queries.js';
import { DerivedCells, withParents } from '../inventory/rates/derived-cells.js';
import { readDerivations } from '../inventory/snapshot/derivations.queries.js';
import type { Derivation } from '../inventory/snapshot/derived-price.js';
import {
  type GridRoomType,
  ownersOf,
  readGridHotel,
  readGridRows,
} from '../inventory/rates/rate-grid.queries.js';
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
      const rules = await readDerivations(tx, hotelId);
      const hotel = { hotelId, rules, owners: ownersOf(roomTypes) };
      for (const type of roomTypes) items.push(...(await itemsOf(tx, hotel, type, from, to)));
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

interface DerivingHotel {
  hotelId: number;
  rules: ReadonlyMap<number, Derivation>;
  owners: readonly CellOwner[];
}

async function itemsOf(
  tx: EntityManager,
  { hotelId, rules, owners: all }: DerivingHotel,
  type: GridRoomType,
  from: number,
  to: number,
): Promise<InventoryItem[]> {
  const owners: (CellOwner & { board?: string })[] = [
    { roomTypeId: type.id, ratePlanId: null },
    ...type.plans.map(({ id, code }) => ({ roomTypeId: type.id, ratePlanId: id, board: code })),
  ];
  const stored = await readDayRows(tx, hotelId, withParents(owners, all, rules), from, to);
  const derived = new DerivedCells(rules, stored);
  return owners.flatMap((owner) => {
    const names = { roomType: type.code, ...(owner.board !== undefined && { board: owner.board }) };
    const { ratePlanId } = owner;
    const isDerived = ratePlanId !== null && derived.isDerived(ratePlanId);
    const derivedMinor = (day: number) => (isDerived ? derived.derivedMinor(ratePlanId, day) : null);
    return rangesOf(stored.get(ownerKey(owner)), from, to, derivedMinor).map(({ row, first, last }) => ({
      ...names,
      from: dayText(first),
      to: dayText(last),
      ...valuesOf(owner, row),
      ...(isDerived && { derivedPrice: minorOrNullToDecimal(derivedMinor(first)) }),
    }));
  });
}

function rangesOf(
  days: ReadonlyMap<number, DayRow> | undefined,
  from: number,
  to: number,
  derivedMinor: (day: number) => number | null,
): { row: DayRow; first: number; last: number }[] {
  const ranges: { row: DayRow; first: number; last: number }[] = [];
  for (let day = from; day <= to; day++) {
    // A derived price is told where the plan has no row of its own, too.
    const row = days?.get(day) ?? (derivedMinor(day) === null ? undefined : emptyDay());
    const range = ranges.at(-1);
    if (!row) continue;
    const isNext = range?.last === day - 1 && derivedMinor(range.first) === derivedMinor(day);
    if (isNext && isEqual(range.row, row)) range.last = day;
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
    one.maxStay === other.maxStay &&
    areSameAdultPrices(one.adultPrices, other.adultPrices)
  );
}

function valuesOf({ ratePlanId }: CellOwner, row: DayRow) {
  const { allotment, price, adultPrices, minStay, maxStay } = row;
  return {
    ...(ratePlanId === null ? { allotment } : { price: minorOrNullToDecimal(price) }),
    ...(adultPrices && { adultPrices: adultPricesJson(adultPrices) }),
    ...((price === 0 || adultPrices?.includes(0) === true) && { allowZero: true as const }),
    stopSale: row.stopSale === 1,
    closedToCheckin: row.closedToCheckin === 1,
    closedToCheckout: row.closedToCheckout === 1,
    minStay,
    maxStay,
  };
}
