import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deleteRowsBefore } from '../../database/housekeeping.js';
import type { CellAddress } from './day-cell.js';
import { DayChange } from './day-change.entity.js';
import {
  type CellMoment,
  type ChangedRows,
  readMomentsOfCell,
  readRowsOfChanges,
} from './day-change.queries.js';
import { readGridHotel } from './rate-grid.queries.js';

export type ListedDayChange = Omit<DayChange, 'hotelId' | 'revision' | 'staffId'> & ChangedRows;

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
  ofCell(hotelId: number, cell: CellAddress): Promise<CellMoment[]> {
    return readMomentsOfCell(this.dataSource, hotelId, cell, MAX_MOMENTS);
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
  return deleteRowsBefore(dataSource, DayChange, before);
}
