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
  close(): Promise<void>;
}

export const SUPERUSER: string;
export const PASSWORD: string;
export function startOwnServer(
  binaries: string,
  settings?: Record<string, string | number>,
): Promise<OwnServer>;
