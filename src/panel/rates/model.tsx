import {
  ADULT_PRICE_FIELDS,
  type CellField,
  type CellOwner,
  type CellValue,
} from '../../inventory/rates/day-cell';
import type { RateGrid, RateGridPlan, RateGridRoomType } from '../../inventory/rates/rate-grid';

export type ShownField = CellField | 'sold' | 'left';
export type View = 'prices' | 'restrictions' | 'adults' | 'all';

export type Row =
  | { kind: 'type'; key: string; type: RateGridRoomType }
  | {
      kind: 'values';
      key: string;
      type: RateGridRoomType;
      plan: RateGridPlan | null;
      owner: CellOwner;
      field: ShownField;
      /** The first line of a board, which names it. */
      isFirst: boolean;
    };

const ROOM_FIELDS: Record<View, readonly ShownField[]> = {
  prices: ['allotment', 'sold', 'left', 'stopSale'],
  restrictions: ['minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
  adults: [],
  all: ['allotment', 'sold', 'left', 'minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
};
const PLAN_FIELDS: Record<View, readonly ShownField[]> = {
  prices: ['price'],
  restrictions: ['minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
  adults: ['price'],
  all: ['price', 'minStay', 'maxStay', 'closedToCheckin', 'closedToCheckout', 'stopSale'],
};

/** A search keeps room types whose name matches, and of the others the boards that do. */
export function rowsOf(grid: RateGrid, view: View, collapsed: ReadonlySet<number>, search: string): Row[] {
  const wanted = search.trim().toLocaleLowerCase('tr');
  const matches = (...texts: string[]) => texts.some((text) => text.toLocaleLowerCase('tr').includes(wanted));
  const rows: Row[] = [];
  for (const type of grid.roomTypes) {
    const isTypeFound = matches(type.name, type.code);
    const plans = isTypeFound ? type.plans : type.plans.filter((plan) => matches(plan.title, plan.code));
    if (!isTypeFound && plans.length === 0) continue;
    rows.push({ kind: 'type', key: `type ${type.id}`, type });
    if (collapsed.has(type.id)) continue;
    const add = (plan: RateGridPlan | null, fields: readonly ShownField[]) =>
      fields.forEach((field, index) => {
        const owner = { roomTypeId: type.id, ratePlanId: plan?.id ?? null };
        const key = `${type.id} ${plan?.id ?? ''} ${field}`;
        rows.push({ kind: 'values', key, type, plan, owner, field, isFirst: plan !== null && index === 0 });
      });
    if (isTypeFound) add(null, ROOM_FIELDS[view]);
    for (const plan of plans) add(plan, planFields(type, plan, view));
  }
  return rows;
}

/** Prices by number of adults follow the price, where the plan has any; in a view of their own for each number. */
function planFields(type: RateGridRoomType, plan: RateGridPlan, view: View): readonly ShownField[] {
  const fields = PLAN_FIELDS[view];
  if (plan.priceType === 1 || view === 'restrictions') return fields;
  const ofAdults = ADULT_PRICE_FIELDS.filter((field, i) => {
    const isOfRoom = view === 'adults' && i < type.capacityAdult;
    return isOfRoom || plan.values[field]?.some((value) => value !== null);
  });
  return fields.flatMap((field) => (field === 'price' ? [field, ...ofAdults] : [field]));
}

export function loadedValue(row: Row & { kind: 'values' }, index: number): CellValue {
  const values = (row.plan ?? row.type).values;
  if (row.field !== 'left') return values[row.field]?.[index] ?? null;
  const allotment = values.allotment?.[index] ?? null;
  return allotment === null ? null : allotment - (values.sold?.[index] ?? 0);
}

export function isEditable(row: Row | undefined): row is Row & { kind: 'values'; field: CellField } {
  return row?.kind === 'values' && row.field !== 'sold' && row.field !== 'left';
}
