import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SheetWriter } from '../../http/sheet-writer.service.js';
import { Clock } from '../../values/clock.service.js';
import { MAX_CELLS_OF_CHANGE, MAX_DAYS_AHEAD } from '../../values/limits.js';
import { type CellOwner, ownerKey } from './day-cell.js';
import { type CheckedChanges, checkInPieces, daySpan } from './day-changes.js';
import { cellsAreTooMany } from './day-change.errors.js';
import { readUsableRooms } from './usable-rooms.queries.js';
import { readDayRows } from './day-rows.queries.js';
import { ownersOf, readGridHotel, readGridRows } from './rate-grid.queries.js';
import type { RateGrid } from './rate-grid.js';
import { changesOfSheet, readSheet, type SheetField, sheetOfGrid, type SheetTexts } from './rate-sheet.js';
import type { SheetFault } from './sheet-fault.js';
import { SheetFiles } from './sheet-files.service.js';

const KEY_COLUMN_WIDTHS = [14, 10, 26];
const DAY_COLUMN_WIDTH = 11;

/** With faults it is not to be saved. */
export interface CheckedSheet extends CheckedChanges {
  faults: SheetFault[];
}

@Injectable()
export class RateSheetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: SheetFiles,
    private readonly writer: SheetWriter,
    private readonly clock: Clock,
  ) {}

  /** Throws what {@link SheetWriter.write} throws. */
  write(hotelId: number, grid: RateGrid, texts: SheetTexts, signal?: AbortSignal): Promise<Buffer> {
    const { headings, rows } = sheetOfGrid(grid, texts);
    const widths = headings.map((_, index) => KEY_COLUMN_WIDTHS[index] ?? DAY_COLUMN_WIDTH);
    const sheet = { headings, rows, widths, stickyColumns: KEY_COLUMN_WIDTHS.length };
    return this.writer.write(hotelId, [sheet], signal);
  }

  /** Throws `hotel_is_not_found`, `cells_are_too_many`, and what {@link SheetFiles.rows} throws. */
  async preview(
    hotelId: number,
    file: Buffer,
    fieldOf: (name: string) => SheetField | undefined,
    signal?: AbortSignal,
  ): Promise<CheckedSheet> {
    const hotel = await readGridHotel(this.dataSource.manager, hotelId);
    const rows = await this.files.rows(hotelId, file, signal);
    const roomTypes = await readGridRows(this.dataSource.manager, hotelId);
    const { cells, faults } = readSheet(rows, roomTypes, fieldOf);
    const today = this.clock.today(hotel.timeZone);
    const coming = cells.filter(({ day }) => day >= today);
    const { first, last } = daySpan(coming);
    const touched = new Set(coming.map(ownerKey));
    const owners = ownersOf(roomTypes).filter((owner: CellOwner) => touched.has(ownerKey(owner)));
    const window = { first: today, last: today + MAX_DAYS_AHEAD };
    const stored = await readDayRows(this.dataSource, hotelId, owners, first, Math.min(last, window.last));
    const changes = changesOfSheet(coming, stored);
    if (changes.length > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
    const usableRooms = await readUsableRooms(this.dataSource, hotelId, first, Math.min(last, window.last));
    return { ...(await checkInPieces(changes, stored, window, usableRooms)), faults };
  }
}
