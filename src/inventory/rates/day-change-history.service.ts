import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forgetRateWrites } from '../../database/day-turn.queries.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { execute } from '../../database/queries.js';
import { dayText, MS_PER_DAY } from '../../values/day.js';
import type { CellAddress } from './day-cell.js';
import { DayChange } from './day-change.entity.js';
import {
  type CellMoment,
  type ChangedRows,
  readMomentsOfCell,
  readRowsOfChanges,
} from './day-change.queries.js';
import { readGridHotel } from './rate-grid.queries.js';
import { MAX_MOMENTS_OF_CELL } from '../../values/limits.js';

export type ListedDayChange = Omit<DayChange, 'hotelId' | 'revision' | 'staffId'> & ChangedRows;

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
  ofCell(hotelId: number, cell: CellAddress): Promise<CellMoment[]> {
    return readMomentsOfCell(this.dataSource, hotelId, cell, MAX_MOMENTS_OF_CELL);
  }
}

/**
 * Deletes older changes, except those by which rooms out of order lower sales. Returns how many. Forgets writes of many prices
 * of which none is left.
 */
export async function deleteOldDayChanges(
  dataSource: DataSource,
  keepMonths: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  // The day may be another one at the hotel.
  const yesterday = dayText(Math.floor(nowMs / MS_PER_DAY) - 1);
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    total += await execute(
      dataSource,
      `DELETE FROM day_change c
        WHERE c.hotel_id = $1 AND c.at < $2
          AND NOT EXISTS (SELECT 1 FROM room_out_of_order o
                           WHERE o.hotel_id = $1 AND o.day_change_id = c.id AND o.until_day > $3)`,
      [hotelId, before, yesterday],
    );
    await forgetRateWrites(dataSource, hotelId);
  });
  return total;
}
