import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { dayText, type DayText } from '../../values/day.js';

/** The first night for which more is set aside than is left; `left` is null where it has no inventory record. */
export interface RefusedNight {
  roomTypeId: number;
  day: DayText;
  left: number | null;
}

/**
 * Makes the hotel's nights from today on those of its records, and counts the days. Whoever follows the hotel learns of them. Where
 * it returns a night, the transaction must be rolled back.
 */
export async function setAllotmentNights({
  tx,
  hotelId,
  searchRevision,
  today,
}: HotelChange): Promise<RefusedNight | undefined> {
  const [refused] = await query<RefusedNight>(
    tx,
    `SELECT refused_type AS "roomTypeId", refused_day::text AS day, rooms_left AS left
       FROM set_allotment_nights($1, $2, $3)`,
    [hotelId, searchRevision, dayText(today)],
  );
  return refused;
}
