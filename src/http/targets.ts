import type { IncomingMessage, Server } from 'node:http';
import type { RequestHandler } from 'express';
import { ServiceError } from './errors.js';

const PLAIN_HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;
const WITH_ORIGIN = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Takes the host out of targets such as `GET http://hotel/docs`, as RFC 9112 (3.2.2) wants: it stands above the header `Host`.
 * Express would answer those that it cannot parse by itself, before any middleware.
 */
export function takeHostsOfTargets(server: Server): void {
  // Node.js would answer by itself.
  (server as Server & { requireHostHeader: boolean }).requireHostHeader = false;
  server.prependListener('request', (request: IncomingMessage) => {
    const target = request.url ?? '';
    const [origin, host = ''] = target.startsWith('/') ? [] : (WITH_ORIGIN.exec(target) ?? []);
    if (origin === undefined) return;
    const rest = target.slice(origin.length);
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  });
}

/** Refuses a host that cannot stand in an address as it is, and HTTP/1.1 that names none. */
export const refuseOddHosts: RequestHandler = (request, _response, next) => {
  const names = [request.headers.host, request.host] as (string | undefined)[];
  const isPlain = names.every((name) =>
    name === undefined ? request.httpVersion === '1.0' : PLAIN_HOST.test(name),
  );
  next(isPlain ? undefined : new ServiceError('request_is_not_valid', 400));
};
