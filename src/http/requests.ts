import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Draining } from './draining.service.js';
import { currentTracer } from '../tracing/spans.js';
import type { Metrics } from './metrics.service.js';
import { closeUnlessRead } from './unread-bodies.js';

const CALLER_GONE = 499;
/** Supervisors and collectors ask these all the time. */
const PROBES = /^\/(health|metrics)\b/;
/** The policy of answers that set none: the browser loads nothing, runs no script and shows them in no frame. */
const NOTHING_LOADED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PLAUSIBLE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id of a request: the caller's own `X-Request-Id` when it is a plausible one. */
export function requestId(request: Request): string {
  return (request as IdentifiedRequest).requestId;
}

export function requestAgeMs(request: Request): number {
  return Number(process.hrtime.bigint() - (request as IdentifiedRequest).startedAt) / 1e6;
}

type IdentifiedRequest = Request & {
  requestId: string;
  startedAt: bigint;
  caller?: { hotelId: number };
};

/**
 * Gives every request its id, and writes one log line and one measurement when it is done. The line holds no query, no body,
 * and of the headers only the request's id and the number in `SVC`: nothing personal and no secret can get into it.
 */
export function requests(log: Logger, metrics: Metrics, draining: Draining): RequestHandler {
  // The line is made of harmless fields alone, and looking for secrets in it would cost five times the line itself.
  const lines = log.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = process.hrtime.bigint();
    const sent = request.headers['x-request-id'];
    const id = typeof sent === 'string' && PLAUSIBLE_ID.test(sent) ? sent : randomUUID();
    (request as IdentifiedRequest).requestId = id;
    (request as IdentifiedRequest).startedAt = startedAt;
    response.setHeader('X-Request-Id', id);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', NOTHING_LOADED);
    response.setHeader('Cache-Control', 'no-store');
    draining.beginAnswer(response);
    closeUnlessRead(request, response, draining);
    response.once('close', () => {
      draining.endAnswer(response);
      const ms = requestAgeMs(request);
      const { method } = request;
      const route = routeOf(request);
      const status = response.writableFinished ? response.statusCode : CALLER_GONE;
      metrics.requests.observe({ method, route, status }, ms / 1000);
      const caller = (request as IdentifiedRequest).caller;
      const line = {
        requestId: id,
        method,
        route,
        status,
        ms,
        hotelId: caller?.hotelId,
        SVC: hotelNamed(request),
      };
      if (status >= 500) lines.error(line, 'request');
      else if (PROBES.test(request.path)) lines.debug(line, 'request');
      else lines.info(line, 'request');
    });
    inRequestSpan(request, response, () => next());
  };
}

function inRequestSpan(request: Request, response: Response, work: () => void): void {
  const tracer = currentTracer();
  if (!tracer || PROBES.test(request.path)) return work();
  const { method } = request;
  const traceparent = request.get('traceparent');
  const attributes = { 'http.request.method': method, 'request.id': requestId(request) };
  tracer.run({ name: method, kind: 'server', traceparent, begins: true, attributes }, (span) => {
    response.once('close', () => {
      const route = routeOf(request);
      const status = response.writableFinished ? response.statusCode : CALLER_GONE;
      span.rename(`${method} ${route}`);
      span.set({
        'http.route': route,
        'http.response.status_code': status,
        'hotel.id': (request as IdentifiedRequest).caller?.hotelId,
      });
      span.end(status >= 500 ? String(status) : undefined);
    });
    work();
  });
}

/** Returns the hotel that a hotspot names in `SVC`. It is for the log only: nothing is decided by it. */
function hotelNamed(request: Request): string | undefined {
  const sent = request.headers.svc;
  return typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? sent : undefined;
}

/**
 * Returns the pattern of the route with the path that its router is mounted at, never the path of the request: that may
 * contain names and numbers of the caller's. The mount path is fixed, but callers choose its case. What is answered without a
 * route below such a path, as some of the panel is, has the mount path alone.
 */
function routeOf(request: Request): string {
  const mounted = request.baseUrl.toLowerCase();
  const route: unknown = request.route;
  const pattern = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  if (typeof pattern === 'string') return mounted + pattern;
  return mounted === '' ? 'unmatched' : mounted;
}
