import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { SETTINGS, type Settings } from '../settings.js';
import { MAX_FORM_FIELDS, MAX_FORM_INDEX, MAX_UPLOAD_BYTES, MAX_WEBHOOK_BYTES } from '../values/limits.js';
import { ServiceError } from './errors.js';
import { faultOfParts } from './json-text.js';
import { isLatin5, latin5Form } from './latin5-form.js';
import { plainObject } from './strict.js';

const MULTIPART = 'multipart/form-data';
const PLAIN_FORM = 'application/x-www-form-urlencoded';
const UPLOADED_TYPES = ['image/*', 'application/octet-stream'];
/** What body-parser calls such an error, see {@link bodyError}. */
const FAULT_TYPES = {
  not_utf8: 'charset.unsupported',
  too_deep: 'entity.parse.failed',
  too_many: 'entity.too.large',
};
/** What body-parser and multer call the error of a body with too much in it. */
const TOO_LARGE = new Set<unknown>([
  ...['entity.too.large', 'parameters.too.many'],
  ...['LIMIT_PART_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE', 'LIMIT_FIELD_KEY'],
]);
/** As `name[a][b]` is: no field of ours has more than `name[0]`. */
const MAX_FORM_NESTING = 2;
const BODY_KIND = Symbol('kind of body');

/**
 * What a route reads: a flat `form` (which may come as JSON), a `bank-form` (such a form, also in ISO-8859-9), a `document` of JSON or a form, the `text` or `bytes` of
 * whatever is sent, a `panel-form` of people who have not signed in, an `upload` (a document or a file) of those who have.
 */
export type BodyKind = 'form' | 'bank-form' | 'document' | 'text' | 'bytes' | 'panel-form' | 'upload';
type MultipartRequest = Request & { multipart?: Buffer };

/** Reads the body after the guards of the controller. It is a guard itself, which costs less than an interceptor. */
export const ReadsBody = (kind: BodyKind): MethodDecorator =>
  applyDecorators(SetMetadata(BODY_KIND, kind), UseGuards(BodyGuard));

type ReadRequest = Request & { bodyIsRead?: true };

@Injectable()
export class BodyReader {
  private readonly readers: Readonly<Record<BodyKind, readonly RequestHandler[]>>;

  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.readers = readersOf(settings);
  }

  /** Reads the body once, however often it is called. Throws the error of a body that cannot be read. */
  async read(context: ExecutionContext): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<ReadRequest>();
    if (request.bodyIsRead) return;
    request.bodyIsRead = true;
    const kind = this.reflector.get<BodyKind>(BODY_KIND, context.getHandler());
    try {
      const maxBytes = maxBytesOf(kind, request, this.settings);
      refuseTooLarge(request, maxBytes);
      nameUtf8(request);
      for (const reader of readersFor(this.readers[kind], request)) {
        await readWith(reader, request, http.getResponse(), maxBytes);
      }
    } catch (error) {
      const refusal = bodyError(error);
      // The handler of a push answers an unreadable body itself.
      if (kind !== 'text' || refusal.status === 413) throw refusal;
      request.body = null;
    }
    // Without a parser for its type a body stays unread and undefined.
    if ((kind === 'form' || kind === 'bank-form') && request.body !== undefined)
      request.body = flatForm(request.body);
  }
}

/** Leaves only the last reader for a plain form: the others would each check its type and skip it. */
function readersFor(readers: readonly RequestHandler[], request: Request): readonly RequestHandler[] {
  return request.headers['content-type']?.startsWith(PLAIN_FORM) ? readers.slice(-1) : readers;
}

@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly bodies: BodyReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.bodies.read(context);
    return true;
  }
}

/** Returns middleware that reads the bodies of writes, for routers outside Nest. */
export function bodyMiddleware(kind: BodyKind, settings: Settings): RequestHandler[] {
  return readersOf(settings)[kind].map((reader): RequestHandler => (request, response, next) => {
    if (request.method === 'GET') return next();
    const maxBytes = maxBytesOf(kind, request, settings);
    refuseTooLarge(request, maxBytes);
    readWith(reader, request, response, maxBytes).then(
      () => next(),
      (error: unknown) => next(bodyError(error)),
    );
  });
}

