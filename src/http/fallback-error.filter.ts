import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/connection.js';
import type { DatabaseOutage } from './database-outage.service.js';
import { sendError } from './error.filter.js';
import { notFound, ServiceError, unavailable } from './errors.js';
import { describeError } from './log.js';
import { requestId } from './requests.js';
import type { RouteTable } from './route-table.js';

/** By the beginning of a path, in lower case: members that errors below it have in addition, or with another value. */
export type PathForms = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Answers errors that no filter of a route has answered. `forms` apply also to requests that reach no route. */
@Catch()
export class FallbackErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly outage: DatabaseOutage,
    private readonly routes: RouteTable,
    private readonly forms: PathForms,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const answer = this.serviceError(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const form = Object.keys(this.forms).find((prefix) => request.path.toLowerCase().startsWith(prefix));
    sendError(response, answer, form === undefined ? {} : this.forms[form]);
  }

  private serviceError(error: unknown, request: Request): ServiceError {
    if (error instanceof ServiceError) return error;
    if (isDatabaseUnavailable(error)) {
      this.outage.failed(error, requestId(request));
      return unavailable();
    }
    if (error instanceof HttpException && error.getStatus() === 404) return this.routes.noRoute(request);
    if (!isDecodable(request.path)) return notFound();
    if (error instanceof HttpException && error.getStatus() < 500) {
      return new ServiceError('request_is_not_valid', error.getStatus());
    }
    this.log.error({ requestId: requestId(request), ...describeError(error) }, 'unexpected error');
    return new ServiceError('unexpected_error', 500);
  }
}

/** Returns false for a path with a broken escape, such as `%zz`, for which the router throws a different error. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
