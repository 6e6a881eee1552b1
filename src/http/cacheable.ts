import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { encodingFor, heldTag, sendAnswer, sendNotModified } from './sending.js';
import { KeptContent } from './zip.js';

/** What zipped forms of lists, documents and pictures may take in memory together with their content. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

const kept = new LRUCache<string, KeptContent>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: (content) => content.bytes,
});

export interface CacheableContent {
  content: Buffer | KeptContent;
  contentType: string;
  cacheControl: string;
  /** The ETag without its quotes; made from the content where there is none. */
  tag?: string;
}

/** Sends content with an ETag, or 304 where the caller has it, whatever the method. */
export function sendCacheable(
  request: Request,
  response: Response,
  { content, contentType, cacheControl, ...given }: CacheableContent,
): Promise<void> | void {
  const tag = given.tag ?? digestOf(Buffer.isBuffer(content) ? content : content.plain);
  response.setHeader('Cache-Control', cacheControl);
  const { length } = Buffer.isBuffer(content) ? content : content.plain;
  const encoding = encodingFor(request, response, length, contentType);
  const held = heldTag(request, tag, encoding);
  if (held !== undefined) return sendNotModified(response, held);
  const answer = encoding && Buffer.isBuffer(content) ? keptContent(tag, content) : content;
  return sendAnswer(request, response, { content: answer, tag }, contentType);
}

/** Content that is not zipped, and that is large: its name is its tag, and it is read only where it is sent. */
export interface StoredContent {
  tag: string;
  contentType: string;
  cacheControl: string;
  bytes: number;
  content: () => Promise<Buffer> | Buffer;
}

/** Sends stored content, or its headers alone to HEAD, or 304 where the caller has it. */
export async function sendStored(
  request: Request,
  response: Response,
  { tag, contentType, cacheControl, bytes, content }: StoredContent,
): Promise<void> {
  const held = heldTag(request, tag, undefined);
  if (held === undefined && request.method !== 'HEAD') {
    const sent = await content();
    response.setHeader('Cache-Control', cacheControl);
    return sendAnswer(request, response, { content: sent, tag }, contentType);
  }
  response.setHeader('Cache-Control', cacheControl);
  if (held !== undefined) return sendNotModified(response, held);
  response.set({ 'Content-Type': contentType, 'Content-Length': String(bytes), ETag: `"${tag}"` }).end();
}

function keptContent(tag: string, content: Buffer): KeptContent {
  const before = kept.get(tag);
  if (before) return before;
  const now: KeptContent = new KeptContent(content, () => {
    if (kept.delete(tag)) kept.set(tag, now);
  });
  kept.set(tag, now);
  return now;
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}
