import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { inEachHotel } from '../../database/hotel-ids.js';
import { query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';
import { MAX_RUN_DAYS } from './cell-runs.js';
import type { CellAddress, CellValue } from './day-cell.js';
import { DayChange } from './day-change.entity.js';
import { type ChangedRows, readRowsOfChanges } from './day-change.queries.js';
import { readGridHotel } from './rate-grid.queries.js';

export type ListedDayChange = Omit<DayChange, 'hotelId' | 'revision' | 'staffId'> & ChangedRows;

/** Prices are in minor units. */
export interface CellMoment {
  changeId: number;
  at: Date;
  staffName: string;
  source: DayChange['source'];
  before: CellValue;
  after: CellValue;
}

const MAX_MOMENTS = 100;

@Injectable()
export class DayChangeHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** One page (from 1) of the hotel's changes, newest first, and how many there are. Names are in `language`. */
  async list(
    hotelId: number,
    language: string,
    page: number,
    perPage: number,
  ): Promise<{ count: number; items: ListedDayChange[] }> {
    const hotel = await readGridHotel(this.dataSource.manager, hotelId);
    const [changes, count] = await this.dataSource.manager.findAndCount(DayChange, {
      where: { hotelId },
      order: { revision: 'DESC' },
      take: perPage,
      skip: (page - 1) * perPage,
    });
    const ids = changes.map(({ id }) => id);
    const rows = await readRowsOfChanges(this.dataSource, hotelId, ids, [language, hotel.language]);
    const items = changes.map((change) => ({
      ...change,
      ...(rows.get(change.id) ?? { roomTypes: [], boards: [] }),
    }));
    return { count, items };
  }

  /** The history of one cell, newest first. */
  async ofCell(hotelId: number, { roomTypeId, ratePlanId, day, field }: CellAddress): Promise<CellMoment[]> {
    return query<CellMoment>(
      this.dataSource,
      `SELECT change.id AS "changeId", change.at, change.staff_name AS "staffName", change.source,
              (cell.before * CASE cell.field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS before,
              (cell.after * CASE cell.field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS after
         FROM day_change_cell cell
         JOIN day_change change ON change.hotel_id = cell.hotel_id AND change.id = cell.change_id
        WHERE cell.hotel_id = $1 AND cell.room_type_id = $2 AND cell.rate_plan_id IS NOT DISTINCT FROM $3::bigint
          AND cell.day BETWEEN $4::date - ${MAX_RUN_DAYS} AND $4::date AND coalesce(cell.last_day, cell.day) >= $4::date
          AND cell.field = $5
        ORDER BY change.revision DESC LIMIT ${MAX_MOMENTS}`,
      [hotelId, roomTypeId, ratePlanId, dayText(day), field],
    );
  }
}

/** Deletes changes older than `keepMonths`, with their cells, hotel by hotel. Returns how many were deleted. */
export async function deleteOldDayChanges(
  dataSource: DataSource,
  keepMonths: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const { affected } = await dataSource.manager.delete(DayChange, { hotelId, at: LessThan(before) });
    total += affected ?? 0;
  });
  return total;
}
