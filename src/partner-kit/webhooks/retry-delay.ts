import { MS_PER_DAY } from '../../values/day.js';

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * 60 * 1_000;
const JITTER = 0.2;
const MAX_ASKED_DELAY_MS = MS_PER_DAY;

export const MAX_FAILING_DAYS = 3;
/** While a partner may not act for the hotel, days pass without a try. */
export const MIN_FAILED_TRIES = 3;

/** Doubles up to half an hour. A fifth more or less spreads webhooks that failed together. `random` is from 0 to 1. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

/** What a `Retry-After` header asks for (RFC 9110, 10.2.3), at most a day; undefined where there is no valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(delay) ? undefined : Math.min(Math.max(delay, 0), MAX_ASKED_DELAY_MS);
}
