import { type DataSource, LessThan } from 'typeorm';
import { inEachHotel } from '../database/hotel-ids.js';
import { MS_PER_DAY } from '../values/day.js';
import { InventoryRequest } from './inventory-request.entity.js';

export const KEEP_REQUESTS_DAYS = 30;

/** Forgets ids of requests after {@link KEEP_REQUESTS_DAYS}, hotel by hotel. Returns how many were deleted. */
export async function deleteOldInventoryRequests(dataSource: DataSource, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEEP_REQUESTS_DAYS * MS_PER_DAY);
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const { affected } = await dataSource.manager.delete(InventoryRequest, { hotelId, at: LessThan(before) });
    total += affected ?? 0;
  });
  return total;
}
