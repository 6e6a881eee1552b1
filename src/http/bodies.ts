import type { Writable } from 'node:stream';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import multer from 'multer';
import type { Settings } from '../settings.js';
import { ServiceError } from './errors.js';
import { plainObject } from './strict.js';

const MULTIPART = 'multipart/form-data';
/** Where a form may also come as multipart/form-data. */
const FORM_PATHS = ['/external/public/login', '/external/online/roomType'];
/** The push reads its own body, whatever it is called: an unreadable one has an answer of its own there. */
export const PUSH_PATH = '/external/online/channel/booking';

/** A request with the bytes of its JSON body, which signatures of banks are made over. */
export type RawBodyRequest = Request & { rawBody?: Buffer };
type MultipartRequest = Request & { multipart?: Buffer };

/**
 * Reads bodies, each within its limit: forms become flat objects of texts (a repeated field: an array of texts), JSON
 * its value, the booking push its text. A body of any other kind is left unread.
 */
export function readBodies(app: Express, settings: Settings): void {
  const json = express.json({
    limit: settings.BODY_LIMIT_BYTES,
    strict: false,
    type: ['application/json', 'application/*+json'],
    verify: (request, _response, buffer) => {
      (request as RawBodyRequest).rawBody = buffer;
    },
  });
  const form = express.urlencoded({
    limit: settings.FORM_LIMIT_BYTES,
    extended: false,
    parameterLimit: 1000,
    type: 'application/x-www-form-urlencoded',
  });
  const text = express.text({ limit: settings.BODY_LIMIT_BYTES, type: () => true, defaultCharset: 'utf-8' });
  const multipart = express.raw({
    limit: settings.FORM_LIMIT_BYTES,
    type: MULTIPART,
    verify: (request, _response, buffer) => {
      (request as MultipartRequest).multipart = buffer;
    },
  });
  // The parts of a form that was read whole, within its limit: of its own, multer limits them one by one only.
  const parts: multer.Options & { streamHandler: (request: MultipartRequest, parser: Writable) => void } = {
    limits: {
      fieldSize: settings.FORM_LIMIT_BYTES,
      fieldNameSize: 200,
      fields: 1000,
      files: 0,
      parts: 1000,
      headerPairs: 20,
    },
    streamHandler: (request, parser) => parser.end(request.multipart),
  };

  app.use(PUSH_PATH, text);
  app.use(FORM_PATHS, multipart, multer(parts).none());
  app.use(json, form);
  app.use(FORM_PATHS, flattenForm);
  app.use(PUSH_PATH, emptyUnreadablePush);
  app.use(refuseBody);
}

/**
 * JSON in place of a form: it may hold what a form can, scalars and lists of them. What is nested deeper stands as a
 * list that is no value of any field, so that nobody who reads the form walks down into it; JSON that is no object is a
 * form without fields.
 */
function flattenForm(request: RawBodyRequest, _response: Response, next: NextFunction): void {
  if (request.rawBody) {
    request.body = Object.fromEntries(
      Object.entries(plainObject(request.body) ?? {}).map(([name, value]) => [
        name,
        isNested(value) ? flatList(value) : value,
      ]),
    );
  }
  next();
}

function flatList(value: object): unknown[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isNested(item) ? [] : item)) : [[]];
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const bodyIsTooLarge = () => new ServiceError('body_is_too_large', 413);

/**
 * A push that cannot be read as text is one without content: that has an answer of the push's own. What was refused
 * before its body was read, such as a request beyond the limit, stays refused.
 */
function emptyUnreadablePush(
  error: unknown,
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  const type = parserFault(error);
  if (error instanceof ServiceError || type === 'entity.too.large' || type === 'request.aborted')
    return next(error);
  request.body = '';
  next();
}

/** Turns the errors of the body parsers into ours. */
function refuseBody(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  if (error instanceof ServiceError) return next(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('LIMIT_')) return next(bodyIsTooLarge());
  const type = parserFault(error);
  if (type === 'entity.too.large' || type === 'parameters.too.many') return next(bodyIsTooLarge());
  if (type === 'entity.parse.failed') return next(new ServiceError('body_is_not_valid_json', 400));
  return next(new ServiceError('body_is_not_readable', 400));
}

function parserFault(error: unknown): string {
  return error instanceof Error && 'type' in error ? String(error.type) : '';
}
