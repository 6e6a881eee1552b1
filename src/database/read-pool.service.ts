import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type pg from 'pg';
import { SETTINGS, type Settings } from '../settings.js';
import { clientConfig, type DatabaseAddress, openPool, poolConfig } from './connection.js';

export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');

const READ_CONNECTIONS = 3;
/** One connection stays free for credentials and revisions, which every request waits for. */
const LONG_READS = READ_CONNECTIONS - 1;

/** Connections for reads that every request waits for: transactions that wait for a lock cannot hold them up. */
@Injectable()
export class ReadPool implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  private readonly longReads = pLimit(LONG_READS);

  constructor(@Inject(SETTINGS) settings: Settings, @Inject(DATABASE_ADDRESS) address: DatabaseAddress) {
    this.pool = openPool({ ...clientConfig(address), ...poolConfig(settings), max: READ_CONNECTIONS });
  }

  /** Rows as arrays of column values, in the order of the SELECT list. */
  async rows<R extends unknown[]>(text: string, values: unknown[]): Promise<R[]> {
    const result = await this.pool.query<R>({ text, values, rowMode: 'array' });
    return result.rows;
  }

  /** Runs a long read on one connection, in its turn; a connection on which it has failed is closed. */
  async onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.longReads(() => this.runOn(work));
  }

  private async runOn<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
