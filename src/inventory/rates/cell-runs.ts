import type { CellChange, CellField, CellOwner, CellValue } from './day-cell.js';

/** Days in a row on which a field of an owner changed from the same value to the same value, both ends inclusive. */
export interface CellRun extends CellOwner {
  field: CellField;
  day: number;
  lastDay: number;
  before: CellValue;
  after: CellValue;
}

/** The longest run, so that the history of a day is found by an index of the days on which runs begin. */
export const MAX_RUN_DAYS = 32;

/** Collects changed cells, given in the order of their days, as runs. */
export class RunCollector {
  readonly runs: CellRun[] = [];
  cells = 0;
  private readonly open = new Map<CellField, CellRun>();

  constructor(private readonly owner: CellOwner) {}

  add(field: CellField, day: number, before: CellValue, after: CellValue): void {
    this.cells++;
    const run = this.open.get(field);
    if (run && isNextOf(run, { day, before, after })) {
      run.lastDay = day;
      return;
    }
    const { roomTypeId, ratePlanId } = this.owner;
    const next = { roomTypeId, ratePlanId, field, day, lastDay: day, before, after };
    this.open.set(field, next);
    this.runs.push(next);
  }
}

/** Changes as runs; only days that stand next to each other in the list are joined. */
export function runsOf(changes: readonly CellChange[]): CellRun[] {
  const runs: CellRun[] = [];
  for (const change of changes) {
    const { roomTypeId, ratePlanId, field, day, before, after } = change;
    const run = runs.at(-1);
    const isOfRun = run?.roomTypeId === roomTypeId && run.ratePlanId === ratePlanId && run.field === field;
    if (isOfRun && isNextOf(run, change)) run.lastDay = day;
    else runs.push({ roomTypeId, ratePlanId, field, day, lastDay: day, before, after });
  }
  return runs;
}

function isNextOf(
  run: CellRun,
  { day, before, after }: Pick<CellChange, 'day' | 'before' | 'after'>,
): boolean {
  return (
    run.lastDay === day - 1 && day - run.day < MAX_RUN_DAYS && run.before === before && run.after === after
  );
}
