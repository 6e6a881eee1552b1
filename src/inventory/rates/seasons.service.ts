import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { invalidField } from '../../http/errors.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { RatePlan } from '../catalogue/rate-plan.entity.js';
import { cellsAreTooMany, daysAreNotValid } from './day-change.errors.js';
import { type CheckedChanges, checkInPieces, type DayRows } from './day-changes.js';
import { type ChangeOutcome, DayChangeService } from './day-change.service.js';
import { MAX_CELLS_OF_CHANGE, MAX_DAYS_AHEAD } from '../../values/limits.js';
import { readDayRows } from './day-rows.queries.js';
import { ownersOf, readGridHotel, readGridRows } from './rate-grid.queries.js';
import { type Season, seasonCells } from './season.js';
import { readUsableRooms } from './usable-rooms.queries.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { Clock } from '../../values/clock.service.js';
import type { CellChange } from './day-cell.js';

@Injectable()
export class Seasons {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly changes: DayChangeService,
    private readonly clock: Clock,
  ) {}

  /** Adds missing rate plans first. They stay where the change is not saved: without prices they sell nothing. */
  async save(hotelId: number, actor: Actor, season: Season, confirmed: boolean): Promise<ChangeOutcome> {
    requireFewCells(season);
    await this.addMissingPlans(hotelId, actor, season);
    const { changes } = await this.cells(hotelId, season);
    return this.changes.save(hotelId, actor, changes, 'bulk', confirmed);
  }

  /** Says what a season would change, and saves nothing. Boards that a room type is not sold with are left out. */
  async preview(hotelId: number, season: Season): Promise<CheckedChanges> {
    requireFewCells(season);
    const { timeZone } = await readGridHotel(this.dataSource.manager, hotelId);
    const first = this.clock.today(timeZone);
    const last = first + MAX_DAYS_AHEAD;
    if (season.to > last) throw daysAreNotValid();
    const { changes, stored } = await this.cells(hotelId, season);
    const usableRooms = await readUsableRooms(this.dataSource, hotelId, season.from, season.to);
    return checkInPieces(changes, stored, { first, last }, usableRooms);
  }

  private async cells(hotelId: number, season: Season): Promise<{ changes: CellChange[]; stored: DayRows }> {
    const rows = await readGridRows(this.dataSource.manager, hotelId);
    const plans = rows.flatMap((type) =>
      type.plans.map(({ id, boardId }) => ({ id, boardId, roomTypeId: type.id })),
    );
    const stored = await readDayRows(this.dataSource, hotelId, ownersOf(rows), season.from, season.to);
    const { currency } = await readGridHotel(this.dataSource.manager, hotelId);
    const unitMinor = unitOfCurrency(currency);
    return { changes: seasonCells(season, plans, { stored, unitMinor }), stored };
  }

  private async addMissingPlans(hotelId: number, actor: Actor, { roomTypes }: Season): Promise<void> {
    const plans = await this.dataSource.manager.findBy(RatePlan, { hotelId });
    for (const { roomTypeId, prices } of roomTypes) {
      for (const { boardId } of prices) {
        const plan = plans.find((one) => one.roomTypeId === roomTypeId && one.boardId === boardId);
        if (plan && plan.retiredAt !== null) throw invalidField('prices', 'rate_plan_is_retired');
        if (plan) continue;
        const typed = { roomTypeId: String(roomTypeId), boardId: String(boardId) };
        await this.catalogue.save('ratePlan', hotelId, undefined, typed, actor);
      }
    }
  }
}

function requireFewCells({ roomTypes, from, to }: Season): void {
  const fields = roomTypes.reduce((sum, { prices }) => sum + prices.length + 1, 0);
  if (fields * (to - from + 1) > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
}
