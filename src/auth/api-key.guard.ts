import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccessReader } from './access-reader.service.js';
import { apiKeyIsNotValid } from './auth.errors.js';
import type { AuthenticatedRequest } from './caller.js';
import { KnownCredentials } from './known-credentials.service.js';

/** Admits a request with an ApiKey that exists and was not revoked, and sets `request.caller` to the key's hotel. */
@Injectable()
export class ApiKeyGuard extends AuthGuard('headerapikey') {
  constructor(
    private readonly known: KnownCredentials,
    private readonly access: AccessReader,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.get('ApiKey') ?? '';
    const digestHex = this.known.apiKeyDigest(key) ?? (await this.digest(context, request));
    const access = await this.access.ofApiKey(digestHex);
    if (!access) {
      this.known.forgetApiKey(key);
      throw apiKeyIsNotValid();
    }
    this.known.rememberApiKey(key, digestHex);
    request.caller = access;
    return true;
  }

  private async digest(context: ExecutionContext, request: AuthenticatedRequest): Promise<string> {
    await super.canActivate(context);
    return (request.user as { digestHex: string }).digestHex;
  }

  override handleRequest<T>(error: unknown, found: T | false | undefined): T {
    if (error || !found) throw apiKeyIsNotValid();
    return found;
  }
}
