import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { ServiceError } from './errors.js';
import { holdsSecret } from './secret-answer.interceptor.js';
import { sendAnswer } from './sending.js';

export function sendError(
  response: Response,
  { status, identifier, members, headers }: ServiceError,
  form: Readonly<Record<string, unknown>> = {},
): void {
  response.set({ 'Cache-Control': 'no-store', ...headers }).status(status);
  const answer = { success: false, message: identifier, ...form, ...members };
  if (holdsSecret(response)) response.vary('Accept-Encoding').json(answer);
  else void sendAnswer(response.req, response, { content: Buffer.from(JSON.stringify(answer)) });
}

/** Returns a filter for the errors of a wire form: those with HTTP 200 get these members in addition. */
export function errorForm(members: Readonly<Record<string, unknown>>): ExceptionFilter<ServiceError> {
  @Catch(ServiceError)
  class WireFormFilter implements ExceptionFilter<ServiceError> {
    catch(error: ServiceError, host: ArgumentsHost): void {
      sendError(host.switchToHttp().getResponse(), error, error.status === 200 ? members : {});
    }
  }
  return new WireFormFilter();
}

export const ListErrors = errorForm({ count: 0, items: [] });
