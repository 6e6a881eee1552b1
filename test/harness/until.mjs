import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 5;

export async function until(what, ask, withinMs = 30_000) {
  for (const giveUpAt = Date.now() + withinMs; ; await delay(PAUSE_MS)) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
  }
}
