import { type Database, query } from '../../database/queries.js';
import { roundedToUnit, unitOfCurrency } from '../../values/currency-unit.js';
import type { Derivation, StoredDerivation } from './derived-price.js';

/** As JSON of the columns, so that plans without a parent have nothing; decimals are texts. */
export const DERIVATION = `CASE WHEN p.derived_from_plan_id IS NOT NULL THEN jsonb_build_object(
  'planId', p.derived_from_plan_id, 'percent', p.derived_percent::text, 'amount', p.derived_amount::text,
  'roundTo', p.round_to::text, 'rounding', p.rounding, 'ending', p.ending::text, 'floor', p.floor::text) END`;

/** Derived prices are amounts of the currency: multiples of `unitMinor`, whatever they are to be rounded to. */
export function derivationOf(
  { planId, percent, amount, roundTo, rounding, ending, floor }: StoredDerivation,
  unitMinor: number,
): Derivation {
  const minor = (decimal: string) => Math.round(Number(decimal) * 100);
  // Prices that end alike are those of whole units, unless something else is said.
  const inUnits = (decimal: string) => roundedToUnit(minor(decimal), unitMinor);
  const step = roundTo ?? (ending === null ? '0.01' : '1');
  return {
    planId,
    percent: minor(percent),
    amountMinor: minor(amount),
    roundToMinor: Math.max(unitMinor, inUnits(step)),
    rounding,
    endingMinor: ending === null ? 0 : inUnits(ending),
    floorMinor: floor === null ? null : inUnits(floor),
  };
}

/** How the rate plans in use derive their base prices, by their ids; those that do not are left out. */
export async function readDerivations(database: Database, hotelId: number): Promise<Map<number, Derivation>> {
  const rows = await query<{ id: number; currency: string; derivation: StoredDerivation }>(
    database,
    `SELECT p.id, h.currency, ${DERIVATION} AS derivation FROM rate_plan p JOIN hotel h ON h.id = p.hotel_id
      WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND p.derived_from_plan_id IS NOT NULL`,
    [hotelId],
  );
  return new Map(
    rows.map(({ id, currency, derivation }) => [id, derivationOf(derivation, unitOfCurrency(currency))]),
  );
}
