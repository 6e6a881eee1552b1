import type { DataSource } from 'typeorm';
import { deleteRowsBefore } from '../database/housekeeping.js';
import { MS_PER_DAY } from '../values/day.js';
import { InventoryRequest } from './inventory-request.entity.js';

const KEEP_REQUESTS_DAYS = 30;

/** Forgets ids of requests after 30 days. Returns how many were deleted. */
export function deleteOldInventoryRequests(dataSource: DataSource, nowMs: number): Promise<number> {
  return deleteRowsBefore(dataSource, InventoryRequest, new Date(nowMs - KEEP_REQUESTS_DAYS * MS_PER_DAY));
}
