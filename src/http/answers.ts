import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/connection.js';
import { ServiceError, unavailable } from './errors.js';
import { describeError } from './log.js';
import { requestId } from './requests.js';
import type { RouteTable } from './route-table.js';

/** The hotspot's part of the API, where `success` is 0 instead of false. */
const HOTSPOT_PREFIX = '/public/json/';

/**
 * The last place that an error reaches: it turns each into the contract's answer and lets nothing else through. What
 * was a fault of our own is logged with the request's id and answered with `unexpected_error`.
 */
@Catch()
export class AnswerFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const answer = this.serviceError(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.set(answer.headers);
    const success = request.path.toLowerCase().startsWith(HOTSPOT_PREFIX) ? 0 : false;
    response.status(answer.status).json({ success, message: answer.identifier, ...answer.members });
  }

  private serviceError(error: unknown, request: Request): ServiceError {
    if (error instanceof ServiceError) return error;
    if (isDatabaseUnavailable(error)) {
      this.log.error(
        { requestId: requestId(request), ...describeError(error) },
        'the database did not answer',
      );
      return unavailable();
    }
    if (error instanceof HttpException && error.getStatus() === 404) return this.routes.noRoute(request);
    if (!isDecodable(request.path)) return new ServiceError('not_found', 404);
    if (error instanceof HttpException && error.getStatus() < 500) {
      return new ServiceError('request_is_not_valid', error.getStatus());
    }
    this.log.error({ requestId: requestId(request), ...describeError(error) }, 'unexpected error');
    return new ServiceError('unexpected_error', 500);
  }
}

/** A path with a broken escape, such as `%zz`, names nothing; the router refuses it in a way of its own. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
