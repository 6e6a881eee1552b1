import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { messageOf, SERVER_CORE, startNode } from './processes.mjs';

const DIST = path.resolve(import.meta.dirname, '../dist/src');
const run = promisify(execFile);

/** An embedded PostgreSQL of its own, as durable as in production, and the settings that services get for it. */
export async function openDatabase() {
  const { useEmbeddedDatabase } = await import(`${DIST}/embedded/embedded-postgres.js`);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const embedded = await useEmbeddedDatabase({ dataDir: path.join(folder, 'data'), log: () => undefined });
  const { host, port, user, password, database } = embedded.connection;
  const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
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
  await run(process.execPath, [`${DIST}/commands/migrate.js`], { env: { ...process.env, ...environment } });
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  return {
    environment,
    query: (sql, values) => pool.query(sql, values).then(({ rows }) => rows),
    /** Imports hotel files as an operator does. */
    async importHotels(files) {
      const paths = [];
      for (const [i, file] of files.entries()) {
        paths.push(path.join(folder, `hotel-${i}.json`));
        await writeFile(paths[i], JSON.stringify(file));
      }
      await run(process.execPath, [`${DIST}/commands/hotel-import.js`, ...paths], {
        env: { ...process.env, ...environment },
        maxBuffer: 1e8,
      });
    },
    async close() {
      await pool.end();
      await embedded.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let port = 20_000 + (process.pid % 20_000);

/** The service, as in production, on the first core; its log goes to a file that nobody reads. */
export async function startService(database, changes = {}) {
  port += 1;
  const child = startNode(SERVER_CORE, `${DIST}/main.js`, {
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
export async function tokenFor(service, hotelId) {
  const body = new URLSearchParams({
    apiKey: `bench-${hotelId}`,
    apiSecret: `bench-secret-${hotelId}`,
    SVC: hotelId,
  });
  const response = await fetch(`${service.url}/external/public/login`, { method: 'POST', body });
  const { token } = await response.json();
  if (!token) throw new Error('login failed');
  return token;
}

/** A bare Express route, on the first core too; the two are never loaded at the same time. */
export async function startBare() {
  const child = startNode(SERVER_CORE, path.join(import.meta.dirname, 'bare.mjs'));
  const { port: barePort } = await messageOf(child);
  return {
    child,
    port: barePort,
    pid: child.pid,
    async answerWith(texts) {
      child.send(texts);
      await messageOf(child);
    },
  };
}
