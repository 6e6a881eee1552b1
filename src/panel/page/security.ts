import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { ServiceError } from '../../http/errors.js';

export function scriptNonce(response: Response): string {
  return (response.locals as { nonce: string }).nonce;
}

/** The panel's own headers: nothing is loaded from elsewhere, nobody frames it, forms go nowhere else. */
export function securityHeaders(): RequestHandler[] {
  return [
    (_request, response, next) => {
      response.locals['nonce'] = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", (_request, response) => `'nonce-${scriptNonce(response as Response)}'`],
          // styled-components writes style elements of its own
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      // Whether all of the host is https is for its operator to say.
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
  ];
}

const READS = new Set(['GET', 'HEAD']);

/** Refuses writes not from this site by `Sec-Fetch-Site` and `Origin`, and those with neither header. */
export function sameOriginWrites(publicUrl: string | undefined): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (READS.has(request.method)) return next();
    next(isSameOrigin(request, publicUrl) ? undefined : new ServiceError('origin_is_not_allowed', 403));
  };
}

function isSameOrigin(request: Request, publicUrl: string | undefined): boolean {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.get('Host') || (publicUrl !== undefined && host === new URL(publicUrl).host);
}
