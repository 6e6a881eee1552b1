import {
  type CellAddress,
  type CellChange,
  cellKey,
  type CellValue,
  changesOf,
  type ChangeLine,
} from '../../inventory/rates/day-cell';
import type { ChangeSource } from './rates.contract';

export type StagedCell = CellChange & { source: ChangeSource };

export type Staged = ReadonlyMap<string, StagedCell>;

/** A cell keeps the value that it was first based on; one that comes back to it is staged no more. */
export function stage(
  staged: Staged,
  cells: readonly (CellAddress & { loaded: CellValue; after: CellValue })[],
  source: ChangeSource,
): Staged {
  const next = new Map(staged);
  for (const { loaded, after, roomTypeId, ratePlanId, field, day } of cells) {
    const address = { roomTypeId, ratePlanId, field, day };
    const key = cellKey(address);
    const before = next.has(key) ? next.get(key)!.before : loaded;
    if (after === before) next.delete(key);
    else next.set(key, { ...address, before, after, source });
  }
  return next;
}

/** Stages what a preview would change; it has just read the values that it is based on. */
export function stageLines(staged: Staged, lines: readonly ChangeLine[], source: ChangeSource): Staged {
  const next = new Map(staged);
  for (const change of changesOf(lines)) next.set(cellKey(change), { ...change, source });
  return next;
}

export function withoutCells(staged: Staged, cells: readonly CellAddress[]): Staged {
  const next = new Map(staged);
  for (const cell of cells) next.delete(cellKey(cell));
  return next;
}

/** Conflicts in `mine` are based on what stands now and wanted all the same; the others are given up. */
export function decide(
  staged: Staged,
  conflicts: readonly (CellAddress & { current: CellValue })[],
  mine: ReadonlySet<string>,
): Staged {
  const next = new Map(staged);
  for (const { current, ...cell } of conflicts) {
    const key = cellKey(cell);
    const change = next.get(key);
    if (change && mine.has(key)) next.set(key, { ...change, before: current });
    else next.delete(key);
  }
  return next;
}

/** What is still unsaved once `saved` was saved: what was typed or taken back meanwhile is based on that. */
export function afterSaving(staged: Staged, saved: Staged): Staged {
  const next = new Map(staged);
  for (const [key, was] of saved) {
    const now = staged.get(key) ?? { ...was, after: was.before };
    if (now.after === was.after) next.delete(key);
    else next.set(key, { ...now, before: was.after });
  }
  return next;
}

export function sourceOf(staged: Staged): ChangeSource {
  const sources = new Set([...staged.values()].map(({ source }) => source));
  const [only] = sources;
  return sources.size === 1 && only ? only : 'grid';
}

export function countOutside(staged: Staged, firstDay: number, dayCount: number): number {
  let count = 0;
  for (const { day } of staged.values()) if (day < firstDay || day >= firstDay + dayCount) count++;
  return count;
}