/** What the parser of the kind takes of the type that is sent. */
function maxBytesOf(
  kind: BodyKind,
  { headers }: Request,
  { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES }: Settings,
): number {
  const type = headers['content-type'] ?? '';
  switch (kind) {
    case 'form':
    case 'bank-form':
    case 'panel-form':
      return FORM_LIMIT_BYTES;
    case 'text':
      return BODY_LIMIT_BYTES;
    case 'bytes':
      return MAX_WEBHOOK_BYTES;
    case 'document':
      return type.startsWith(PLAIN_FORM) ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES;
    case 'upload':
      if (type.startsWith(PLAIN_FORM)) return FORM_LIMIT_BYTES;
      return /^application\/.*json/.test(type) ? BODY_LIMIT_BYTES : MAX_UPLOAD_BYTES;
  }
}

/** Refuses a body by its Content-Length: the parsers would read it to the end first. */
function refuseTooLarge(request: Request, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new ServiceError('body_is_too_large', 413);
  }
}

/** Runs one of the parsers, and rejects as soon as more than `maxBytes` have come: the parsers themselves wait for the end. */
function readWith(
  reader: RequestHandler,
  request: Request,
  response: Response,
  maxBytes: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isRead = false;
    let left = maxBytes;
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) reject(new ServiceError('body_is_too_large', 413));
    };
    void reader(request, response, (error?: unknown) => {
      isRead = true;
      request.off('data', count);
      if (error) reject(error as Error);
      else resolve();
    });
    // A parser that passes the body over has read nothing, and a listener would begin to.
    if (!isRead && request.headers['transfer-encoding'] !== undefined) request.on('data', count);
  });
}

/** Writes `utf8` as `utf-8`, the only name that the parsers know; many clients leave out the hyphen. */
function nameUtf8({ headers }: Request): void {
  const type = headers['content-type'];
  if (type !== undefined) headers['content-type'] = type.replace(/(;\s*charset="?)utf8\b/i, '$1utf-8');
}

/** The parsers of each kind. None inflates a body, and JSON is parsed only when it is neither nested too deeply nor of too many parts. */
function readersOf(settings: Settings): Record<BodyKind, RequestHandler[]> {
  const { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } = settings;
  const json = (limit: number) =>
    express.json({
      limit,
      inflate: false,
      strict: false,
      type: ['application/json', 'application/*+json'],
      verify: boundParts,
    });
  const form = express.urlencoded({
    limit: FORM_LIMIT_BYTES,
    inflate: false,
    extended: false,
    parameterLimit: MAX_FORM_FIELDS,
    type: PLAIN_FORM,
  });
  const anyType = { inflate: false, type: () => true, verify: boundParts };
  const text = express.text({ ...anyType, limit: BODY_LIMIT_BYTES, defaultCharset: 'utf-8' });
  return {
    form: [...multipart(FORM_LIMIT_BYTES), json(FORM_LIMIT_BYTES), form],
    'bank-form': [
      ...multipart(FORM_LIMIT_BYTES),
      json(FORM_LIMIT_BYTES),
      latin5OrElse(form, FORM_LIMIT_BYTES),
    ],
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

/** Reads a form whose content type names ISO-8859-9, and hands any other on. */
function latin5OrElse(other: RequestHandler, limit: number): RequestHandler {
  const whole = express.raw({ limit, inflate: false, type: PLAIN_FORM });
  return (request, response, next) => {
    if (!isLatin5(request.headers['content-type'])) return void other(request, response, next);
    void whole(request, response, (error?: unknown) => {
      if (Buffer.isBuffer(request.body)) request.body = latin5Form(request.body);
      next(error);
    });
  };
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
function flatForm(body: unknown): Record<string, unknown> {
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

function bodyError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, type } = Object(error) as { code?: unknown; type?: unknown };
  if (TOO_LARGE.has(type ?? code)) return new ServiceError('body_is_too_large', 413);
  if (type === 'encoding.unsupported') return new ServiceError('body_encoding_is_not_supported', 415);
  if (type === 'entity.parse.failed') return new ServiceError('body_is_not_valid_json', 400);
  return new ServiceError('body_is_not_readable', 400);
}
