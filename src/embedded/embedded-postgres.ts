import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, realpath } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectToKeeper } from './control-socket.mjs';
import { explainProblem } from './problems.mjs';

const KEEPER = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
const ATTACH_ATTEMPTS = 20;
const REATTACH_DELAY_MS = 1_000;
const KEEPER_LOG_LIMIT_BYTES = 1024 * 1024;

/** The embedded database cannot be used; the message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

export interface EmbeddedDatabaseConnection {
  /** A folder with the server's Unix socket; on Windows an address. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedDatabase {
  connection: EmbeddedDatabaseConnection;
  /** Ends the use. When this was the last user, it is fulfilled after PostgreSQL has stopped. */
  close(): Promise<void>;
}

export type EmbeddedDatabaseOptions = {
  log: (message: string) => void;
} & (
  | { dataDir: string; forTests?: undefined }
  /** Fast and not safe from a crash of the machine. Without `dataDir`: in a temporary folder, removed at the end. */
  | { dataDir?: string; forTests: true }
);

interface KeeperOptions {
  dataDir: string;
  durable: boolean;
  temporary: boolean;
}

type KeeperLine =
  { log: string } | { ready: { host: string; port: number } } | { failed: string } | { closing: true };

/**
 * Uses the embedded PostgreSQL of a data directory, and starts (and creates) it when nobody else has. It stays
 * while at least one process uses it, and stops when the last one closes, exits or is killed.
 * Throws {@link EmbeddedDatabaseError}.
 */
export async function useEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const keeperOptions: KeeperOptions = {
    dataDir: await prepareDataDir(options.dataDir),
    durable: options.forTests !== true,
    temporary: options.dataDir === undefined,
  };
  let isClosed = false;
  let attached = await attach(keeperOptions, log);
  attached.socket.once('close', onLost);
  let reattached = Promise.resolve();

  function onLost(): void {
    // A temporary database is gone with its keeper.
    if (isClosed || keeperOptions.temporary) return;
    log('the embedded PostgreSQL was killed or crashed; it is started again');
    reattached = reattach();
  }

  async function reattach(): Promise<void> {
    while (!isClosed) {
      try {
        attached = await attach(keeperOptions, log);
        attached.socket.once('close', onLost);
        return;
      } catch (error) {
        log(
          `the embedded PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(REATTACH_DELAY_MS, undefined, { ref: false });
      }
    }
  }

  const password = (await readFile(path.join(keeperOptions.dataDir, 'postgres-password'), 'utf8')).trim();
  return {
    connection: { ...attached.address, user: 'hotel', password, database: 'hotel' },
    async close() {
      isClosed = true;
      await reattached;
      await leave(attached.socket);
    },
  };
}

/** The data directory, absolute and without symbolic links: all processes must mean the same one. */
async function prepareDataDir(wanted: string | undefined): Promise<string> {
  // PostgreSQL, which as root runs as another user, must be able to pass the folder.
  const mode = process.geteuid?.() === 0 ? 0o711 : 0o700;
  if (wanted === undefined) {
    const folder = await mkdtemp(path.join(tmpdir(), 'hotel-database-'));
    await chmod(folder, mode);
    return realpath(folder);
  }
  try {
    await mkdir(wanted, { recursive: true, mode });
    return await realpath(wanted);
  } catch (error) {
    throw startProblem(error, wanted);
  }
}

function startProblem(error: unknown, dataDir: string): unknown {
  const explained = explainProblem(error, path.resolve(dataDir));
  return error instanceof Error && explained === error.message ? error : new EmbeddedDatabaseError(explained);
}

interface Attachment {
  socket: Socket;
  address: { host: string; port: number };
}

async function attach(options: KeeperOptions, log: (message: string) => void): Promise<Attachment> {
  let problem = '';
  for (let attempt = 1; attempt <= ATTACH_ATTEMPTS; attempt++) {
    const socket = await connectToKeeper(options.dataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES')
        throw new EmbeddedDatabaseError(`${options.dataDir} belongs to another user: start as that user.`);
      throw error.code === undefined ? new EmbeddedDatabaseError(error.message) : error;
    });
    if (socket === undefined) {
      problem = await startKeeper(options).catch((error: unknown) => {
        throw startProblem(error, options.dataDir);
      });
      if (problem !== '') await delay(10 * attempt);
      continue;
    }
    const address = await askForAddress(socket, log);
    if (address !== undefined) {
      socket.unref();
      return { socket, address };
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL could not be started. ${problem} See ${path.join(options.dataDir, 'keeper.log')}.`,
  );
}

/** Becomes a user of the keeper. Undefined when the keeper is about to end or was killed. */
function askForAddress(
  socket: Socket,
  log: (message: string) => void,
): Promise<{ host: string; port: number } | undefined> {
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(undefined));
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined);
    lines.on('line', (text) => {
      const line = JSON.parse(text) as KeeperLine;
      if ('log' in line) log(line.log);
      else if ('ready' in line) resolve(line.ready);
      else if ('failed' in line) {
        socket.destroy();
        reject(new EmbeddedDatabaseError(line.failed));
      }
    });
    socket.write('use\n');
  });
}

/** Starts a keeper and waits until it or another one can be asked. Returns what went wrong, or ''. */
async function startKeeper(options: KeeperOptions): Promise<string> {
  const errorLog = await open(path.join(options.dataDir, 'keeper.log'), 'a', 0o600);
  try {
    if ((await errorLog.stat()).size > KEEPER_LOG_LIMIT_BYTES) await errorLog.truncate(0);
    // Of the environment only what a program needs to run: no PG… and NODE_… variables.
    const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
    const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(options)], {
      cwd: options.dataDir,
      detached: true,
      env: { PATH, SystemRoot, TEMP, TMPDIR },
      stdio: ['ignore', 'pipe', errorLog.fd],
      windowsHide: true,
    });
    const answer = await new Promise<string>((resolve) => {
      keeper.once('error', (error) => resolve(`failed ${error.message}`));
      keeper.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
      keeper.stdout?.once('end', () => resolve('failed The keeper ended.'));
    });
    keeper.stdout?.destroy();
    keeper.unref();
    return answer.startsWith('failed ') ? answer.slice('failed '.length) : '';
  } finally {
    await errorLog.close();
  }
}

function leave(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    socket.ref();
    socket.once('close', () => resolve());
    socket.end();
  });
}
