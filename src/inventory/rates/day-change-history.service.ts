import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inEachHotel } from '../../database/hotel-ids.js';
import { dayText, type DayText } from '../../values/day.js';
import type { CellAddress, CellField, CellValue } from './day-cell.js';
import type { DayChange } from './day-change.entity.js';

export interface ListedChange {
  id: number;
  at: Date;
  staffName: string;
  source: DayChange['source'];
  cellCount: number;
  firstDay: DayText;
  lastDay: DayText;
  fields: CellField[];
  undoes: number | null;
  undoneBy: number | null;
}

/** What a cell was and became, when, and by whom. Prices in minor units. */
export interface CellMoment {
  changeId: number;
  at: Date;
  staffName: string;
  source: DayChange['source'];
  before: CellValue;
  after: CellValue;
}

const MOST_MOMENTS = 100;

/** What has been changed in the rate grid. */
@Injectable()
export class DayChangeHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** One page (from 1) of the hotel's changes, newest first, and how many there are. */
  async list(
    hotelId: number,
    page: number,
    perPage: number,
  ): Promise<{ count: number; items: ListedChange[] }> {
    const [total] = await this.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM day_change WHERE hotel_id = $1',
      [hotelId],
    );
    const items = await this.dataSource.query<ListedChange[]>(
      `SELECT id, at, staff_name AS "staffName", source, cell_count AS "cellCount", first_day AS "firstDay",
              last_day AS "lastDay", fields, undoes, undone_by AS "undoneBy"
         FROM day_change WHERE hotel_id = $1 ORDER BY revision DESC LIMIT $2 OFFSET $3`,
      [hotelId, perPage, (page - 1) * perPage],
    );
    return { count: total?.count ?? 0, items };
  }

  /** The history of one cell, newest first. */
  async ofCell(hotelId: number, { roomTypeId, ratePlanId, day, field }: CellAddress): Promise<CellMoment[]> {
    return this.dataSource.query<CellMoment[]>(
      `SELECT change.id AS "changeId", change.at, change.staff_name AS "staffName", change.source,
              (cell.before * CASE cell.field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS before,
              (cell.after * CASE cell.field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS after
         FROM day_change_cell cell
         JOIN day_change change ON change.hotel_id = cell.hotel_id AND change.id = cell.change_id
        WHERE cell.hotel_id = $1 AND cell.room_type_id = $2 AND cell.rate_plan_id IS NOT DISTINCT FROM $3::bigint
          AND cell.day = $4 AND cell.field = $5
        ORDER BY change.revision DESC LIMIT ${MOST_MOMENTS}`,
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
  await inEachHotel(dataSource, async (id) => {
    const [, deleted] = (await dataSource.query('DELETE FROM day_change WHERE hotel_id = $1 AND at < $2', [
      id,
      before,
    ])) as [unknown[], number];
    total += deleted;
  });
  return total;
}
