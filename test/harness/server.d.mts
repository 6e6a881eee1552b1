export interface OwnServer {
  /** The folder of its socket. */
  host: string;
  port: number;
  /** The file of its log. */
  log: string;
  /** The folder of its data. */
  cluster: string;
  /** Ends it at once, as a crash does, and keeps its data. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  startReplica(further?: Record<string, string | number>): Promise<OwnReplica>;
  close(): Promise<void>;
}

/** A streaming replica of an {@link OwnServer}, which it ends with. */
export type OwnReplica = Pick<OwnServer, 'host' | 'port' | 'kill' | 'restart'>;

export const SUPERUSER: string;
export const PASSWORD: string;
export function startOwnServer(
  binaries: string,
  settings?: Record<string, string | number>,
): Promise<OwnServer>;
