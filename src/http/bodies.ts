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
import type { Request, RequestHandler, Response } from 'express';
import { SETTINGS, type Settings } from '../settings.js';
import { MAX_UPLOAD_BYTES, MAX_WEBHOOK_BYTES } from '../values/limits.js';
import { type BodyKind, flatForm, PLAIN_FORM, readersOf } from './body-parsers.js';
import { ServiceError } from './errors.js';

/** What body-parser and multer call the error of a body with too much in it. */
const TOO_LARGE = new Set<unknown>([
  ...['entity.too.large', 'parameters.too.many'],
  ...['LIMIT_PART_COUNT', 'LIMIT_FIELD_COUNT', 'LIMIT_FIELD_VALUE', 'LIMIT_FIELD_KEY'],
]);
const BODY_KIND = Symbol('kind of body');

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

function bodyError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, type } = Object(error) as { code?: unknown; type?: unknown };
  if (TOO_LARGE.has(type ?? code)) return new ServiceError('body_is_too_large', 413);
  if (type === 'encoding.unsupported') return new ServiceError('body_encoding_is_not_supported', 415);
  if (type === 'entity.parse.failed') return new ServiceError('body_is_not_valid_json', 400);
  return new ServiceError('body_is_not_readable', 400);
}
