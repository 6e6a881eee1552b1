import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from './connection.js';
import { sqlState } from './transaction.js';

/** Every hotel, for work that is done hotel by hotel: a statement that writes never spans two of them. */
async function hotelIds(dataSource: DataSource): Promise<number[]> {
  const rows = await dataSource.query<{ id: number }[]>('SELECT id FROM hotel ORDER BY id');
  return rows.map(({ id }) => id);
}

/**
 * Does the work for every hotel. What the database refuses for one of them, such as a lock that another change holds
 * for long, keeps no other from its turn; the first of these errors is thrown at the end.
 */
export async function inEachHotel(
  dataSource: DataSource,
  work: (hotelId: number) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const id of await hotelIds(dataSource)) {
    try {
      await work(id);
    } catch (error) {
      if (isGone(error)) throw error;
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Whether no hotel would fare better: the database is out of reach or going down. */
function isGone(error: unknown): boolean {
  const state = sqlState(error);
  return isDatabaseUnavailable(error) && (state === undefined || /^(08|28|3D|53|25006|57P|58)/.test(state));
}
