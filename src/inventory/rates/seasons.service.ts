import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { invalidField } from '../../http/errors.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { RatePlan } from '../catalogue/rate-plan.entity.js';
import { cellsAreTooMany } from './day-change.errors.js';
import { type ChangeOutcome, DayChangeService } from './day-change.service.js';
import { MAX_CELLS_OF_CHANGE } from '../../values/limits.js';
import { readDayRows } from './day-rows.queries.js';
import { ownersOf, readGridRows } from './rate-grid.queries.js';
import { type Season, seasonCells } from './season.js';

@Injectable()
export class Seasons {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly changes: DayChangeService,
  ) {}

  /** Adds missing rate plans first. They stay where the change is not saved: without prices they sell nothing. */
  async save(hotelId: number, actor: Actor, season: Season, confirmed: boolean): Promise<ChangeOutcome> {
    const fields = season.roomTypes.reduce((sum, { prices }) => sum + prices.length + 1, 0);
    if (fields * (season.to - season.from + 1) > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
    await this.addMissingPlans(hotelId, actor, season);
    const rows = await readGridRows(this.dataSource.manager, hotelId);
    const plans = rows.flatMap((type) =>
      type.plans.map(({ id, boardId }) => ({ id, boardId, roomTypeId: type.id })),
    );
    const stored = await readDayRows(this.dataSource, hotelId, ownersOf(rows), season.from, season.to);
    return this.changes.save(hotelId, actor, seasonCells(season, plans, stored), 'bulk', confirmed);
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
