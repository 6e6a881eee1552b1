import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { ApiKeyUse } from './api-key-use.service.js';
import type { AuthenticatedRequest } from './caller.js';

@Injectable()
export class ApiKeyUseInterceptor implements NestInterceptor {
  constructor(private readonly uses: ApiKeyUse) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (caller?.apiKeyId !== undefined) this.uses.record(caller.hotelId, caller.apiKeyId);
    return next.handle();
  }
}
