import type pg from 'pg';
import { dayNumber } from '../../values/day.js';
import { decimalMinor } from '../../values/money.js';
import type { TaxRules } from './tax-rules.js';
import type { Tax } from '../price-rules/tax.entity.js';

/** Returns the taxes of a hotel that are in use, as of the transaction that is open; undefined where it has never had a record. */
export async function readTaxesOfHotel(
  client: pg.ClientBase,
  hotelId: number,
): Promise<TaxRules[] | undefined> {
  const { rows } = await client.query<Tax & { isInUse: boolean }>(
    `SELECT code, name, percent, amount, per, included, paid_at AS "paidAt", on_taxes AS "onTaxes", ages,
            max_nights AS "maxNights", valid, of_parts AS "of", retired_at IS NULL AS "isInUse"
       FROM tax WHERE hotel_id = $1 ORDER BY sort, id`,
    [hotelId],
  );
  return rows.length === 0 ? undefined : rows.filter(({ isInUse }) => isInUse).map(taxRules);
}

/** The rules of a record. */
export function taxRules(tax: Omit<Tax, 'hotelId' | 'id' | 'retiredAt'>): TaxRules {
  const { code, name, percent, amount, per, included, paidAt, onTaxes, ages, maxNights, valid, of } = tax;
  return {
    code,
    name,
    rate:
      percent === null
        ? { amountMinor: decimalMinor(amount, 2)!, per: per! }
        : { percent: decimalMinor(percent, 2)! },
    isIncluded: included,
    paidAt,
    onTaxes,
    ages: { from: ages.from ?? null, to: ages.to ?? null },
    maxNights,
    valid: valid.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
    isOfLodging: of.includes('lodging'),
    isOfExtras: of.includes('extras'),
  };
}
