import type { EntityManager } from 'typeorm';
import { NOT_DERIVED } from '../inventory/catalogue/derivation-form.js';
import { derivationFault } from '../inventory/catalogue/derivations.js';
import { type RatePlan, ratePlanFaults } from '../inventory/catalogue/rate-plan.entity.js';
import { type Fault, jsonPath } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { codesById, type HotelRecords, inUse, plansOnSale } from './hotel-records.js';
import { ratePlanName } from './references.js';

type PlanEntry = NonNullable<ReadHotelFile['ratePlans']>[number];
type DerivedFrom = NonNullable<PlanEntry['derivedFrom']>;

const nameOf = ({ roomType, board }: { roomType: string; board: string }) => ratePlanName(roomType, board);

/** The faults of derivations once the file is written, where its plans have no others. */
export function derivationFaults(file: ReadHotelFile, before: HotelRecords | undefined): Fault[] {
  // A plan that the file brings back derives from what it did.
  const known = before ? knownPlans(before) : [];
  const kept = new Map(known.map((plan) => [plan.name, plan]));
  const entries = (file.ratePlans ?? []).filter((plan) => plan?.roomType && plan.board);
  const [types, served] = [
    codesAfter(file.roomTypes, before?.roomTypes),
    codesAfter(file.boards, before?.boards),
  ];
  const staying = file.ratePlans
    ? entries.map((entry) => ({ ...entry, name: nameOf(entry), derivedFrom: derivedFromOf(entry, kept) }))
    : known.filter(
        ({ isRetired, roomType, board }) => !isRetired && types.has(roomType) && served.has(board),
      );
  const placeOf = (name: string, ...member: string[]) => {
    const index = file.ratePlans?.findIndex((entry) => entry?.roomType && nameOf(entry) === name) ?? -1;
    return index < 0 ? 'ratePlans' : jsonPath(['ratePlans', index, 'derivedFrom', ...member]);
  };
  const names = new Set(staying.map(({ name }) => name));
  const orphans = staying.filter(({ derivedFrom }) => derivedFrom && !names.has(nameOf(derivedFrom)));
  const faults = orphans.map(({ name, derivedFrom }) => {
    const parent = nameOf(derivedFrom!);
    const reason = known.some((plan) => plan.name === parent && plan.isOnSale)
      ? `takes ${parent} out of use, from which ${name} derives (plans_derive_from_it)`
      : `there is no rate plan ${parent}`;
    return { path: placeOf(name), reason };
  });
  const endings = staying.filter(
    ({ derivedFrom }) => derivedFrom && ratePlanFaults(derivedFrom as object).length > 0,
  );
  faults.push(
    ...endings.map(({ name }) => ({ path: placeOf(name, 'ending'), reason: 'must be below roundTo' })),
  );
  if (faults.length > 0) return faults;
  const boards = new Map([
    ...(before?.boards ?? []).map(({ code, priceType }) => [code, priceType] as const),
    ...(file.boards ?? []).flatMap((board) => (board ? [[board.code, board.priceType] as const] : [])),
  ]);
  const found = derivationFault(
    staying.map(({ name, board, derivedFrom }) => ({
      key: name,
      parent: derivedFrom ? nameOf(derivedFrom) : undefined,
      priceType: boards.get(board) ?? 0,
    })),
  );
  return found ? [{ path: placeOf(found.key), reason: REASONS[found.fault] }] : [];
}

const REASONS = {
  prices_derive_in_a_circle: 'derives from itself (prices_derive_in_a_circle)',
  prices_derive_too_far: 'has more than 4 derivations above it (prices_derive_too_far)',
  price_types_differ: 'derives from a board of another price type (price_types_differ)',
};

function derivedFromOf(
  entry: PlanEntry,
  kept: ReadonlyMap<string, { derivedFrom: DerivedFrom | null }>,
): DerivedFrom | null {
  return entry.derivedFrom === undefined ? (kept.get(nameOf(entry))?.derivedFrom ?? null) : entry.derivedFrom;
}

/** The codes of room types or boards in use once the file is written. */
function codesAfter(
  named: readonly ({ code: string } | undefined)[] | undefined,
  before: readonly { code: string; retiredAt: Date | null }[] = [],
): ReadonlySet<string> {
  return new Set((named ?? inUse(before)).flatMap((one) => one?.code ?? []));
}

/** All rate plans that the hotel has had. */
function knownPlans(before: HotelRecords) {
  const [types, boards] = [codesById(before.roomTypes), codesById(before.boards)];
  const codes = new Map(
    before.ratePlans.map(({ id, roomTypeId, boardId }) => [
      id,
      { roomType: types.get(roomTypeId) ?? '', board: boards.get(boardId) ?? '' },
    ]),
  );
  const onSale = new Set(plansOnSale(before));
  return before.ratePlans.map((plan) => {
    const own = codes.get(plan.id)!;
    return {
      ...own,
      name: nameOf(own),
      derivedFrom: derivedFromJson(plan, codes),
      isRetired: plan.retiredAt !== null,
      isOnSale: onSale.has(plan),
    };
  });
}

/** How a plan of an export derives its prices; null where it does not. */
export function derivedFromJson(
  plan: RatePlan,
  codes: ReadonlyMap<number, { roomType: string; board: string }>,
): DerivedFrom | null {
  const { derivedFromPlanId, derivedPercent, derivedAmount, roundTo, rounding, ending, floor } = plan;
  const parent = derivedFromPlanId === null ? undefined : codes.get(derivedFromPlanId);
  if (!parent) return null;
  return { ...parent, percent: derivedPercent, amount: derivedAmount, roundTo, rounding, ending, floor };
}

/** The columns of a plan that a file says the derivation of; undefined: stays as it is. */
function derivedColumns(
  derivedFrom: PlanEntry['derivedFrom'],
  planOf: (name: string) => RatePlan | undefined,
): Partial<RatePlan> | undefined {
  if (derivedFrom === undefined) return undefined;
  if (derivedFrom === null) return NOT_DERIVED;
  const { percent, amount, roundTo, rounding, ending, floor } = derivedFrom;
  const derivedFromPlanId = planOf(nameOf(derivedFrom))!.id;
  return {
    derivedFromPlanId,
    derivedPercent: percent,
    derivedAmount: amount,
    roundTo,
    rounding,
    ending,
    floor,
  };
}

/** Writes what the plans of a file derive from, once all of them are there. */
export async function writeDerivations(
  tx: EntityManager,
  entries: readonly PlanEntry[],
  plans: ReadonlyMap<string, RatePlan>,
): Promise<void> {
  const changed: RatePlan[] = [];
  for (const entry of entries) {
    const columns = derivedColumns(entry.derivedFrom, (name) => plans.get(name));
    const plan = plans.get(nameOf(entry));
    if (columns && plan) changed.push(Object.assign(plan, columns));
  }
  if (changed.length > 0) await tx.save(changed);
}
