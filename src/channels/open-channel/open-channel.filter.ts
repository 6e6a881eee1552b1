import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { sendError } from '../../http/error.filter.js';
import { ServiceError } from '../../http/errors.js';

const UNPROCESSABLE = 422;

/** In this protocol HTTP 200 is success: errors that have it elsewhere are answered with 422. */
@Catch(ServiceError)
export class OpenChannelErrors implements ExceptionFilter<ServiceError> {
  catch(error: ServiceError, host: ArgumentsHost): void {
    const { identifier, status, members, headers } = error;
    const answered = new ServiceError(identifier, status === 200 ? UNPROCESSABLE : status, members, headers);
    sendError(host.switchToHttp().getResponse<Response>(), answered);
  }
}
