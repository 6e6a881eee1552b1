import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asSuperuser } from '../../test/harness/citus-cluster.mjs';
import { openLine } from './line.mjs';

const TICKS_PER_SECOND = 100;
const TIMEOUTS = { statement_timeout: '15s', lock_timeout: '8s', idle_in_transaction_session_timeout: '15s' };

/** A node of the cluster: its server, and the line to it. */
export async function nodeOf(name, server) {
  return { name, server, line: await openLine(server) };
}

/** Makes the empty database on a node, with Citus and a count of its statements. */
export async function makeDatabase({ server }, database) {
  await asSuperuser(server, 'postgres', (client) => client.query(`CREATE DATABASE ${database} OWNER hotel`));
  await asSuperuser(server, database, async (client) => {
    await client.query('CREATE EXTENSION citus');
    await client.query('CREATE EXTENSION pg_stat_statements');
  });
}

/** Gives the role of the service the timeouts of docs/databases.md, which it cannot set itself on machines behind the one that it asks. */
export async function setTimeouts({ server }) {
  await asSuperuser(server, 'postgres', async (client) => {
    for (const [name, time] of Object.entries(TIMEOUTS))
      await client.query(`ALTER ROLE hotel SET ${name} = '${time}'`);
  });
}

/** What each node has done so far: statements, bytes on its line, and seconds of processor time. */
export async function figuresOf(nodes, database) {
  const figures = new Map();
  for (const { name, server, line } of nodes) {
    const [{ calls }] = await asSuperuser(line.server, database, async (client) => {
      const { rows } = await client.query(
        `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`,
      );
      return rows;
    });
    figures.set(name, { statements: calls, bytes: line.bytes, cpuSeconds: cpuSeconds(server.cluster) });
  }
  return figures;
}

/** Processor time of a server: of its processes that live, and of those that it has seen end. */
function cpuSeconds(cluster) {
  const [postmaster] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let fields;
    try {
      fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
    } catch {
      continue;
    }
    const [parent, own, children] = [
      fields[1],
      Number(fields[11]) + Number(fields[12]),
      Number(fields[13]) + Number(fields[14]),
    ];
    if (pid === postmaster) ticks += own + children;
    else if (parent === postmaster) ticks += own;
  }
  return ticks / TICKS_PER_SECOND;
}
