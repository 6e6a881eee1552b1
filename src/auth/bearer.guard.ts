import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { BodyReader } from '../http/bodies.js';
import { jsonWholeNumber } from '../http/scalars.js';
import { AccessReader } from './access-reader.service.js';
import { tokenIsNotValid } from './auth.errors.js';
import type { AuthenticatedRequest } from './caller.js';
import { KnownCredentials, type TokenIdentity } from './known-credentials.service.js';
import { NAMED_HOTEL, type NamedHotel } from './named-hotel.js';

/**
 * Admits a request with a Bearer token whose partner may act for its hotel now, and sets `request.caller`. Only the
 * verification of the signature is remembered; permission, epoch and revisions are read for each request. A token for all
 * hotels is admitted while its partner is enabled. Its caller is for the hotel that the request names; without a
 * permission for that, the refusal of the route is thrown, or there is no caller.
 */
@Injectable()
export class BearerGuard extends AuthGuard('jwt') {
  constructor(
    private readonly known: KnownCredentials,
    private readonly access: AccessReader,
    private readonly bodies: BodyReader,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const header = request.headers.authorization ?? '';
    const identity = this.known.token(header, Date.now()) ?? (await this.verify(context, request));
    const { hotelId } = identity;
    const isAdmitted =
      hotelId === undefined
        ? await this.access.isInForce(identity)
        : await this.setCaller(request, identity, hotelId);
    if (!isAdmitted) {
      this.known.forgetToken(header);
      throw tokenIsNotValid();
    }
    this.known.rememberToken(header, identity);
    request.token = identity;
    if (hotelId === undefined) await this.resolveHotel(context, request, identity);
    return true;
  }

  private async setCaller(
    request: AuthenticatedRequest,
    token: TokenIdentity,
    hotelId: number,
  ): Promise<boolean> {
    const caller = await this.access.callerOf(token, hotelId);
    if (!caller) return false;
    request.caller = caller;
    return true;
  }

  private async resolveHotel(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    token: TokenIdentity,
  ): Promise<void> {
    const named = this.reflector.get<NamedHotel | undefined>(NAMED_HOTEL, context.getHandler());
    if (named?.isInBody) await this.bodies.read(context);
    const hotelId = jsonWholeNumber(named?.read(request));
    const isOwn = hotelId !== undefined && (await this.setCaller(request, token, hotelId));
    if (!isOwn) named?.refuse?.();
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
