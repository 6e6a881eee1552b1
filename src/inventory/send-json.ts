import type { Response } from 'express';

/** Answers with finished JSON: no serialization, no ETag. */
export function sendJson(response: Response, body: Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
