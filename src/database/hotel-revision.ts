import type { DataSource, EntityManager } from 'typeorm';
import { transaction } from './transaction.js';

/** How often a hotel has changed: what a search sees, its catalogue (a full reload), and its front desk. */
export interface Revisions {
  search: number;
  catalogue: number;
  desk: number;
}

/** What a change touches. `days`: allotment, sold, prices, restrictions. `catalogue`: anything else that a search shows. */
export type Touched = 'days' | 'catalogue' | 'desk';

/**
 * The one lock of a hotel: raises its revision inside `tx` and returns the new one, with which changed day rows are
 * stamped. It must be the first statement of a transaction that changes the hotel; every decision is read after it.
 */
export async function raiseRevision(
  tx: EntityManager,
  hotelId: number,
  touched: readonly Touched[],
): Promise<Revisions> {
  const catalogue = touched.includes('catalogue');
  const search = catalogue || touched.includes('days');
  const [rows] = (await tx.query(
    `UPDATE hotel_revision
        SET search = search + $2, catalogue = CASE WHEN $3 THEN search + $2 ELSE catalogue END, desk = desk + $4
      WHERE hotel_id = $1
      RETURNING search, catalogue, desk`,
    [hotelId, search ? 1 : 0, catalogue, touched.includes('desk') ? 1 : 0],
  )) as [Revisions[], number];
  const revisions = rows[0];
  if (!revisions) throw new Error(`hotel ${hotelId} has no revision row`);
  return revisions;
}

/**
 * A change of one hotel in the one order that all its changes have: prepare before calling, raise the revision first,
 * read what is decided on after it, write, and answer after COMMIT. Deadlocks and serialization failures are retried.
 */
export async function changeHotel<T>(
  dataSource: DataSource,
  hotelId: number,
  touched: readonly Touched[],
  work: (tx: EntityManager, revisions: Revisions) => Promise<T>,
): Promise<T> {
  return transaction(dataSource, async (tx) => work(tx, await raiseRevision(tx, hotelId, touched)));
}
