const MINUTE_MS = 60 * 1000;

/** A session ends after this time without a request of its person. */
export const IDLE_MS = 8 * 60 * MINUTE_MS;
/** A session ends this long after it began, however much it was used. */
export const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;
/** How long steps that matter are done after the person gave their password or code again. */
export const CONFIRMED_MS = 10 * MINUTE_MS;
