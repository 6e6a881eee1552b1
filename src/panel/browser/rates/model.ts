import type {
  CellChange,
  CellField,
  CellOwner,
  CellValue,
  ChangeLine,
} from '../../../inventory/rates/day-cell';

/** What the server answers; see `RateGridService` and `RatesPage`. */
export type ShownField = CellField | 'sold' | 'left';
export type RowValues = Partial<Record<CellField | 'sold', CellValue[]>>;

export interface Plan {
  id: number;
  boardId: number;
  code: string;
  title: string;
  priceType: 0 | 1;
  values: RowValues;
}

export interface RoomType {
  id: number;
  code: string;
  name: string;
  onlineSales: boolean;
  values: RowValues;
  plans: Plan[];
}

export interface Grid {
  today: number;
  firstDay: number;
  dayCount: number;
  currency: string;
  roomTypes: RoomType[];
}

export type Told<T extends object> = { count: number; items: (CellChange & T)[] };
export type Refusal = { reason: string; sold?: number };
export type Question = { reason: string };
export type Conflict = { current: CellValue; staffName: string | null; at: string | null };
export type Refusals = Told<Refusal>;
export type Conflicts = (CellChange & Conflict)[];

export interface Preview {
  lines: ChangeLine[];
  refusals: Refusals;
  questions: Told<Question>;
  faults?: { count: number; items: SheetFault[] };
}

export interface SheetFault {
  row: number;
  column: number | null;
  reason: string;
  value: string;
}

export type Outcome =
  | { status: 'saved'; changeId: number; cells: number }
  | { status: 'unchanged' }
  | { status: 'refused'; refusals: Refusals }
  | { status: 'questions'; questions: Told<Question> }
  | { status: 'conflict'; conflicts: Conflicts };

export type Source = 'grid' | 'bulk' | 'spreadsheet';
export type View = 'prices' | 'restrictions' | 'all';

/** A line of the grid: the name of a room type, or one field of it or of one of its boards. */
export type Row =
  | { kind: 'type'; key: string; type: RoomType }
  | {
      kind: 'values';
      key: string;
      type: RoomType;
      plan: Plan | null;
      owner: CellOwner;
      field: ShownField;
      /** The first line of a board, which names it. */
      first: boolean;
    };

const ROOM_FIELDS: Record<View, readonly ShownField[]> = {
  prices: ['allotment', 'sold', 'left', 'stopSale'],
  restrictions: ['minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
  all: ['allotment', 'sold', 'left', 'minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
};
const PLAN_FIELDS: Record<View, readonly ShownField[]> = {
  prices: ['price'],
  restrictions: ['minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
  all: ['price', 'minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
};

/** The lines of the grid. A search keeps room types whose name matches, and of the others the boards that do. */
export function rowsOf(grid: Grid, view: View, collapsed: ReadonlySet<number>, search: string): Row[] {
  const wanted = search.trim().toLocaleLowerCase('tr');
  const matches = (...texts: string[]) => texts.some((text) => text.toLocaleLowerCase('tr').includes(wanted));
  const rows: Row[] = [];
  for (const type of grid.roomTypes) {
    const whole = matches(type.name, type.code);
    const plans = whole ? type.plans : type.plans.filter((plan) => matches(plan.title, plan.code));
    if (!whole && plans.length === 0) continue;
    rows.push({ kind: 'type', key: `type ${type.id}`, type });
    if (collapsed.has(type.id)) continue;
    const add = (plan: Plan | null, fields: readonly ShownField[]) =>
      fields.forEach((field, index) => {
        const owner = { roomTypeId: type.id, ratePlanId: plan?.id ?? null };
        const key = `${type.id} ${plan?.id ?? ''} ${field}`;
        rows.push({ kind: 'values', key, type, plan, owner, field, first: plan !== null && index === 0 });
      });
    if (whole) add(null, ROOM_FIELDS[view]);
    for (const plan of plans) add(plan, PLAN_FIELDS[view]);
  }
  return rows;
}

/** What stands in a line on a day (by its place in the grid), as it was read. */
export function loadedValue(row: Row & { kind: 'values' }, index: number): CellValue {
  const values = (row.plan ?? row.type).values;
  if (row.field !== 'left') return values[row.field]?.[index] ?? null;
  const allotment = values.allotment?.[index] ?? null;
  return allotment === null ? null : allotment - (values.sold?.[index] ?? 0);
}

/** Whether people can type into a line. */
export function isEditable(row: Row | undefined): row is Row & { kind: 'values'; field: CellField } {
  return row?.kind === 'values' && row.field !== 'sold' && row.field !== 'left';
}
