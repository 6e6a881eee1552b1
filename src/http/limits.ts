import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../settings.js';
import { limitedAddress } from './caller-address.js';
import { tooManyRequests } from './errors.js';
import type { SharedCounts } from './shared-counts.service.js';

const WINDOW_SECONDS = 60;
/** The share of a limit that an instance lets through before the others know of it. */
const MAX_UNSHARED_SHARE = 0.01;
const UNLIMITED = /^\/(health\/(live|ready)|metrics)\/?$/;

/** Finds the keys by which genuine credentials are counted: made-up ones count by their address. */
export interface CredentialKeys {
  verifiedKey(request: Request): Promise<string | undefined>;
  /** Asked where the address of a request without a verified key is spent. */
  lookUpKey(request: Request): Promise<string | undefined>;
}

/**
 * Limits requests per minute: per genuine credential, else per address (of IPv6 the /64), in this process or, with
 * `shared`, in all instances together.
 */
export function limits(
  settings: Settings,
  shared: SharedCounts | undefined,
  keys: CredentialKeys,
): RequestHandler {
  const perCredential = limiter('credential', settings.RATE_LIMIT_PER_CREDENTIAL, shared);
  const perAddress = limiter('address', settings.RATE_LIMIT_PER_ADDRESS, shared);
  const countCredential = (key: string, response: Response) =>
    count(perCredential, 'credential', key, response);
  const countRequest = async (request: Request, response: Response) => {
    const verified = await keys.verifiedKey(request);
    if (verified !== undefined) return countCredential(verified, response);
    try {
      await count(perAddress, 'address', limitedAddress(request.ip ?? ''), response);
    } catch (refusal) {
      const found = await keys.lookUpKey(request);
      if (found === undefined) throw refusal;
      await countCredential(found, response);
    }
  };
  return (request, response, next) => {
    if (UNLIMITED.test(request.path) && !hasBody(request)) return next();
    countRequest(request, response).then(() => next(), next);
  };
}

/** Throws `too_many_requests`. */
async function count(
  limiter: RateLimiterMemory | undefined,
  policy: string,
  key: string,
  response: Response,
): Promise<void> {
  if (!limiter) return;
  try {
    response.set(limitHeaders(policy, limiter.points, await limiter.consume(key)));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooManyRequests(refused.msBeforeNext / 1000, limitHeaders(policy, limiter.points, refused));
  }
}

/** A probe of health sends no body; a request with one is limited like any other. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function limiter(
  policy: string,
  points: number,
  shared: SharedCounts | undefined,
): RateLimiterMemory | undefined {
  if (points === 0) return undefined;
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: policy };
  return shared ? new SharedLimiter(options, shared) : new RateLimiterMemory(options);
}

/** A limiter that decides in memory, and counts what other instances let through as well. */
class SharedLimiter extends RateLimiterMemory {
  private readonly urgent: number;

  constructor(
    private readonly options: { points: number; duration: number; keyPrefix: string },
    private readonly shared: SharedCounts,
  ) {
    super(options);
    this.urgent = Math.max(1, Math.floor(options.points * MAX_UNSHARED_SHARE));
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    const state = await super.consume(key, 1, { customDuration: this.shared.secondsLeft() });
    this.shared.count(`${this.options.keyPrefix}:${key}`, this.urgent, (requests) => {
      void this.penalty(key, requests, { customDuration: this.shared.secondsLeft() });
    });
    return state;
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, as it is now and as it was before it named its policies. */
export function limitHeaders(
  policy: string,
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Record<string, string> {
  const remaining = Math.max(0, remainingPoints);
  const resetSeconds = Math.ceil(msBeforeNext / 1000);
  return {
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"${policy}";q=${limit};w=${WINDOW_SECONDS}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
