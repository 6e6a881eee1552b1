import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';

/** Answers are never zipped: beside text of somebody else's choice, their length would tell of the secret (BREACH). */
export const HoldsSecret = (): MethodDecorator => UseInterceptors(SecretAnswer);

export const holdsSecret = ({ locals }: Response): boolean => locals['holdsSecret'] === true;

@Injectable()
class SecretAnswer implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    context.switchToHttp().getResponse<Response>().locals['holdsSecret'] = true;
    return next.handle();
  }
}
