import { readFile } from 'node:fs/promises';
import { asSuperuser } from './citus-cluster.mjs';
import type { OwnServer } from './server.mjs';
import { until } from './until.mjs';

const ISSUED = /NOTICE: {2}issuing ([\s\S]*?)\n[^\n]*DETAIL: {2}on server \w+@([\w.]+:\d+)/g;
let marked = 0;

/** A statement about our tables that a node sent to another one. */
export interface RemoteStatement {
  sql: string;
  to: string;
}

/** Lets every node write into its log what it sends to others. */
export async function logRemoteStatements(servers: readonly OwnServer[]): Promise<void> {
  for (const server of servers) {
    await asSuperuser(server, 'postgres', async (client) => {
      await client.query('ALTER SYSTEM SET citus.log_remote_commands = on');
      await client.query('ALTER SYSTEM SET log_min_messages = notice');
      await client.query('SELECT pg_reload_conf()');
    });
  }
}

/**
 * Runs the work and returns what the node sent to others meanwhile, whoever asked for it, without what is about no table of
 * ours: transaction control, and the search for deadlocks.
 */
export async function remoteStatements(
  server: OwnServer,
  work: () => Promise<unknown>,
): Promise<RemoteStatement[]> {
  const before = (await textUpToMark(server)).length;
  await work();
  const log = (await textUpToMark(server)).slice(before);
  const sent = [...log.matchAll(ISSUED)].map(([, sql = '', to = '']) => ({ sql, to }));
  return sent.filter(({ sql }) => sql.includes('public.'));
}

/** The log as far as a line that is written now. */
async function textUpToMark(server: OwnServer): Promise<string> {
  const mark = `mark ${++marked} of ${process.pid}`;
  await asSuperuser(server, 'postgres', (client) => client.query(`DO $$ BEGIN RAISE LOG '${mark}'; END $$`));
  return until('the mark in the log', async () => {
    const text = await readFile(server.log, 'utf8');
    const end = text.lastIndexOf(mark);
    return end >= 0 && text.slice(0, text.indexOf('\n', end));
  });
}
