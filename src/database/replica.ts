import type pg from 'pg';
import { clientConfig, isDatabaseUnavailable, openPool, poolConfig } from './connection.js';
import { catalogueRevision, type HotelRevisions } from './hotel-revisions.js';
import type { Settings } from '../settings.js';

/** `behind`: the replica does not have the hotel's revisions yet. `refused`: `work` failed there. */
export type ReplicaOutcome = 'read' | 'behind' | 'failed' | 'refused';

export interface ReplicaQuestion {
  hotelId: number;
  atLeast: Partial<HotelRevisions>;
  /** The last migration of this release: a replica without it has other tables. */
  migration: string;
  waitMs: number;
}

/** First and longest pause after a read that found nothing, doubled each time in a row. */
const PAUSES_MS = { behind: [50, 1_000], failed: [500, 30_000] } as const;

/** A replica that failed or is behind is paused. The first read afterwards is a trial; until it succeeds the primary is read. */
export class Replica {
  private readonly pool: pg.Pool;
  private missesInARow = 0;
  private pausedUntilMs = 0;

  constructor(
    url: string,
    private readonly settings: Settings,
  ) {
    this.pool = openPool({
      ...clientConfig({ url }),
      ...poolConfig(settings),
      max: settings.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: settings.DATABASE_REPLICA_TIMEOUT_MS,
    });
  }

  get isInUse(): boolean {
    return performance.now() >= this.pausedUntilMs;
  }

  get isFree(): boolean {
    return (
      this.isInUse && (this.pool.idleCount > 0 || this.pool.totalCount < this.settings.DATABASE_POOL_SIZE)
    );
  }

  /**
   * Runs `work` in one REPEATABLE READ READ ONLY transaction. There is no value where it has not seen the revisions.
   * Never throws, and takes no longer than twice `DATABASE_REPLICA_TIMEOUT_MS` and `waitMs`.
   */
  async read<T>(
    question: ReplicaQuestion,
    work: (client: pg.ClientBase) => Promise<T>,
  ): Promise<{ outcome: ReplicaOutcome; found?: { value: T } }> {
    if (this.missesInARow > 0)
      this.pausedUntilMs = performance.now() + this.settings.DATABASE_REPLICA_TIMEOUT_MS * 2;
    try {
      const found = await this.transaction(question, work);
      if (found) this.missesInARow = this.pausedUntilMs = 0;
      else this.pause('behind');
      return found ? { outcome: 'read', found } : { outcome: 'behind' };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return { outcome: 'refused' };
      this.pause('failed');
      return { outcome: 'failed' };
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async transaction<T>(
    question: ReplicaQuestion,
    work: (client: pg.ClientBase) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const client = await this.pool.connect();
    // A server that is stopped answers nothing at all: the end of the connection ends the query.
    const end = () => void (client as unknown as pg.Client).end();
    let timer = setTimeout(end, this.settings.DATABASE_REPLICA_TIMEOUT_MS);
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const isFresh = await hasRevisions(client, question);
      clearTimeout(timer);
      timer = setTimeout(end, question.waitMs);
      const found = isFresh ? { value: await work(client) } : undefined;
      await client.query('COMMIT');
      client.release();
      return found;
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private pause(after: keyof typeof PAUSES_MS): void {
    const [first, longest] = PAUSES_MS[after];
    this.pausedUntilMs = performance.now() + Math.min(longest, first * 2 ** this.missesInARow);
    this.missesInARow = Math.min(this.missesInARow + 1, 20);
  }
}

async function hasRevisions(
  client: pg.ClientBase,
  { hotelId, atLeast, migration }: ReplicaQuestion,
): Promise<boolean> {
  const { rows } = await client.query<HotelRevisions>(
    `SELECT r.search, ${catalogueRevision('r')} AS catalogue, r.desk, r.changes FROM hotel_revision r
      WHERE r.hotel_id = $1 AND EXISTS (SELECT 1 FROM migration WHERE name = $2)`,
    [hotelId, migration],
  );
  const [row] = rows;
  if (!row) return false;
  return (Object.keys(atLeast) as (keyof HotelRevisions)[]).every(
    (part) => row[part] >= (atLeast[part] ?? 0),
  );
}
