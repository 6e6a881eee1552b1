import { type CustomDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AccessReader } from './access-reader.service.js';
import type { Scope } from './api-key.entity.js';
import { apiKeyIsNotValid } from './auth.errors.js';
import type { AuthenticatedRequest } from './caller.js';
import { KnownCredentials } from './known-credentials.service.js';

const SCOPE = Symbol('scope of ApiKeys');

/** The scope that an ApiKey needs for the routes of a controller; `hotspot` unless stated. */
export const NeedsScope = (scope: Scope): CustomDecorator<symbol> => SetMetadata(SCOPE, scope);

/** Admits a request whose ApiKey exists, was not revoked and has the scope of the route, and sets `request.caller`. */
@Injectable()
export class ApiKeyGuard extends AuthGuard('headerapikey') {
  constructor(
    private readonly known: KnownCredentials,
    private readonly access: AccessReader,
    private readonly reflector: Reflector,
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
    const scope = this.reflector.get<Scope | undefined>(SCOPE, context.getClass()) ?? 'hotspot';
    if (!access.scopes.includes(scope)) throw apiKeyIsNotValid();
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
