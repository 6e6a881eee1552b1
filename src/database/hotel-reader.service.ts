import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { knownMigrations } from './data-source.js';
import { type HotelRevisions, readRevisions } from './hotel-revisions.js';
import { type Database, query } from './queries.js';
import { ReadPool } from './read-pool.service.js';
import { Replica, type ReplicaOutcome } from './replica.js';
import { SharedRead } from './shared-read.js';

/** How long one statement may take at a replica before the primary is asked. */
const STATEMENT_WAIT_MS = 2_000;

/** `none`: all replicas were paused or busy. */
export type ReadOutcome = ReplicaOutcome | 'none';

/** Reads of one hotel that need not burden the primary: at a replica as new as the request, else there. */
@Injectable()
export class HotelReader implements OnApplicationShutdown {
  private readonly replicas: readonly Replica[];
  private readonly migration: string;
  private readonly revisions: SharedRead<number, HotelRevisions>;
  private turn = 0;
  readonly outcomes: Record<ReadOutcome, number> = { read: 0, behind: 0, failed: 0, refused: 0, none: 0 };

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    primary: ReadPool,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.replicas = settings.DATABASE_REPLICA_URL.map((url) => new Replica(url, settings));
    this.migration = knownMigrations(settings).at(-1) ?? '';
    this.revisions = new SharedRead((hotelIds) => readRevisions(primary, hotelIds));
  }

  get replicaCounts(): { configured: number; inUse: number } {
    return { configured: this.replicas.length, inUse: this.replicas.filter((one) => one.isInUse).length };
  }

  /**
   * Returns what `work` reads of one hotel, as of one moment not before this call: in one REPEATABLE READ READ ONLY
   * transaction, at a replica for at most `waitMs`, else at the primary. `work` may run twice. It must read only what
   * changes under the hotel's lock with a revision raised, as `changeHotel` does.
   */
  async read<T>(
    hotelId: number,
    work: (tx: EntityManager) => Promise<T>,
    waitMs = this.settings.DATABASE_STATEMENT_TIMEOUT_MS,
  ): Promise<T> {
    const found = await this.readFresh(hotelId, work, waitMs);
    return found ? found.value : this.readAtPrimary(work);
  }

  /** As {@link read}, for work of one statement: at the primary it needs no transaction. */
  async readOnce<T>(hotelId: number, work: (database: Database) => Promise<T>): Promise<T> {
    const found = await this.readFresh(hotelId, work, STATEMENT_WAIT_MS);
    return found ? found.value : work(this.dataSource.manager);
  }

  /**
   * What `work` reads in one REPEATABLE READ READ ONLY transaction at a replica that has at least these revisions;
   * undefined where none can say it within a bounded time. For callers that know the revisions of their request.
   */
  async readAtReplica<T>(
    hotelId: number,
    atLeast: Partial<HotelRevisions>,
    work: (client: pg.ClientBase) => Promise<T>,
    waitMs = this.settings.DATABASE_REPLICA_TIMEOUT_MS,
  ): Promise<{ value: T } | undefined> {
    if (this.replicas.length === 0) return undefined;
    const replica = this.nextFree();
    if (!replica) {
      this.outcomes.none++;
      return undefined;
    }
    const { outcome, found } = await replica.read(
      { hotelId, atLeast, migration: this.migration, waitMs },
      work,
    );
    this.outcomes[outcome]++;
    return found;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  private async readFresh<T>(
    hotelId: number,
    work: (tx: EntityManager) => Promise<T>,
    waitMs: number,
  ): Promise<{ value: T } | undefined> {
    const atLeast = this.replicas.length > 0 ? await this.revisions.read(hotelId) : undefined;
    return (
      atLeast && this.readAtReplica(hotelId, atLeast, (client) => this.withManager(client, work), waitMs)
    );
  }

  private nextFree(): Replica | undefined {
    const first = this.turn++;
    const inTurn = this.replicas.map((_, i) => this.replicas[(first + i) % this.replicas.length]);
    return inTurn.find((replica) => replica?.isFree);
  }

  /** TypeORM over a connection that it did not open, within the transaction that is open there. */
  private async withManager<T>(client: pg.ClientBase, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    Object.assign(runner, { databaseConnection: client, isTransactionActive: true });
    try {
      return await work(runner.manager);
    } finally {
      await runner.release();
    }
  }

  private readAtPrimary<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      await query(tx, 'SET TRANSACTION READ ONLY');
      return work(tx);
    });
  }
}
