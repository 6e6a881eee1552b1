import type { EventEmitter } from 'node:events';
import pg from 'pg';

type Query = (this: pg.Client, ...asked: unknown[]) => unknown;

/** Runs some work, and returns the queries that began on a connection while another one of the same connection was not answered. */
export async function queriesAtOnce(work: () => Promise<unknown>): Promise<string[]> {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const running = new Map<pg.Client, number>();
  const atOnce: string[] = [];
  const count = (on: pg.Client, by: number) => running.set(on, (running.get(on) ?? 0) + by);
  client.query = function (...asked) {
    const answer = query.apply(this, asked);
    if (!(answer instanceof Promise)) return answer;
    if ((running.get(this) ?? 0) > 0) atOnce.push(String(asked[0]));
    count(this, 1);
    return answer.finally(() => count(this, -1));
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return atOnce;
}

/** Runs some work, and returns the statements of which `isMeant` holds, and how many of them ran at once at the most. */
export async function statementsDuring(
  work: () => Promise<unknown>,
  isMeant: (sql: string) => boolean,
): Promise<{ statements: string[]; atOnce: number }> {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const seen = { statements: [] as string[], atOnce: 0 };
  let running = 0;
  client.query = function (...asked) {
    const [first] = asked;
    const sql = typeof first === 'string' ? first : String(Object(first).text);
    const answer = query.apply(this, asked);
    if (!isMeant(sql)) return answer;
    seen.statements.push(sql);
    seen.atOnce = Math.max(seen.atOnce, ++running);
    const end = () => running--;
    if (answer instanceof Promise) return answer.finally(end);
    (answer as EventEmitter).once('end', end).once('error', end);
    return answer;
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return seen;
}
