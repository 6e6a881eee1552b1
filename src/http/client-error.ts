import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Identifier } from './identifiers.js';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Connection = Socket & {
  /** The answer under way, as Node's own handler of such errors looks it up. */
  _httpMessage?: ServerResponse;
};

/**
 * Answers what Node cannot read as a request, and so hands to no route, in the form of every other answer. An `Expect` of
 * anything but `100-continue` is passed over, as RFC 9110 (10.1.1) lets a server do.
 */
export function answerClientError(server: Server, log: Logger): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, connection: Connection) => {
    const isAnswering = connection._httpMessage?.headersSent === true;
    if (!connection.writable || isAnswering || error.code === 'ECONNRESET') {
      connection.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ''] ?? 400;
    const requestId = answerOn(connection, status, 'request_is_not_valid');
    log.info({ requestId, status, code: error.code }, 'unreadable request');
  });
  server.on('connect', (_request, connection) => {
    const requestId = answerOn(connection, 405, 'method_not_allowed', ['Allow: GET, HEAD, POST']);
    log.info({ requestId, status: 405 }, 'request for a tunnel');
  });
}

/** Sends an answer past Express, and closes the connection. Returns the id of the request. */
function answerOn(
  connection: Duplex,
  status: number,
  message: Identifier,
  headers: readonly string[] = [],
): string {
  const requestId = randomUUID();
  const body = JSON.stringify({ success: false, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...headers,
  ];
  connection.on('error', () => undefined);
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy());
  return requestId;
}
