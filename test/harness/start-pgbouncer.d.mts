/** PgBouncer in transaction mode in front of the tests' PostgreSQL. */
export interface Pgbouncer {
  /** Where its socket is. */
  folder: string;
  port: number;
  /** The URL by which the service reaches the database. */
  url: string;
  close(): Promise<void>;
}

export function startPgbouncer(databaseUrl: string, serverConnections?: number): Promise<Pgbouncer>;
