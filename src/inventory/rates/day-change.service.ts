import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { MAX_CELLS_OF_CHANGE, MAX_DAYS_AHEAD } from '../../values/limits.js';
import { type CellRun, runsOf } from './cell-runs.js';
import { type CellChange, cellKey, MAX_ROOMS, ownerKey } from './day-cell.js';
import {
  type CellConflict,
  type CellQuestion,
  type CellRefusal,
  type CheckedChanges,
  checkChanges,
  checkInPieces,
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
import {
  insertRuns,
  markUndone,
  readCells,
  readGroupsOfCells,
  readKeysTouchedSince,
  readLastChanges,
} from './day-change.queries.js';
import { inGroups } from './day-groups.js';
import { readDayRows, writeDayRows } from './day-rows.queries.js';
import { type ClippedDay, compareWanted, type WantedDays } from './wanted-days.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import { readRoomsForSale, readUsableRooms } from './usable-rooms.queries.js';
import { ownersOf, readGridHotel, readGridRows } from './rate-grid.queries.js';

/** Few, so that other requests are not held up while they are compared. */
const DAYS_AT_A_TIME = 500;
const CELLS_AT_A_TIME = 5_000;

/** Null where the last change of the cell is not known. */
export interface AttributedConflict extends CellConflict {
  staffName: string | null;
  at: Date | null;
}

interface SavedChange {
  status: 'saved';
  changeId: number;
  cells: number;
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

interface ChangeOrigin {
  source: DayChange['source'];
  undoes: number | null;
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
      const checked = await this.check(change, changes);
      const { refusals, conflicts, questions } = checked;
      if (refusals.length > 0) throw new NothingSaved({ status: 'refused', refusals });
      if (conflicts.length > 0) throw await conflictsOf(change, conflicts);
      if (questions.length > 0 && !confirmed) throw new NothingSaved({ status: 'questions', questions });
      return this.store(change, checked, { source, undoes: null });
    });
  }

  /**
   * Saves what a machine wants, within a change of the hotel, whatever the values were before. Days of `wanted` must not be
   * over. Returns the number of cells that have changed, and the days whose allotment is another than was wanted.
   */
  async saveWanted(
    change: HotelChange,
    wanted: readonly WantedDays[],
  ): Promise<{ cells: number; clipped: ClippedDay[] }> {
    const runs: CellRun[] = [];
    const isLarge = wanted.reduce((days, { length }) => days + length, 0) > DAYS_AT_A_TIME;
    // For few days, reading them back takes less time than copying the hotel.
    const draft = isLarge ? this.snapshots.draft(change.hotelId, change.searchRevision) : undefined;
    if (draft) change.afterCommit(() => this.snapshots.adopt(draft));
    const clipped: ClippedDay[] = [];
    if (wanted.length === 0) return { cells: 0, clipped };
    let cells = 0;
    const { from, to } = spanOf(wanted);
    const forSale = await readRoomsForSale(change.tx, change.hotelId, from, to);
    for (const group of inGroups(wanted, (days) => days.length, DAYS_AT_A_TIME)) {
      const { from: first, to: last } = spanOf(group);
      const stored = await readDayRows(change.tx, change.hotelId, group, first, last);
      const compared = group.map((days) => compareWanted(days, stored.get(ownerKey(days)), forSale));
      const days = compared.flatMap((one) => one.days);
      await writeDayRows(change, days);
      draft?.write(days);
      for (const one of compared) {
        for (const run of one.runs) runs.push(run);
        cells += one.cells;
        for (const day of one.clipped) clipped.push(day);
      }
    }
    if (cells > 0) await this.recordRuns(change, runs, { source: 'machine', undoes: null });
    return { cells, clipped };
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
   * `change_is_not_found`, `change_is_already_undone`, `change_is_in_another_currency`.
   */
  async undo(hotelId: number, actor: Actor, changeId: number): Promise<ChangeOutcome> {
    return this.change(hotelId, actor, async (change) => {
      await requireUndoable(change, changeId);
      const touched = await readKeysTouchedSince(change, changeId, 'standing');
      const conflicts: CellConflict[] = [];
      const refusals: CellRefusal[] = [];
      const runs: CellRun[] = [];
      for (const positions of await readGroupsOfCells(change, changeId, CELLS_AT_A_TIME)) {
        const cells = reversed(await readCells(change, changeId, positions));
        const checked = await this.check(change, cells, daySpan(cells).first);
        const known = new Set(checked.conflicts.map(cellKey));
        const others = cells.filter((cell) => touched.has(cellKey(cell)) && !known.has(cellKey(cell)));
        conflicts.push(...checked.conflicts, ...others.map((cell) => ({ ...cell, current: cell.before })));
        refusals.push(...checked.refusals);
        if (conflicts.length > 0 || refusals.length > 0) continue;
        await writeDayRows(change, checked.days);
        for (const run of runsOf(checked.changes)) runs.push(run);
      }
      if (conflicts.length > 0) throw await conflictsOf(change, conflicts);
      if (refusals.length > 0) throw new NothingSaved({ status: 'refused', refusals });
      const saved = await this.recordRuns(change, runs, { source: 'undo', undoes: changeId });
      await markUndone(change, changeId, saved.changeId);
      return saved;
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
    return (await this.store(change, checked, { source: 'room', undoes: null })).changeId;
  }

  private async change(
    hotelId: number,
    actor: Actor,
    work: (change: HotelChange) => Promise<ChangeOutcome>,
  ): Promise<ChangeOutcome> {
    try {
      return await changeHotel(this.dataSource, { hotelId, actor, touches: ['days'] }, work);
    } catch (error) {
      if (error instanceof NothingSaved) return error.outcome;
      throw error;
    }
  }

  /** Checks changes of days from `firstDay` on, by default from the hotel's today, against what is stored. */
  private async check(
    { tx, hotelId }: HotelChange,
    changes: readonly CellChange[],
    firstDay?: number,
  ): Promise<CheckedChanges> {
    const hotel = await readGridHotel(tx, hotelId);
    const today = this.clock.today(hotel.timeZone);
    const window = { first: firstDay ?? today, last: today + MAX_DAYS_AHEAD };
    const touched = new Set(changes.map(ownerKey));
    const owners = ownersOf(await readGridRows(tx, hotelId)).filter((owner) => touched.has(ownerKey(owner)));
    const typeOf = new Map(owners.map((owner) => [ownerKey(owner), owner.roomTypeId]));
    const span = daySpan(changes);
    const [first, last] = [Math.max(span.first, window.first), Math.min(span.last, window.last)];
    const stored = await readDayRows(tx, hotelId, owners, first, last);
    const named = changes.map((change) => ({
      ...change,
      roomTypeId: typeOf.get(ownerKey(change)) ?? change.roomTypeId,
    }));
    return checkInPieces(named, stored, window, await readUsableRooms(tx, hotelId, first, last));
  }

  private async store(
    change: HotelChange,
    { changes, days }: CheckedChanges,
    origin: ChangeOrigin,
  ): Promise<SavedChange> {
    await writeDayRows(change, days);
    return this.recordRuns(change, runsOf(changes), origin);
  }

  private async recordRuns(
    change: HotelChange,
    runs: readonly CellRun[],
    { source, undoes }: ChangeOrigin,
  ): Promise<SavedChange> {
    if (runs.length === 0) throw new NothingSaved({ status: 'unchanged' });
    let cells = 0;
    for (const { day, lastDay } of runs) cells += lastDay - day + 1;
    const last = runs.reduce((latest, { lastDay }) => Math.max(latest, lastDay), Number.NEGATIVE_INFINITY);
    const [from, to] = [dayText(daySpan(runs).first), dayText(last)];
    const fields = [...new Set(runs.map(({ field }) => field))];
    const inserted = await change.tx.insert(DayChange, {
      hotelId: change.hotelId,
      revision: change.searchRevision,
      staffId: change.actor.kind === 'staff' ? (change.actor.id ?? null) : null,
      staffName: change.actor.name ?? '',
      source,
      cellCount: cells,
      firstDay: from,
      lastDay: to,
      fields,
      undoes,
    });
    const changeId = inserted.identifiers[0]!['id'] as number;
    await insertRuns(change, changeId, runs);
    await change.audit({
      action: undoes === null ? 'rates_changed' : 'rates_change_undone',
      entity: 'day_change',
      entityId: changeId,
      changes: { source, cells, from, to, fields, ...(undoes && { undoes }) },
    });
    return { status: 'saved', changeId, cells };
  }
}

function spanOf(wanted: readonly WantedDays[]): { from: number; to: number } {
  let [from, to] = [Infinity, -Infinity];
  for (const { first, length } of wanted) {
    from = Math.min(from, first);
    to = Math.max(to, first + length - 1);
  }
  return { from, to };
}

async function requireUndoable(change: HotelChange, id: number): Promise<void> {
  const found = await change.tx.findOneBy(DayChange, { hotelId: change.hotelId, id });
  if (!found) throw changeIsNotFound();
  if (found.undoneBy !== null) throw changeIsUndone();
  const { currencyChangedAt } = await readGridHotel(change.tx, change.hotelId);
  if (found.fields.includes('price') && currencyChangedAt && found.at <= currencyChangedAt)
    throw changeIsInAnotherCurrency();
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
