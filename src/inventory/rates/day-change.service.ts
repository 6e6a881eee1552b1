import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { Clock } from '../../values/clock.service.js';
import { dayNumber, dayText } from '../../values/day.js';
import { minorToDecimal } from '../../http/strict.js';
import { type CellChange, cellKey, type CellValue, ownerKey } from './day-cell.js';
import {
  type CellConflict,
  type CellQuestion,
  type CellRefusal,
  type CheckedChanges,
  checkChanges,
  daySpan,
  MOST_CELLS,
  reversed,
} from './day-changes.js';
import { cellsAreTooMany, changeIsNotFound, changeIsUndone, gridIsNotFound } from './day-change.errors.js';
import type { DayChange } from './day-change.entity.js';
import { readDayRows, writeDayRows } from './day-rows.queries.js';
import { DAYS_AFTER, ownersOf, readGridHotel, readGridRows } from './rate-grid.queries.js';

/** A conflicting cell with the change that made it what it is, where that is known. */
export interface ToldConflict extends CellConflict {
  staffName: string | null;
  at: Date | null;
}

/** Either everything was saved, or nothing was and this says why. */
export type ChangeOutcome =
  | { status: 'saved'; changeId: number; cells: number }
  | { status: 'unchanged' }
  | { status: 'refused'; refusals: CellRefusal[] }
  | { status: 'conflict'; conflicts: ToldConflict[] }
  | { status: 'questions'; questions: CellQuestion[] };

/** Rolls a transaction back with the outcome that it has. */
class NothingSaved extends Error {
  constructor(readonly outcome: ChangeOutcome) {
    super(outcome.status);
  }
}

interface Origin {
  source: DayChange['source'];
  undoes: number | null;
}

