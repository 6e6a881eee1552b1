import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';

/**
 * The answers of handlers that hold a secret of the hotel are never zipped: beside text that somebody else may choose,
 * the length of a zipped answer would tell of the secret.
 */
export const HoldsSecret = (): MethodDecorator => UseInterceptors(SecretAnswer);

@Injectable()
class SecretAnswer implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    context.switchToHttp().getResponse<Response>().locals['holdsSecret'] = true;
    return next.handle();
  }
}
