import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from './connection.js';
import { HotelRevision } from './hotel-revision.entity.js';
import { sqlState } from './transaction.js';

/** Works on one hotel after another. An error of one of them is thrown once the work for all others is done. */
export async function inEachHotel(
  dataSource: DataSource,
  work: (hotelId: number) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const { hotelId } of await dataSource.manager.find(HotelRevision, { order: { hotelId: 'ASC' } })) {
    try {
      await work(hotelId);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Whether the database itself is out of reach or going down. */
function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  return isDatabaseUnavailable(error) && (state === undefined || /^(08|28|3D|53|25006|57P|58)/.test(state));
}
