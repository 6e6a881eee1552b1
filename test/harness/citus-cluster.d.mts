import type pg from 'pg';
import type { OwnServer } from './server.mjs';

interface Address {
  host: string;
  port: number;
}

export interface CitusCluster {
  coordinator: OwnServer;
  workers: OwnServer[];
  /** Starts one more server, which is no node of a database yet. */
  addServer(): Promise<OwnServer>;
  close(): Promise<unknown>;
}

export function startCitus(
  binaries: string,
  workerCount: number,
  settings?: Record<string, string | number>,
): Promise<CitusCluster>;
export function refusals(servers: readonly Pick<OwnServer, 'log'>[]): Promise<string[]>;
export function asSuperuser<T>(
  server: Address,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T>;
export function prepareDatabase(
  cluster: { coordinator: Address; workers: readonly Address[] },
  name: string,
): Promise<void>;
