import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request } from 'express';

/** The push is complete, but its caller gets no answer. */
export class LostAnswer extends Error {}

@Catch(LostAnswer)
export class LostAnswerFilter implements ExceptionFilter<LostAnswer> {
  catch(_: LostAnswer, host: ArgumentsHost): void {
    host.switchToHttp().getRequest<Request>().socket.destroy();
  }
}
