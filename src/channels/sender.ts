import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { apiKeyIsNotValid } from '../auth/auth.errors.js';
import type { AuthenticatedRequest } from '../auth/caller.js';
import { callerAddress } from '../http/caller-address.js';
import { requestId } from '../http/requests.js';
import type { Sender } from './inventory-changes.service.js';

export const SenderOf = createParamDecorator((_: unknown, context: ExecutionContext): Sender => {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!request.caller) throw apiKeyIsNotValid();
  return { caller: request.caller, address: callerAddress(request), requestId: requestId(request) };
});
