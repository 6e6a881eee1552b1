import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';

/** Answers of the handler are never zipped: beside text that an attacker chooses, their length would reveal secrets (BREACH). */
export const HoldsSecret = (): MethodDecorator => UseInterceptors(SecretAnswer);

export const holdsSecret = ({ locals }: Response): boolean => locals['holdsSecret'] === true;

@Injectable()
class SecretAnswer implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    context.switchToHttp().getResponse<Response>().locals['holdsSecret'] = true;
    return next.handle();
  }
}
