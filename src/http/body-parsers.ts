import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';
import express, { type Request, type RequestHandler } from 'express';
import multer from 'multer';
import type { Settings } from '../settings.js';
import { MAX_FORM_FIELDS, MAX_FORM_INDEX, MAX_UPLOAD_BYTES, MAX_WEBHOOK_BYTES } from '../values/limits.js';
import { ServiceError } from './errors.js';
import { faultOfParts } from './json-text.js';
import { isLatin5, isLatin5Form, latin5Form } from './latin5-form.js';
import { plainObject } from './scalars.js';

export const PLAIN_FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const UPLOADED_TYPES = ['image/*', 'application/octet-stream'];
/** What body-parser calls such an error. */
const FAULT_TYPES = {
  not_utf8: 'charset.unsupported',
  too_deep: 'entity.parse.failed',
  too_many: 'entity.too.large',
};
/** As `name[a][b]` is: no field of ours has more than `name[0]`. */
const MAX_FORM_NESTING = 2;

/**
 * What a route reads: a flat `form` (which may come as JSON), a `bank-form` (such a form, also in ISO-8859-9), a `document` of JSON or a form, the `text` or `bytes` of
 * whatever is sent, a `panel-form` of people who have not signed in, an `upload` (a document or a file) of those who have.
 */
export type BodyKind = 'form' | 'bank-form' | 'document' | 'text' | 'bytes' | 'panel-form' | 'upload';
type MultipartRequest = Request & { multipart?: Buffer };

/** The parsers of each kind. None inflates a body, and JSON is parsed only when it is neither nested too deeply nor of too many parts. */
export function readersOf(settings: Settings): Record<BodyKind, RequestHandler[]> {
  const { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } = settings;
  const json = (limit: number) =>
    express.json({
      limit,
      inflate: false,
      strict: false,
      type: ['application/json', 'application/*+json'],
      verify: boundParts,
    });
  const form = plainForm({ limit: FORM_LIMIT_BYTES });
  const anyType = { inflate: false, type: () => true, verify: boundParts };
  const text = express.text({ ...anyType, limit: BODY_LIMIT_BYTES, defaultCharset: 'utf-8' });
  return {
    form: [...multipart(FORM_LIMIT_BYTES), json(FORM_LIMIT_BYTES), form],
    'bank-form': [...multipart(FORM_LIMIT_BYTES), json(FORM_LIMIT_BYTES), bankForm(FORM_LIMIT_BYTES)],
    document: [json(BODY_LIMIT_BYTES), form],
    text: [text],
    bytes: [express.raw({ ...anyType, limit: MAX_WEBHOOK_BYTES })],
    'panel-form': [form],
    upload: [
      json(BODY_LIMIT_BYTES),
      form,
      express.raw({ inflate: false, type: UPLOADED_TYPES, limit: MAX_UPLOAD_BYTES }),
    ],
  };
}

/** Reads a form, in ISO-8859-9 where its content type, its field `encoding` or its bytes say so. */
function bankForm(limit: number): RequestHandler {
  const whole = express.raw({ limit, inflate: false, type: PLAIN_FORM });
  const read = new WeakMap<object, Buffer>();
  const form = plainForm({ limit, verify: (request, _response, bytes) => void read.set(request, bytes) });
  return (request, response, next) => {
    const contentType = request.headers['content-type'];
    if (isLatin5(contentType)) {
      void whole(request, response, (error?: unknown) => {
        if (Buffer.isBuffer(request.body)) request.body = latin5Form(request.body);
        next(error);
      });
      return;
    }
    void form(request, response, (error?: unknown) => {
      const bytes = read.get(request);
      if (!error && bytes && isLatin5Form(contentType, bytes)) request.body = latin5Form(bytes);
      next(error);
    });
  };
}

/** Reads a form of which no field is nested. */
function plainForm(options: Parameters<typeof express.urlencoded>[0]): RequestHandler {
  const bounds = { inflate: false, extended: false, parameterLimit: MAX_FORM_FIELDS, type: PLAIN_FORM };
  return express.urlencoded({ ...bounds, ...options });
}

/** Character sets in which brackets, quotes and commas are single ASCII bytes, so that parts can be counted. UTF-7 is none. */
const ASCII_COMPATIBLE = /^(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/;

function boundParts(_request: unknown, _response: unknown, bytes: Buffer, charset: string | null): void {
  if (charset !== null && !ASCII_COMPATIBLE.test(charset)) {
    throw Object.assign(new Error(), { type: 'charset.unsupported' });
  }
  // Decoding would silently replace bytes that are no UTF-8 by U+FFFD.
  const isMisnamed = charset !== null && /^utf-?8$/.test(charset) && !isUtf8(bytes);
  const fault = isMisnamed ? 'not_utf8' : faultOfParts(bytes);
  if (fault) throw Object.assign(new Error(), { type: FAULT_TYPES[fault] });
}

/** Reads a multipart form whole, within its limit, before its parts: multer alone would limit them one by one. */
function multipart(limit: number): RequestHandler[] {
  const whole = express.raw({
    limit,
    inflate: false,
    type: MULTIPART,
    verify: (request, _response, buffer) => {
      (request as MultipartRequest).multipart = buffer;
    },
  });
  const parts: multer.Options & {
    limits: { fieldArrayIndexLimit: number; fieldNestingDepth: number };
    streamHandler: (request: MultipartRequest, parser: Writable) => void;
  } = {
    limits: {
      fieldSize: limit,
      fieldNameSize: 200,
      fields: MAX_FORM_FIELDS,
      fieldArrayIndexLimit: MAX_FORM_INDEX,
      fieldNestingDepth: MAX_FORM_NESTING,
      files: 0,
      parts: MAX_FORM_FIELDS,
      headerPairs: 20,
    },
    streamHandler: (request, parser) => parser.end(request.multipart),
  };
  return [whole, multer(parts).none()];
}

/** Returns the fields of a form. Values nested deeper than a list become `[[]]` or `[]`, which no field accepts. */
export function flatForm(body: unknown): Record<string, unknown> {
  const fields = Object.entries(plainObject(body) ?? {});
  if (fields.length > MAX_FORM_FIELDS) throw new ServiceError('body_is_too_large', 413);
  return Object.fromEntries(fields.map(([name, value]) => [name, isNested(value) ? flatList(value) : value]));
}

/** Returns the items of a list without its holes: `name[99]=x` alone makes 99 of them. */
function flatList(value: object): unknown[] {
  if (!Array.isArray(value)) return [[]];
  return Object.values(value).map((item: unknown) => (isNested(item) ? [] : item));
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
