import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Returns a server for an Express application, which makes requests and answers with the prototypes that Express would give each of
 * them. V8 keeps an object whose prototype was changed, and all that it refers to, until the next full collection.
 */
export function serverOf(express: Express): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  const { request, response } = express;
  express.request = Object.setPrototypeOf(ExpressRequest.prototype, request) as typeof request;
  express.response = Object.setPrototypeOf(ExpressResponse.prototype, response) as typeof response;
  return createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, express);
}
