import type { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isDatabaseUnavailable } from '../../database/connection.js';
import { notFound, ServiceError, unavailable } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { requestId } from '../../http/requests.js';
import type { PanelAssets } from '../bundling/assets.js';
import { messagePage } from '../sign-in/sign-in.html.js';
import { languageOf } from '../texts/language-of.js';
import { isApi, type PanelRequest } from './panel-request.js';

const TRY_AGAIN_SECONDS = 5;

/** The last answer of the panel: JSON for its scripts, a page for people. A fault is never taken for a success. */
export function answerError(log: Logger, assets: PanelAssets) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const refusal = serviceError(error, request, log);
    if (response.headersSent) return void response.destroy();
    // What partners are told with 200 is a refusal here, too.
    response.status(refusal.status < 400 ? 409 : refusal.status).set(refusal.headers);
    if (isApi(request)) {
      const notice = { message: refusal.identifier, type: 'error' };
      response.json({ success: false, message: refusal.identifier, ...refusal.members, notice });
    } else {
      const again = refusal.status === 503 ? request.originalUrl : undefined;
      if (again !== undefined && request.method === 'GET') response.set('Refresh', String(TRY_AGAIN_SECONDS));
      const language = (request as Partial<PanelRequest>).panelUser?.language ?? languageOf(request);
      response.type('html').send(messagePage(language, refusal.identifier, assets, again));
    }
  };
}

function serviceError(error: unknown, request: Request, log: Logger): ServiceError {
  if (error instanceof ServiceError) return error;
  const { type, name } = Object(error) as { type?: unknown; name?: unknown };
  if (type === 'entity.too.large') return new ServiceError('body_is_too_large', 413);
  // A path with a broken escape, such as `%ff`, names nothing.
  if (name === 'URIError') return notFound();
  if (name === 'ForbiddenError') return new ServiceError('anyForbiddenError', 403);
  const down = isDatabaseUnavailable(error);
  const described = JSON.stringify({ requestId: requestId(request), ...describeError(error) });
  log.error(`${down ? 'the database did not answer' : 'unexpected error'}: ${described}`);
  return down ? unavailable() : new ServiceError('unexpected_error', 500);
}
