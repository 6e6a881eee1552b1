import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AccessReader } from './access-reader.service.js';
import { tokenIsNotValid } from './auth.errors.js';
import type { AuthenticatedRequest } from './caller.js';
import { KnownCredentials, type TokenIdentity } from './known-credentials.service.js';

/**
 * Admits a request with a Bearer token whose partner may act for its hotel now, and sets `request.caller`. Permission
 * and revisions are read after the request arrived; only the signature's verification is remembered.
 */
@Injectable()
export class BearerGuard extends AuthGuard('jwt') {
  constructor(
    private readonly known: KnownCredentials,
    private readonly access: AccessReader,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const header = request.headers.authorization ?? '';
    const identity = this.known.token(header, Date.now()) ?? (await this.verify(context, request));
    const revisions = await this.access.ofPartner(identity.partnerId, identity.hotelId);
    if (!revisions) {
      this.known.forgetToken(header);
      throw tokenIsNotValid();
    }
    this.known.rememberToken(header, identity);
    request.caller = { hotelId: identity.hotelId, partnerId: identity.partnerId, revisions };
    return true;
  }

  private async verify(context: ExecutionContext, request: AuthenticatedRequest): Promise<TokenIdentity> {
    await super.canActivate(context);
    return request.user as TokenIdentity;
  }

  override handleRequest<T>(error: unknown, identity: T | false | undefined): T {
    if (error || !identity) throw tokenIsNotValid();
    return identity;
  }
}
