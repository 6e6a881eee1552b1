import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { logIn, sendingTo } from '../test/harness/api-client.mjs';
import { keepProcessTo, OTHER_CORES, SERVER_CORE, startNode, stop } from './processes.mjs';

export const HERE = path.resolve(import.meta.dirname, '..');
const TEMPLATE = 'bench_template';
const INSUFFICIENT_PRIVILEGE = '42501';
const run = promisify(execFile);

/**
 * An embedded PostgreSQL of its own, as durable as in production. It holds one database with the given hotels, migrated
 * and imported by the build in the folder `root`; each part of the benchmark works on a copy, so that none meets what another has left.
 */
export async function openCluster(root, hotels) {
  const { useEmbeddedDatabase } = await import(`${HERE}/dist/src/embedded/embedded-postgres.js`);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const embedded = await useEmbeddedDatabase({ dataDir: path.join(folder, 'data'), log: () => undefined });
  const server = new pg.Pool({ ...embedded.connection, max: 1 });
  // As below: a connection that is idle may hear that the server ends.
  server.on('error', () => undefined);
  await server.query(`CREATE DATABASE ${TEMPLATE}`);
  const template = openDatabase(root, folder, embedded.connection, TEMPLATE);
  await template.runCommand('migrate', []);
  const startedAtMs = performance.now();
  await template.importHotels(hotels);
  const importMs = performance.now() - startedAtMs;
  // It was started with all cores, and sessions inherit the cores of the server.
  const pidFile = path.join(folder, 'data', 'postgres', 'postmaster.pid');
  keepProcessTo(OTHER_CORES, parseInt(await readFile(pidFile, 'utf8'), 10));
  await template.query('ANALYZE');
  await template.disconnect();
  let copies = 0;
  return {
    importMs,
    /** A database of its own for one part; `drop` removes it. */
    async copy() {
      const name = `bench_${++copies}`;
      await server.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
      const database = openDatabase(root, folder, embedded.connection, name);
      return {
        ...database,
        async drop() {
          await database.disconnect();
          await dropDatabase(server, name);
        },
      };
    },
    async close() {
      await server.end();
      await embedded.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Drops a database, also where a server that a failed part has left is still connected to it. */
async function dropDatabase(server, name) {
  try {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    // Autovacuum is at work there, which may not be forced to end; without force it is asked to.
    await server.query(`DROP DATABASE ${name}`);
  }
}

/** A database of the cluster, and the settings that services and commands get for it. */
function openDatabase(root, folder, { host, port, user, password }, name) {
  const url = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const environment = {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    JWT_SECRET: 'the-secret-of-the-benchmark-0123456789abcdef',
    ENCRYPTION_KEY: 'bench:' + 'ab'.repeat(32),
    RATE_LIMIT_PER_CREDENTIAL: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
    LOGIN_FAILURES_PER_KEY: '0',
    LOGIN_FAILURES_PER_ADDRESS: '0',
    RATES_REFRESH: 'false',
    JOBS: 'false',
    DEMO: 'false',
    METRICS_PUBLIC: 'true',
    HOST: '127.0.0.1',
  };
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // An idle connection may hear of the end of its database before that of its pool.
  pool.on('error', () => undefined);
  const runCommand = (command, args) =>
    run(process.execPath, [`${root}/dist/src/commands/${command}.js`, ...args], {
      env: { ...process.env, ...environment },
      maxBuffer: 1e8,
    });
  return {
    root,
    environment,
    runCommand,
    query: (sql, values) => pool.query(sql, values).then(({ rows }) => rows),
    disconnect: () => pool.end(),
    /** Imports hotel files as an operator does; returns what the command wrote. */
    async importHotels(files) {
      const paths = [];
      for (const file of files) {
        paths.push(path.join(folder, `hotel-${file.hotel.id}.json`));
        await writeFile(paths.at(-1), JSON.stringify(file));
      }
      return runCommand('hotel-import', paths);
    },
  };
}

let port = 20_000 + (process.pid % 20_000);

/** The service, as in production, on the first core or the given ones; its log goes to a file that nobody reads. */
export async function startService(database, changes = {}, cores = SERVER_CORE) {
  port += 1;
  const child = startNode(cores, `${database.root}/dist/src/main.js`, {
    env: { ...database.environment, PORT: String(port), ...changes },
    stdout: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) return { child, port, pid: child.pid, url };
    if (child.exitCode !== null || attempt > 600) throw new Error('the service does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A partner's token for a hotel of the benchmark. */
export function tokenFor(service, hotelId) {
  return logIn(sendingTo(service.url), partnerAccount(hotelId), hotelId);
}

/** The partner that comes with a hotel of the benchmark. */
export const partnerAccount = (hotelId) => ({
  apiKey: `bench-${hotelId}`,
  apiSecret: `bench-secret-${hotelId}`,
});

/** Runs `work` with the service, its settings changed, on a copy of the database; both are gone afterwards. */
export async function withService(cluster, hotelId, work, changes = {}) {
  const database = await cluster.copy();
  const service = await startService(database, changes);
  try {
    service.token = await tokenFor(service, hotelId);
    await work({ database, service });
  } finally {
    await stop(service.child);
    await database.drop();
  }
}
