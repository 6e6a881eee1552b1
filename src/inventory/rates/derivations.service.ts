import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeDays } from '../../database/hotel-change.js';
import { Clock } from '../../values/clock.service.js';
import { MAX_DAYS_AHEAD } from '../../values/limits.js';
import { checkDerivations } from '../catalogue/derivation-checks.js';
import { readDerivations } from '../snapshot/derivations.queries.js';
import type { StoredDerivation } from '../snapshot/derived-price.js';
import type { WantedDerivation } from './changed-derivation.js';
import { runsOf } from './cell-runs.js';
import { type CellChange, ownerKey } from './day-cell.js';
import { beginRecord, completeRecord, type SavedChange } from './day-change-record.js';
import { readDayRows } from './day-rows.queries.js';
import { DayWriter } from './day-writer.js';
import { DerivedCells, withParents } from './derived-cells.js';
import { isSameRule, PARENT_FIELD, readDerivation, writeDerivation } from './derivation-change.js';
import { ownersOf, readGridHotel, readGridRows } from './rate-grid.queries.js';
import { checkAgainstStored } from './stored-check.js';

/** How a plan derives its prices, and its own prices from today on by day number, in minor units. */
export interface PlanAsStored {
  rule: StoredDerivation | null;
  ownPrices: [day: number, minor: number][];
}

@Injectable()
export class Derivations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Throws `record_is_not_found`. */
  async of(
    hotelId: number,
    ratePlanId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PlanAsStored> {
    const { rule } = await readDerivation(manager, hotelId, ratePlanId);
    const cells = await this.cells(manager, hotelId, { ratePlanId, rule, ownPrices: 'clear' });
    return { rule, ownPrices: cells.map(({ day, before }) => [day, before!]) };
  }

  /** Throws `InvalidFields` where the plan cannot derive its prices by the rule. */
  async check(hotelId: number, ratePlanId: number, rule: StoredDerivation): Promise<void> {
    const wanted = { planId: ratePlanId, parentId: rule.planId };
    await checkDerivations(this.dataSource.manager, hotelId, wanted, PARENT_FIELD);
  }

  /**
   * Saves how a plan derives its prices and what becomes of its own, as one change of days. `requireSeen` gets the plan as it is
   * before, and throws where somebody has changed it. Throws `record_is_not_found`, and `InvalidFields` where it cannot derive so.
   */
  async save(
    hotelId: number,
    actor: Actor,
    wanted: WantedDerivation,
    requireSeen: (plan: PlanAsStored) => void,
  ): Promise<SavedChange | { status: 'unchanged' }> {
    const { ratePlanId, rule } = wanted;
    return changeDays(this.dataSource, { hotelId, actor }, async (change) => {
      const { tx } = change;
      const plan = await this.of(hotelId, ratePlanId, tx);
      requireSeen(plan);
      const { rule: before } = plan;
      const today = await this.today(tx, hotelId);
      const checked = await checkAgainstStored(change, await this.cells(tx, hotelId, wanted), today);
      const runs = runsOf(checked.changes);
      if (runs.length === 0 && isSameRule(before, rule)) return { status: 'unchanged' };
      const writer = new DayWriter(change, checked.days.length);
      await writer.write(checked.days);
      const derivation = { ratePlanId, before, after: rule };
      const origin = { source: 'derivation', undoes: null, derivation, day: today } as const;
      const id = await beginRecord(change, runs, origin);
      await writer.lockAndWrite();
      await writeDerivation(change, ratePlanId, rule);
      return completeRecord(change, id, runs, origin);
    });
  }

  private async cells(
    manager: EntityManager,
    hotelId: number,
    { ratePlanId, ownPrices }: WantedDerivation,
  ): Promise<CellChange[]> {
    if (ownPrices === 'keep') return [];
    const first = await this.today(manager, hotelId);
    const last = first + MAX_DAYS_AHEAD;
    const all = ownersOf(await readGridRows(manager, hotelId));
    const owner = all.find((one) => one.ratePlanId === ratePlanId);
    if (!owner) return [];
    const rules = await readDerivations(manager, hotelId);
    const owners = ownPrices === 'clear' ? [owner] : withParents([owner], all, rules);
    const stored = await readDayRows(manager, hotelId, owners, first, last);
    const days = stored.get(ownerKey(owner));
    const derived = new DerivedCells(rules, stored);
    const cells: CellChange[] = [];
    for (let day = first; day <= last; day++) {
      const before = days?.get(day)?.price ?? null;
      if (ownPrices === 'write' && before !== null) continue;
      const after = ownPrices === 'clear' ? null : derived.derivedMinor(ratePlanId, day);
      if (after !== before) cells.push({ ...owner, field: 'price', day, before, after });
    }
    return cells;
  }

  private async today(manager: EntityManager, hotelId: number): Promise<number> {
    return this.clock.today((await readGridHotel(manager, hotelId)).timeZone);
  }
}
