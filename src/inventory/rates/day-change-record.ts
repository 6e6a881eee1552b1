import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import type { CellRun } from './cell-runs.js';
import type { CellField } from './day-cell.js';
import type { ChangedDerivation } from './changed-derivation.js';
import { DayChange } from './day-change.entity.js';
import { insertRuns } from './day-change.queries.js';
import { daySpan } from './day-changes.js';

export interface ChangeOrigin {
  source: DayChange['source'];
  undoes: number | null;
  /** Of a change of how a plan derives its prices, which may change no cell; and the day that it is listed under then. */
  derivation?: ChangedDerivation;
  day?: number;
}

export interface SavedChange {
  status: 'saved';
  changeId: number;
  cells: number;
}

interface Summary {
  cellCount: number;
  firstDay: string;
  lastDay: string;
  fields: CellField[];
}

/** Writes what a change of days changes, before the hotel's lock or under it. {@link completeRecord} ends it. */
export async function beginRecord(
  change: HotelChange,
  runs: readonly CellRun[],
  { source, undoes, derivation, day }: ChangeOrigin,
): Promise<number> {
  const inserted = await change.tx.insert(DayChange, {
    hotelId: change.hotelId,
    revision: change.isLocked ? change.searchRevision : 0,
    staffId: change.actor.kind === 'staff' ? (change.actor.id ?? null) : null,
    staffName: change.actor.name ?? '',
    source,
    ...summaryOf(runs, day),
    derivation: derivation ?? null,
    undoes,
  });
  const changeId = inserted.identifiers[0]!['id'] as number;
  await insertRuns(change, changeId, runs);
  return changeId;
}

/** Gives the record its place among the changes of the hotel, under its lock, and writes the trail. */
export async function completeRecord(
  change: HotelChange,
  changeId: number,
  runs: readonly CellRun[],
  { source, undoes, day }: ChangeOrigin,
): Promise<SavedChange> {
  const summary = summaryOf(runs, day);
  const { cellCount: cells, firstDay: from, lastDay: to, fields } = summary;
  const revision = change.searchRevision;
  await change.tx.update(
    DayChange,
    { hotelId: change.hotelId, id: changeId },
    { revision, cellCount: cells, firstDay: from, lastDay: to, fields },
  );
  await change.audit({
    action: undoes === null ? 'rates_changed' : 'rates_change_undone',
    entity: 'day_change',
    entityId: changeId,
    changes: { source, cells, from, to, fields, ...(undoes && { undoes }) },
  });
  return { status: 'saved', changeId, cells };
}

function summaryOf(runs: readonly CellRun[], day = Number.NEGATIVE_INFINITY): Summary {
  let cellCount = 0;
  let lastDay = runs.length === 0 ? day : Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    cellCount += run.lastDay - run.day + 1;
    lastDay = Math.max(lastDay, run.lastDay);
  }
  return {
    cellCount,
    firstDay: dayText(runs.length === 0 ? day : daySpan(runs).first),
    lastDay: dayText(lastDay),
    fields: [...new Set(runs.map(({ field }) => field))],
  };
}
