import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeDays, type HotelChange } from '../../database/hotel-change.js';
import { releaseDue } from '../../database/release-due.js';
import { Clock } from '../../values/clock.service.js';
import { dayNumber, dayText } from '../../values/day.js';
import { MAX_CELLS_OF_CHANGE } from '../../values/limits.js';
import { type CellRun, runsOf } from './cell-runs.js';
import { type CellChange, cellKey, isPrice, MAX_ROOMS, ownerKey } from './day-cell.js';
import {
  type CellConflict,
  type CellQuestion,
  type CellRefusal,
  checkChanges,
  type DayRows,
  daySpan,
  reversed,
} from './day-changes.js';
import {
  allRoomsAreSold,
  cellsAreTooMany,
  changeIsInAnotherCurrency,
  changeIsNotFound,
  changeIsUndone,
} from './day-change.errors.js';
import { DayChange } from './day-change.entity.js';
import { reversedDerivation, requireDerivesAs, writeDerivation } from './derivation-change.js';
import { checkAgainstStored } from './stored-check.js';
import { beginRecord, completeRecord, type SavedChange } from './day-change-record.js';
import {
  markUndone,
  readCells,
  readGroupsOfCells,
  readKeysTouchedSince,
  readLastChanges,
} from './day-change.queries.js';
import { readDayRows, writeDayRows } from './day-rows.queries.js';
import { DayWriter } from './day-writer.js';
import type { WantedDays } from './wanted-days.js';
import { type SavedWanted, WantedWriter } from './wanted-writer.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import { readUsableRooms } from './usable-rooms.queries.js';
import { readGridHotel } from './rate-grid.queries.js';

const CELLS_AT_A_TIME = 5_000;

/** Null where the last change of the cell is not known. */
export interface AttributedConflict extends CellConflict {
  staffName: string | null;
  at: Date | null;
}

/** Either everything was saved, or nothing was and this says why. */
export type ChangeOutcome =
  | SavedChange
  | { status: 'unchanged' }
  | { status: 'refused'; refusals: CellRefusal[] }
  | { status: 'conflict'; conflicts: AttributedConflict[] }
  | { status: 'questions'; questions: CellQuestion[] };

/** Rolls a transaction back with the outcome that it has. */
class NothingSaved extends Error {
  constructor(readonly outcome: ChangeOutcome) {
    super(outcome.status);
  }
}

