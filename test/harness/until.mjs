import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 20;
const PATIENCE_MS = process.env.TEST_DATABASE === 'citus' ? 120_000 : 30_000;

export async function until(what, ask, withinMs = PATIENCE_MS) {
  for (const giveUpAt = Date.now() + withinMs; ; await delay(PAUSE_MS)) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
  }
}
