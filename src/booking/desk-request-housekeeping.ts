import { type DataSource, LessThan } from 'typeorm';
import { inEachHotel } from '../database/hotel-ids.js';
import { MS_PER_DAY } from '../values/day.js';
import { DeskRequest } from './desk-request.entity.js';

/** Nobody sends a form again later: sessions of staff are shorter. */
const KEEP_REQUESTS_DAYS = 2;

/** Forgets the keys of forms, hotel by hotel. Returns how many were deleted. */
export async function deleteOldDeskRequests(dataSource: DataSource, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEEP_REQUESTS_DAYS * MS_PER_DAY);
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const { affected } = await dataSource.manager.delete(DeskRequest, { hotelId, at: LessThan(before) });
    total += affected ?? 0;
  });
  return total;
}