@Injectable()
export class DayChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly snapshots: SnapshotStore,
  ) {}

  /**
   * Saves all cells or none. Changes that look like a slip become questions, unless they are `confirmed`. Throws
   * `cells_are_too_many`.
   */
  async save(
    hotelId: number,
    actor: Actor,
    changes: readonly CellChange[],
    source: 'grid' | 'bulk' | 'spreadsheet',
    confirmed: boolean,
  ): Promise<ChangeOutcome> {
    if (changes.length > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
    return this.change(hotelId, actor, async (change) => {
      const checked = await checkAgainstStored(change, changes, await this.today(change));
      const { refusals, conflicts, questions } = checked;
      if (refusals.length > 0) throw new NothingSaved({ status: 'refused', refusals });
      if (conflicts.length > 0) throw await conflictsOf(change, conflicts);
      if (questions.length > 0 && !confirmed) throw new NothingSaved({ status: 'questions', questions });
      const runs = runsOf(checked.changes);
      if (runs.length === 0) throw new NothingSaved({ status: 'unchanged' });
      const writer = new DayWriter(change, checked.days.length);
      await writer.write(checked.days);
      const origin = { source, undoes: null };
      const id = await beginRecord(change, runs, origin);
      await writer.lockAndWrite();
      return completeRecord(change, id, runs, origin);
    });
  }

  /**
   * Saves what a machine wants, within a change of the hotel that has the turn of the days, whatever the values were before; takes
   * its lock. Days of `wanted` must not be over. Returns the number of cells that have changed, and the days whose allotment is
   * another than was wanted.
   */
  async saveWanted(change: HotelChange, wanted: readonly WantedDays[]): Promise<SavedWanted> {
    const writer = new WantedWriter(change, this.snapshots, wanted);
    if (wanted.length > 0) await writer.beforeLock();
    await change.lock(['days']);
    return wanted.length > 0 ? writer.complete() : { cells: 0, clipped: [] };
  }

  /**
   * Lowers the allotment by one room from `from` to before `until`, within a change of the hotel; days without rooms stay as
   * they are. Returns the ID of the change of days, null where no day has changed. Throws `all_rooms_are_sold` with the first
   * day on which no room is left.
   */
  async lowerAllotment(
    change: HotelChange,
    roomTypeId: number,
    { from, until }: { from: number; until: number },
  ): Promise<number | null> {
    const owner = { roomTypeId, ratePlanId: null };
    // Touching the days releases first what is due.
    if (change.hasAllotments) await change.touch('days');
    const stored = await readDayRows(change.tx, change.hotelId, [owner], from, until - 1);
    const days = [...(stored.get(ownerKey(owner)) ?? [])].sort(([a], [b]) => a - b);
    const cells = days.flatMap(([day, { allotment, sold }]): CellChange[] => {
      if (!allotment) return [];
      if (allotment - 1 < sold) throw allRoomsAreSold(dayText(day));
      return [{ ...owner, field: 'allotment', day, before: allotment, after: allotment - 1 }];
    });
    return this.storeOfRoom(change, cells, stored);
  }

  /**
   * Raises the allotment again that {@link lowerAllotment} has lowered, from a day on, unless its change was undone. Days that
   * were set to 0 meanwhile stay at 0. Where the allotment was set meanwhile, it rises at most to the rooms that can be used.
   */
  async restoreAllotment(change: HotelChange, changeId: number, fromDay: number): Promise<void> {
    const found = await change.tx.findOneBy(DayChange, { hotelId: change.hotelId, id: changeId });
    if (!found || found.undoneBy !== null) return;
    const lowered = (await readCells(change, changeId)).filter(({ day }) => day >= fromDay);
    const [first] = lowered;
    if (!first) return;
    const owner = { roomTypeId: first.roomTypeId, ratePlanId: null };
    const { first: from, last } = daySpan(lowered);
    const stored = await readDayRows(change.tx, change.hotelId, [owner], from, last);
    const latest = await readLastChanges(change, lowered);
    const set = await readKeysTouchedSince(change, changeId, 'not_of_rooms');
    const usableRooms = await readUsableRooms(change.tx, change.hotelId, from, last);
    const cells = lowered.flatMap((cell, index): CellChange[] => {
      const before = stored.get(ownerKey(owner))?.get(cell.day)?.allotment ?? 0;
      const lastChange = latest.get(index + 1);
      const isOfLastChange = lastChange?.after === before;
      const isClosed = before === 0 && (lastChange?.source !== 'room' || !isOfLastChange);
      const rooms =
        set.has(cellKey(cell)) || !isOfLastChange ? (usableRooms(cell.roomTypeId, cell.day) ?? 0) : MAX_ROOMS;
      return isClosed ? [] : [{ ...cell, before, after: Math.min(before + 1, Math.max(before, rooms)) }];
    });
    await this.storeOfRoom(change, cells, stored);
  }

  /**
   * Takes a whole change back, unless one of its cells has been changed since or rooms have been sold on it. Throws
   * `change_is_not_found`, `change_is_already_undone`, `change_is_in_another_currency`, `derivation_has_changed`.
   */
  async undo(hotelId: number, actor: Actor, changeId: number): Promise<ChangeOutcome> {
    return this.change(hotelId, actor, async (change) => {
      const { cellCount, derivation, firstDay } = await requireUndoable(change, changeId);
      if (derivation) await requireDerivesAs(change, derivation);
      const writer = new DayWriter(change, cellCount);
      const touched = await readKeysTouchedSince(change, changeId, 'standing');
      const conflicts: CellConflict[] = [];
      const refusals: CellRefusal[] = [];
      const runs: CellRun[] = [];
      const today = await this.today(change);
      for (const positions of await readGroupsOfCells(change, changeId, CELLS_AT_A_TIME)) {
        const cells = reversed(await readCells(change, changeId, positions));
        const checked = await checkAgainstStored(change, cells, today, daySpan(cells).first);
        const known = new Set(checked.conflicts.map(cellKey));
        const others = cells.filter((cell) => touched.has(cellKey(cell)) && !known.has(cellKey(cell)));
        conflicts.push(...checked.conflicts, ...others.map((cell) => ({ ...cell, current: cell.before })));
        refusals.push(...checked.refusals);
        if (conflicts.length > 0 || refusals.length > 0) continue;
        await writer.write(checked.days);
        for (const run of runsOf(checked.changes)) runs.push(run);
      }
      if (conflicts.length > 0) throw await conflictsOf(change, conflicts);
      if (refusals.length > 0) throw new NothingSaved({ status: 'refused', refusals });
      if (runs.length === 0 && !derivation) throw new NothingSaved({ status: 'unchanged' });
      const origin = {
        source: 'undo' as const,
        undoes: changeId,
        ...(derivation && { derivation: reversedDerivation(derivation), day: dayNumber(firstDay) }),
      };
      const id = await beginRecord(change, runs, origin);
      await writer.lockAndWrite();
      if (derivation) await writeDerivation(change, derivation.ratePlanId, derivation.before);
      await markUndone(change, changeId, id);
      return completeRecord(change, id, runs, origin);
    });
  }

  private async storeOfRoom(
    change: HotelChange,
    cells: readonly CellChange[],
    stored: DayRows,
  ): Promise<number | null> {
    if (cells.length === 0) return null;
    await change.touch('days');
    const { first, last } = daySpan(cells);
    const checked = checkChanges(cells, stored, { first, last });
    if (checked.changes.length === 0) return null;
    await writeDayRows(change, checked.days);
    const runs = runsOf(checked.changes);
    const origin = { source: 'room', undoes: null } as const;
    const id = await beginRecord(change, runs, origin);
    await completeRecord(change, id, runs, origin);
    return id;
  }

  private async today({ tx, hotelId }: Pick<HotelChange, 'tx' | 'hotelId'>): Promise<number> {
    return this.clock.today((await readGridHotel(tx, hotelId)).timeZone);
  }

  private async change(
    hotelId: number,
    actor: Actor,
    work: (change: HotelChange) => Promise<ChangeOutcome>,
  ): Promise<ChangeOutcome> {
    // What is released counts as left before that is written down.
    await releaseDue(this.dataSource, hotelId, await this.today({ tx: this.dataSource.manager, hotelId }));
    try {
      return await changeDays(this.dataSource, { hotelId, actor }, work);
    } catch (error) {
      if (error instanceof NothingSaved) return error.outcome;
      throw error;
    }
  }
}

async function requireUndoable(change: HotelChange, id: number): Promise<DayChange> {
  const found = await change.tx.findOneBy(DayChange, { hotelId: change.hotelId, id });
  if (!found) throw changeIsNotFound();
  if (found.undoneBy !== null) throw changeIsUndone();
  const { currencyChangedAt } = await readGridHotel(change.tx, change.hotelId);
  const isOfPrices = found.derivation !== null || found.fields.some(isPrice);
  if (isOfPrices && currencyChangedAt && found.at <= currencyChangedAt) throw changeIsInAnotherCurrency();
  return found;
}

const MAX_CONFLICTS_ATTRIBUTED = 500;

async function conflictsOf(change: HotelChange, conflicts: readonly CellConflict[]): Promise<NothingSaved> {
  const latest = await readLastChanges(change, conflicts.slice(0, MAX_CONFLICTS_ATTRIBUTED));
  return new NothingSaved({
    status: 'conflict',
    conflicts: conflicts.map((conflict, index) => {
      const { staffName, at } = latest.get(index + 1) ?? { staffName: null, at: null };
      return { ...conflict, staffName, at };
    }),
  });
}
