import { Injectable } from '@nestjs/common';
import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';

/** Keeps the currency of a hotel while something that can still be sold has a price. */
@Injectable()
export class PricesInUse {
  constructor(settings: HotelSettingsService) {
    settings.keepCurrencyWhile(hasPricesToCome);
  }
}

async function hasPricesToCome({ tx, hotelId }: HotelChange): Promise<boolean> {
  const priced = await query(
    tx,
    `SELECT 1 FROM rate_day d JOIN hotel h ON h.id = d.hotel_id
      WHERE d.hotel_id = $1 AND d.price IS NOT NULL AND d.day >= (now() AT TIME ZONE h.time_zone)::date
      UNION ALL SELECT 1 FROM package WHERE hotel_id = $1 AND retired_at IS NULL LIMIT 1`,
    [hotelId],
  );
  return priced.length > 0;
}
