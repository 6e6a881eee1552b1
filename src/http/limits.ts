import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../settings.js';
import { limitedAddress } from './caller-address.js';
import { tooManyRequests } from './errors.js';
import type { SharedCounts } from './shared-counts.service.js';

const WINDOW_SECONDS = 60;
/** The share of a limit that an instance lets through before the others know of it. */
const MAX_UNSHARED_SHARE = 0.01;
const UNLIMITED = /^\/(health\/(live|ready)|metrics)\/?$/;

/**
 * Limits requests per minute: per credential, else per address (of IPv6 the /64), in this process or, with `shared`, in all
 * instances together. `credentialOf` returns a key for genuine credentials only: made-up ones count by their address.
 */
export function limits(
  settings: Settings,
  shared: SharedCounts | undefined,
  credentialOf: (request: Request) => string | undefined,
): RequestHandler {
  const perCredential = limiter('credential', settings.RATE_LIMIT_PER_CREDENTIAL, shared);
  const perAddress = limiter('address', settings.RATE_LIMIT_PER_ADDRESS, shared);
  return (request, response, next) => {
    if (UNLIMITED.test(request.path) && !hasBody(request)) return next();
    const key = credentialOf(request);
    const applied = key === undefined ? perAddress : perCredential;
    if (!applied) return next();
    const policy = key === undefined ? 'address' : 'credential';
    applied.consume(key ?? limitedAddress(request.ip ?? '')).then(
      (state) => {
        response.set(limitHeaders(policy, applied.points, state));
        next();
      },
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) return next(refused);
        next(tooManyRequests(refused.msBeforeNext / 1000, limitHeaders(policy, applied.points, refused)));
      },
    );
  };
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
