import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { startOwnServer, SUPERUSER } from './server.mjs';

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: 200,
  'citus.node_conninfo': 'sslmode=disable',
};

/**
 * Starts a Citus cluster: a coordinator and so many workers, each a server of the programs in `binaries`, which have the
 * extension. {@link prepareDatabase} makes a database of it.
 *
 * @param {string} binaries
 * @param {number} workerCount
 * @param {Record<string, string | number>} settings
 */
export async function startCitus(binaries, workerCount, settings = {}) {
  const start = () => startOwnServer(binaries, { ...SETTINGS, ...settings });
  const [coordinator, ...workers] = await Promise.all(Array.from({ length: workerCount + 1 }, start));
  return {
    coordinator,
    workers,
    /** Starts one more server, which is no node of a database yet. */
    async addServer() {
      const server = await start();
      workers.push(server);
      return server;
    },
    close: () => Promise.all([coordinator, ...workers].map((server) => server.close())),
  };
}

/** What the servers were asked and do not know how to do on a cluster (SQLSTATE 0A000): each refusal with its statement. */
export async function refusals(servers) {
  const found = new Set();
  for (const { log } of servers) {
    const lines = (await readFile(log, 'utf8')).split(/^(?=\d{4}-\d\d-\d\d )/m);
    for (const [index, line] of lines.entries()) {
      if (!/ 0A000 ERROR: /.test(line)) continue;
      const [context, statement] = ['CONTEXT', 'STATEMENT'].map((label) =>
        lines.slice(index + 1, index + 6).find((next) => next.includes(` ${label}: `)),
      );
      found.add([line, context, statement].filter(Boolean).map(afterLabel).join('\n  '));
    }
  }
  return [...found];
}

function afterLabel(line) {
  return line.replace(/^.*?(ERROR|CONTEXT|STATEMENT): +/, '').trim();
}

/** Runs work as the superuser in a database of a server. */
export async function asSuperuser({ host, port }, database, work) {
  const client = new pg.Client({ host, port, user: SUPERUSER, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes an empty database of this name on every node, with Citus, and names the nodes to the coordinator. */
export async function prepareDatabase({ coordinator, workers }, name) {
  await Promise.all(
    [coordinator, ...workers].map(async (server) => {
      await asSuperuser(server, 'postgres', (client) => client.query(`CREATE DATABASE ${name} OWNER hotel`));
      await asSuperuser(server, name, (client) => client.query('CREATE EXTENSION citus'));
    }),
  );
  await asSuperuser(coordinator, name, async (client) => {
    await client.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator.port]);
    for (const { port } of workers) await client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [port]);
  });
}
