import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import type { Draining } from './draining.service.js';

/** The rest of a body of at most this size is read, so that its connection can go on. */
const MAX_SKIPPED_BYTES = 64 * 1024;
/** So long, and so much, is read of a larger one after its answer: closed at once, callers who still send would not see it. */
const LINGER_MS = 2_000;
const MAX_LINGER_BYTES = 4 * 1024 * 1024;

/** Lets the answer close the connection where the body has not been read by then, unless it is small. */
export function closeUnlessRead(request: Request, response: Response, draining: Draining): void {
  if (!mayBeLarge(request)) return;
  const keepsAlive = response.shouldKeepAlive;
  response.shouldKeepAlive = false;
  request.once('end', () => {
    response.shouldKeepAlive = keepsAlive && !draining.begun;
  });
  const { socket } = request;
  // What Node.js calls after an answer that closes its connection.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else linger(request);
  };
}

function mayBeLarge({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > MAX_SKIPPED_BYTES;
}

function linger(request: Request): void {
  const { socket } = request;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => Socket.prototype.destroySoon.call(socket));
  let left = MAX_LINGER_BYTES;
  // What comes of an answered request raises no event of the request.
  socket.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.destroy();
  });
}
