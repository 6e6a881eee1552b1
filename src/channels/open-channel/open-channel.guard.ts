import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeyGuard } from '../../auth/api-key.guard.js';

/** Admits a request with an ApiKey, which this protocol sends in the header `api-key`. */
@Injectable()
export class OpenChannelGuard extends ApiKeyGuard {
  override canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    headers['apikey'] = headers['api-key'];
    return super.canActivate(context);
  }
}
