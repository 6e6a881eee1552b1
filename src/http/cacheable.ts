import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Answers with content that callers may keep: sets `Cache-Control` and an `ETag`, made from the content unless one is
 * given, and answers 304 when the caller has it already, whatever the method.
 */
export function sendCacheable(
  request: Request,
  response: Response,
  content: string | Buffer,
  contentType: string,
  cacheControl: string,
  etag = digestOf(content),
): void {
  response.set({ 'Cache-Control': cacheControl, ETag: etag });
  if (holds(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  response.status(200).set('Content-Type', contentType).end(content);
}

function digestOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Whether an If-None-Match header names the ETag; weak ones compare equal to strong ones here. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