/** Saves changes of the rate grid, each as one step that its history knows and that can be undone. */
@Injectable()
export class DayChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves cells together or not at all; `cells_are_too_many` where they are more than one change may have. A cell whose
   * value is no longer the one it was based on is a conflict; what looks like a slip is asked unless `confirmed`.
   */
  async save(
    hotelId: number,
    actor: Actor,
    changes: readonly CellChange[],
    source: 'grid' | 'bulk' | 'spreadsheet',
    confirmed: boolean,
  ): Promise<ChangeOutcome> {
    if (changes.length > MOST_CELLS) throw cellsAreTooMany();
    return this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const checked = await this.check(tx, hotelId, changes);
      if (checked.refusals.length > 0)
        throw new NothingSaved({ status: 'refused', refusals: checked.refusals });
      if (checked.conflicts.length > 0) await refuseConflicts(tx, hotelId, checked.conflicts);
      if (checked.questions.length > 0 && !confirmed) {
        throw new NothingSaved({ status: 'questions', questions: checked.questions });
      }
      return this.store(change, checked, { source, undoes: null });
    });
  }

  /** Takes a whole change back, unless one of its cells has been changed since or rooms have been sold on it. */
  async undo(hotelId: number, actor: Actor, changeId: number): Promise<ChangeOutcome> {
    return this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const cells = await cellsToUndo(tx, hotelId, changeId);
      const checked = await this.check(tx, hotelId, reversed(cells), daySpan(cells).first);
      const touched = await touchedSince(tx, hotelId, changeId);
      const known = new Set(checked.conflicts.map(cellKey));
      const others = reversed(cells).filter(
        (cell) => touched.has(cellKey(cell)) && !known.has(cellKey(cell)),
      );
      const conflicts = [...checked.conflicts, ...others.map((cell) => ({ ...cell, current: cell.before }))];
      if (conflicts.length > 0) await refuseConflicts(tx, hotelId, conflicts);
      if (checked.refusals.length > 0)
        throw new NothingSaved({ status: 'refused', refusals: checked.refusals });
      const saved = await this.store(change, checked, {
        source: 'undo',
        undoes: changeId,
      });
      await tx.query('UPDATE day_change SET undone_by = $3 WHERE hotel_id = $1 AND id = $2', [
        hotelId,
        changeId,
        saved.changeId,
      ]);
      return saved;
    });
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
    tx: EntityManager,
    hotelId: number,
    changes: readonly CellChange[],
    firstDay?: number,
  ): Promise<CheckedChanges> {
    const hotel = await readGridHotel(tx, hotelId);
    if (!hotel) throw gridIsNotFound();
    const today = this.clock.today(hotel.timeZone);
    const window = { first: firstDay ?? today, last: today + DAYS_AFTER };
    const touched = new Set(changes.map(ownerKey));
    const owners = ownersOf(await readGridRows(tx, hotelId)).filter((owner) => touched.has(ownerKey(owner)));
    const typeOf = new Map(owners.map((owner) => [ownerKey(owner), owner.roomTypeId]));
    const { first, last } = daySpan(changes);
    const stored = await readDayRows(
      tx,
      hotelId,
      owners,
      Math.max(first, window.first),
      Math.min(last, window.last),
    );
    const named = changes.map((change) => ({
      ...change,
      roomTypeId: typeOf.get(ownerKey(change)) ?? change.roomTypeId,
    }));
    return checkChanges(named, stored, window);
  }

  private async store(
    change: HotelChange,
    { changes, days }: CheckedChanges,
    { source, undoes }: Origin,
  ): Promise<{ status: 'saved'; changeId: number; cells: number }> {
    if (changes.length === 0) throw new NothingSaved({ status: 'unchanged' });
    const { tx, hotelId, actor } = change;
    await writeDayRows(change, days);
    const { first, last } = daySpan(changes);
    const fields = [...new Set(changes.map(({ field }) => field))];
    const [inserted] = (await tx.query(
      `INSERT INTO day_change (hotel_id, revision, staff_id, staff_name, source, cell_count, first_day, last_day, fields,
                               undoes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        hotelId,
        change.searchRevision,
        actor.id ?? null,
        actor.name ?? '',
        source,
        changes.length,
        dayText(first),
        dayText(last),
        fields,
        undoes,
      ],
    )) as { id: number }[];
    const changeId = inserted!.id;
    await keepCells(tx, hotelId, changeId, changes);
    await change.audit({
      action: undoes === null ? 'rates_changed' : 'rates_change_undone',
      entity: 'day_change',
      entityId: changeId,
      changes: {
        source,
        cells: changes.length,
        from: dayText(first),
        to: dayText(last),
        fields,
        ...(undoes && { undoes }),
      },
    });
    return { status: 'saved', changeId, cells: changes.length };
  }
}

async function keepCells(
  tx: EntityManager,
  hotelId: number,
  changeId: number,
  changes: readonly CellChange[],
): Promise<void> {
  await tx.query(
    `INSERT INTO day_change_cell (hotel_id, change_id, position, room_type_id, rate_plan_id, day, field, before, after)
     SELECT $1, $2, position, room_type_id, rate_plan_id, day, field, before, after
       FROM unnest($3::bigint[], $4::bigint[], $5::date[], $6::text[], $7::numeric[], $8::numeric[])
            WITH ORDINALITY AS cell (room_type_id, rate_plan_id, day, field, before, after, position)`,
    [
      hotelId,
      changeId,
      changes.map(({ roomTypeId }) => roomTypeId),
      changes.map(({ ratePlanId }) => ratePlanId),
      changes.map(({ day }) => dayText(day)),
      changes.map(({ field }) => field),
      changes.map(({ field, before }) => stored(field, before)),
      changes.map(({ field, after }) => stored(field, after)),
    ],
  );
}

function stored(field: CellChange['field'], value: CellValue): string | null {
  if (value === null) return null;
  return field === 'price' ? minorToDecimal(value) : String(value);
}

async function cellsToUndo(tx: EntityManager, hotelId: number, changeId: number): Promise<CellChange[]> {
  const [change] = await tx.query<{ undoneBy: number | null }[]>(
    'SELECT undone_by AS "undoneBy" FROM day_change WHERE hotel_id = $1 AND id = $2',
    [hotelId, changeId],
  );
  if (!change) throw changeIsNotFound();
  if (change.undoneBy !== null) throw changeIsUndone();
  const cells = await tx.query<(Omit<CellChange, 'day'> & { day: string })[]>(
    `SELECT room_type_id AS "roomTypeId", rate_plan_id AS "ratePlanId", day, field,
            (before * CASE field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS before,
            (after * CASE field WHEN 'price' THEN 100 ELSE 1 END)::bigint AS after
       FROM day_change_cell WHERE hotel_id = $1 AND change_id = $2 ORDER BY position`,
    [hotelId, changeId],
  );
  return cells.map((cell) => ({ ...cell, day: dayNumber(cell.day) }));
}

/** The cells of a change that a later one touched; changes that have been taken back themselves do not count. */
async function touchedSince(tx: EntityManager, hotelId: number, changeId: number): Promise<Set<string>> {
  const cells = await tx.query<(Pick<CellChange, 'roomTypeId' | 'ratePlanId' | 'field'> & { day: string })[]>(
    `SELECT DISTINCT mine.room_type_id AS "roomTypeId", mine.rate_plan_id AS "ratePlanId", mine.field, mine.day
       FROM day_change this
       JOIN day_change later ON later.hotel_id = this.hotel_id AND later.revision > this.revision
        AND later.undone_by IS NULL AND later.source <> 'undo'
       JOIN day_change_cell theirs ON theirs.hotel_id = later.hotel_id AND theirs.change_id = later.id
       JOIN day_change_cell mine ON mine.hotel_id = this.hotel_id AND mine.change_id = this.id
        AND mine.room_type_id = theirs.room_type_id AND mine.rate_plan_id IS NOT DISTINCT FROM theirs.rate_plan_id
        AND mine.day = theirs.day AND mine.field = theirs.field
      WHERE this.hotel_id = $1 AND this.id = $2`,
    [hotelId, changeId],
  );
  return new Set(cells.map((cell) => cellKey({ ...cell, day: dayNumber(cell.day) })));
}

const MOST_CONFLICTS_TOLD = 500;

async function refuseConflicts(
  tx: EntityManager,
  hotelId: number,
  conflicts: readonly CellConflict[],
): Promise<never> {
  const told = conflicts.slice(0, MOST_CONFLICTS_TOLD);
  const latest = await tx.query<{ position: number; staffName: string; at: Date }[]>(
    `SELECT asked.position, latest.staff_name AS "staffName", latest.at
       FROM unnest($2::bigint[], $3::bigint[], $4::date[], $5::text[]) WITH ORDINALITY
            AS asked (room_type_id, rate_plan_id, day, field, position)
      CROSS JOIN LATERAL (
            SELECT change.staff_name, change.at
              FROM day_change_cell cell
              JOIN day_change change ON change.hotel_id = cell.hotel_id AND change.id = cell.change_id
             WHERE cell.hotel_id = $1 AND cell.room_type_id = asked.room_type_id AND cell.day = asked.day
               AND cell.field = asked.field AND cell.rate_plan_id IS NOT DISTINCT FROM asked.rate_plan_id
             ORDER BY change.revision DESC LIMIT 1) AS latest`,
    [
      hotelId,
      told.map(({ roomTypeId }) => roomTypeId),
      told.map(({ ratePlanId }) => ratePlanId),
      told.map(({ day }) => dayText(day)),
      told.map(({ field }) => field),
    ],
  );
  const byPosition = new Map(latest.map((one) => [Number(one.position), one]));
  throw new NothingSaved({
    status: 'conflict',
    conflicts: conflicts.map((conflict, index) => {
      const { staffName, at } = byPosition.get(index + 1) ?? { staffName: null, at: null };
      return { ...conflict, staffName, at };
    }),
  });
}
