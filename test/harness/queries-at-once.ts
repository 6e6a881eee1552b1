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
