import { BookingServiceError } from './errors.js';

/** How requests are sent, and sent again. */
export interface Sending {
  fetch: typeof globalThis.fetch;
  /** How often a request is sent at most. */
  maxTries: number;
  /** The longest `Retry-After` that is waited for; a longer one is an error. */
  maxRetryAfterSeconds: number;
  /** How long one try may take. */
  timeoutMs: number;
  /** Waits; rejects when the signal is aborted. Tests replace it. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | undefined;
  /** Whether the same request may be sent again after its answer was lost. */
  isRepeatable: boolean;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Headers;
  /** The JSON of the answer; undefined where it is none. */
  body: unknown;
}

const TOO_MANY_REQUESTS = 429;
/** The service, or a proxy before it, could not answer: nothing says whether the request was carried out. */
const UNDECIDED = [502, 503, 504];
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;
const MAX_JITTER_MS = 1_000;

/**
 * Sends a request until it is answered: again after 429 and 503, no sooner than `Retry-After` says, and after a lost
 * answer where that is safe. Returns the last answer; throws `no_answer` where none came that can be read.
 */
export async function send(request: WireRequest, sending: Sending): Promise<WireAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(request, sending);
    const isLast = tries >= sending.maxTries;
    if (answer instanceof BookingServiceError) {
      if (isLast || !request.isRepeatable) throw answer;
      await sending.sleep(pauseMs(tries), request.signal);
      continue;
    }
    const again =
      answer.status === TOO_MANY_REQUESTS || (request.isRepeatable && UNDECIDED.includes(answer.status));
    const retryAfter = retryAfterSeconds(answer.headers.get('retry-after'));
    if (!again || isLast || (retryAfter ?? 0) > sending.maxRetryAfterSeconds) return answer;
    // A little later than asked, so that callers who were refused together do not come back together.
    const jitterMs = Math.random() * MAX_JITTER_MS;
    await sending.sleep(
      retryAfter === undefined ? pauseMs(tries) : retryAfter * 1000 + jitterMs,
      request.signal,
    );
  }
}

async function sendOnce(request: WireRequest, sending: Sending): Promise<WireAnswer | BookingServiceError> {
  const { method, url, headers, body, signal } = request;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? sending.timeoutMs);
  try {
    const response = await sending.fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = {
      status: response.status,
      headers: response.headers,
      body: jsonOrUndefined(await response.text()),
    };
    return unreadable(answer) ?? answer;
  } catch (cause) {
    signal?.throwIfAborted();
    return new BookingServiceError('no_answer', { cause });
  }
}

/** The error for a success without JSON, such as the page of a proxy: nothing says whether the request was carried out. */
function unreadable({ status, headers, body }: WireAnswer): BookingServiceError | undefined {
  if (status >= 400 || (typeof body === 'object' && body !== null)) return undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  return new BookingServiceError('no_answer', { message: `HTTP ${status} without JSON`, requestId });
}

/** Seconds that the header asks for, as a number or a date; undefined where it asks for nothing. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - Date.now()) / 1000);
}

function pauseMs(tries: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** What the promise brings, or the signal's reason as soon as it is aborted. The promise goes on for others. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    const settled = promise.then(resolve, reject);
    void settled.finally(() => signal.removeEventListener('abort', onAbort));
  });
}
