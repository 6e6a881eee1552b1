import { type Database, execute } from '../database/queries.js';
import type { ExchangeRates } from './exchange-rates.js';

/** Sets the rates of currencies that have no later ones. Returns how many. */
export function updateExchangeRates(
  database: Database,
  { tryPerUnit, date, source }: ExchangeRates,
): Promise<number> {
  return execute(
    database,
    `UPDATE currency SET price = rate.price, rate_date = $3, rate_source = $4, updated_at = now()
         FROM unnest($1::text[], $2::numeric[]) AS rate (code, price)
        WHERE currency.title_code = rate.code AND (currency.rate_date IS NULL OR currency.rate_date <= $3::date)`,
    [[...tryPerUnit.keys()], [...tryPerUnit.values()], date, source],
  );
}
