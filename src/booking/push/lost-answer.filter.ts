import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request } from 'express';

/** Everything of the push is done, but its caller shall not hear of it. */
export class LostAnswer extends Error {}

@Catch(LostAnswer)
export class LostAnswerFilter implements ExceptionFilter<LostAnswer> {
  catch(_: LostAnswer, host: ArgumentsHost): void {
    host.switchToHttp().getRequest<Request>().socket.destroy();
  }
}
