const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * 60 * 1_000;
const JITTER = 0.2;
const MAX_ASKED_DELAY_MS = 24 * 60 * 60 * 1_000;

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

/**
 * How long a `Retry-After` header asks to wait, in seconds or until a time (RFC 9110, 10.2.3); at most a day. Undefined
 * where there is none or it is not valid.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(delay) ? undefined : Math.min(Math.max(delay, 0), MAX_ASKED_DELAY_MS);
}
