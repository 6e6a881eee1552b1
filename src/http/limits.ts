import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../settings.js';
import { limitedAddress } from './caller-address.js';
import { tooManyRequests } from './errors.js';

const WINDOW_SECONDS = 60;
const UNLIMITED = /^\/(health\/(live|ready)|metrics)\/?$/;

/**
 * Limits requests per minute and process: per credential, else per address (of IPv6 the /64). `credentialOf` names a credential only
 * when it was seen to be genuine, so that made-up ones are no way around the limit of an address.
 */
export function limits(
  settings: Settings,
  credentialOf: (request: Request) => string | undefined,
): RequestHandler {
  const perCredential = limiter(settings.RATE_LIMIT_PER_CREDENTIAL);
  const perAddress = limiter(settings.RATE_LIMIT_PER_ADDRESS);
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

function limiter(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
}

/**
 * The state of a limit in the headers of draft-ietf-httpapi-ratelimit-headers, as it is now and as it was before it named
 * its policies.
 */
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
