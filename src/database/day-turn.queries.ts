import { type Database, query } from './queries.js';

/** The turn of a hotel's days, and the hotel's revisions when it was taken. */
export interface DayTurnBegun {
  number: number;
  search: number;
  desk: number;
  /** The number of the last recorded change. */
  changes: number;
}

/** Waits for the turn and takes it, until the transaction ends. Takes no lock that those who sell rooms want. */
export async function beginTurn(tx: Database, hotelId: number): Promise<DayTurnBegun> {
  const [turn] = await query<{ number: number }>(
    tx,
    `INSERT INTO day_turn AS turn (hotel_id, number) VALUES ($1, 1)
     ON CONFLICT (hotel_id) DO UPDATE SET number = turn.number + 1 RETURNING number`,
    [hotelId],
  );
  // A statement of its own: it sees what the turn before has committed.
  const [seen] = await query<Omit<DayTurnBegun, 'number'>>(
    tx,
    'SELECT search, desk, changes FROM hotel_revision WHERE hotel_id = $1',
    [hotelId],
  );
  if (!turn || !seen) throw new Error(`hotel ${hotelId} has no revision row`);
  return { ...turn, ...seen };
}

/**
 * Whether the catalogue has changed since the turn was taken, under the hotel's lock, or prices: an instance of an earlier release
 * changes them without a turn.
 */
export async function isOvertaken(
  tx: Database,
  hotelId: number,
  { changes }: DayTurnBegun,
): Promise<boolean> {
  const [row] = await query<{ isOvertaken: boolean }>(
    tx,
    'SELECT are_rates_overtaken($1, $2) AS "isOvertaken"',
    [hotelId, changes],
  );
  return row?.isOvertaken === true;
}

/**
 * Says under which revision the prices were committed that are stamped with the turn. Where `isForReaders`, those who do not read
 * it, instances of an earlier release, read the hotel anew.
 */
export async function recordRateWrite(
  tx: Database,
  hotelId: number,
  { number, revision, isForReaders }: { number: number; revision: number; isForReaders: boolean },
): Promise<void> {
  await query(tx, 'INSERT INTO rate_write (hotel_id, revision, number) VALUES ($1, $2, $3)', [
    hotelId,
    revision,
    number,
  ]);
  if (!isForReaders) return;
  await query(
    tx,
    `UPDATE hotel_revision
        SET catalogue_before_days = CASE WHEN catalogue = catalogue_for_days THEN catalogue_before_days ELSE catalogue END,
            catalogue = $2, catalogue_for_days = $2
      WHERE hotel_id = $1`,
    [hotelId, revision],
  );
}

/** Forgets the writes of prices of which no row is left that is stamped with them. */
export async function forgetRateWrites(database: Database, hotelId: number): Promise<void> {
  await query(database, 'SELECT forget_rate_writes($1)', [hotelId]);
}
