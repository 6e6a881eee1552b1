import type { Request, Response } from 'express';
import { endWith } from './connections/large-answers.js';
import { acceptedEncoding, type Zip, ZIPS } from './encoding.js';
import { type KeptContent, zip } from './zip.js';

/** Shorter content gains nothing by being zipped. */
const MIN_ZIPPED_BYTES = 1_024;
export const ZIPPABLE = /^(text\/|application\/(json|javascript)|image\/svg\+xml)/;

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Answer {
  content: Buffer | KeptContent;
  /** Names this state of the content. With it the zipped bytes of the same state are always the same. */
  tag?: string;
  /** Called once the bytes of a Buffer are no longer needed; not for {@link KeptContent}. */
  done?: () => void;
}

export interface TaggedAnswer {
  tag: string;
  answer: () => Answer;
}

/** Sends content of 1 kB or more zipped if the caller accepts that; as it is while too much is being zipped. */
export function sendAnswer(
  request: Request,
  response: Response,
  { content, tag, done }: Answer,
  contentType = JSON_TYPE,
): Promise<void> | void {
  const plain = Buffer.isBuffer(content) ? content : content.plain;
  response.setHeader('Content-Type', contentType);
  const encoding = encodingFor(request, response, plain.length, contentType);
  const zipped = encoding && zippedForm(content, encoding, tag);
  if (!encoding || !zipped) return sendPlain(response, plain, tag, done);
  if (Buffer.isBuffer(zipped)) return sendZipped(response, encoding, zipped, tag);
  return zipped.then(
    (bytes) => {
      if (!bytes) return sendPlain(response, plain, tag, done);
      done?.();
      return sendZipped(response, encoding, bytes, tag);
    },
    () => sendPlain(response, plain, tag, done),
  );
}

/** Sends an answer that callers may keep, or 304 where they have it already: then it is not even made. */
export function sendTagged(
  request: Request,
  response: Response,
  { tag, answer }: TaggedAnswer,
): Promise<void> | void {
  response.setHeader('Cache-Control', KEPT_BY_CALLERS);
  const held = heldTag(request, tag, acceptedEncoding(request.headers['accept-encoding']).zip);
  if (held !== undefined) {
    response.setHeader('Vary', 'Accept-Encoding');
    return sendNotModified(response, held);
  }
  return sendAnswer(request, response, { ...answer(), tag });
}

/** Callers may keep the answer, but ask before they use it again. */
export const KEPT_BY_CALLERS = 'private, no-cache';

/** The content coding of an answer of this size and type, undefined for none. Names `Accept-Encoding` in `Vary`. */
export function encodingFor(
  request: Request,
  response: Response,
  bytes: number,
  contentType: string,
): Zip | undefined {
  if (!ZIPPABLE.test(contentType)) return undefined;
  if (response.hasHeader('Vary')) response.vary('Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
  const { zip: accepted, takesIdentity } = acceptedEncoding(request.headers['accept-encoding']);
  return bytes >= MIN_ZIPPED_BYTES || !takesIdentity ? accepted : undefined;
}

/** The ETag in If-None-Match that names any form of the content with this tag; weak ones equal strong ones. */
export function heldTag(request: Request, tag: string, encoding: Zip | undefined): string | undefined {
  const sent = request.headers['if-none-match'];
  if (sent === undefined) return undefined;
  const named = sent.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (named.includes('*')) return etagOf(tag, encoding);
  return [undefined, ...ZIPS].map((one) => etagOf(tag, one)).find((etag) => named.includes(etag));
}

export function sendNotModified(response: Response, etag: string): void {
  response.setHeader('ETag', etag);
  response.status(304).end();
}

function zippedForm(content: Buffer | KeptContent, encoding: Zip, tag: string | undefined) {
  if (!Buffer.isBuffer(content)) return content.zipped(encoding);
  return zip(content, encoding, tag === undefined ? 'fast' : 'small');
}

function sendZipped(
  response: Response,
  encoding: Zip,
  bytes: Buffer,
  tag: string | undefined,
): Promise<void> | void {
  response.setHeader('Content-Encoding', encoding);
  if (tag !== undefined) response.setHeader('ETag', etagOf(tag, encoding));
  response.setHeader('Content-Length', bytes.length);
  return endWith(response, bytes);
}

function sendPlain(
  response: Response,
  bytes: Buffer,
  tag: string | undefined,
  done: (() => void) | undefined,
): Promise<void> | void {
  if (tag !== undefined) response.setHeader('ETag', etagOf(tag, undefined));
  response.setHeader('Content-Length', bytes.length);
  if (done) response.once('close', done);
  return endWith(response, bytes);
}

function etagOf(tag: string, encoding: Zip | undefined): string {
  return encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`;
}
