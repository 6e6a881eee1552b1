const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * 60 * 1_000;
const JITTER = 0.2;

/** How long a webhook may fail before it is switched off. */
export const MAX_FAILING_DAYS = 3;

/**
 * How long to wait after so many failed tries: 5 seconds, then twice as long each time, up to half an hour; a fifth more or
 * less, so that webhooks that failed together are not tried together. `random` is from 0 to 1.
 */
export function retryDelayMs(tries: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}
