import type { Response } from 'express';

/** JSON ready to be sent. */
export interface Answer {
  body: Buffer;
  /** To be called once the bytes are no longer needed. */
  done?: () => void;
}

/** Answers with finished JSON: no serialization, no ETag. */
export function sendAnswer(response: Response, { body, done }: Answer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  if (done) response.once('close', done);
  response.end(body);
}
