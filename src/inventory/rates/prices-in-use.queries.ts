import type { HotelChange } from '../../database/hotel-change.js';
import { type Database, query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';

/** Whether a night to come has a price, or a package is on sale. */
export async function hasPricesToCome(database: Database, hotelId: number): Promise<boolean> {
  const priced = await query(
    database,
    `SELECT 1 FROM rate_day d JOIN hotel h ON h.id = d.hotel_id
      WHERE d.hotel_id = $1 AND (d.price IS NOT NULL OR d.adult_prices IS NOT NULL) AND d.day >= (now() AT TIME ZONE h.time_zone)::date
      UNION ALL SELECT 1 FROM package WHERE hotel_id = $1 AND retired_at IS NULL LIMIT 1`,
    [hotelId],
  );
  return priced.length > 0;
}

/** Takes away the prices of retired rate plans for nights to come, by a change that touches days. */
export async function clearPricesOfRetiredPlans({
  tx,
  hotelId,
  today,
  priceStamp,
}: HotelChange): Promise<void> {
  await query(
    tx,
    `UPDATE rate_day SET price = NULL, adult_prices = NULL, revision = $3
      WHERE hotel_id = $1 AND day >= $2 AND (price IS NOT NULL OR adult_prices IS NOT NULL)
        AND rate_plan_id = ANY (ARRAY(SELECT id FROM rate_plan WHERE hotel_id = $1 AND retired_at IS NOT NULL))`,
    [hotelId, dayText(today), priceStamp],
  );
}
