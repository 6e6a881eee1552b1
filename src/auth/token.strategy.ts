import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { SETTINGS, type Settings } from '../settings.js';
import type { TokenIdentity } from './known-credentials.service.js';

export const TOKEN_ISSUER = 'hotel-booking-service';
export const TOKEN_ALGORITHM = 'HS256';

const BEARER = /^Bearer +(\S+)$/i;

/** The claim `hotel` of a token that is good for all hotels of its partner. */
export const ALL_HOTELS = 'all';

const FIRST_EPOCH = 0;

/** The claims of a token: `sub` is the partner, `hotel` the hotel that it is bound to, `epoch` that of the partner. */
export interface TokenClaims {
  sub: string;
  hotel: number | typeof ALL_HOTELS;
  /** Tokens of releases that knew no epochs have none. */
  epoch?: number;
  exp: number;
}

@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super({
      jwtFromRequest: ({ headers }: Request) => bearerToken(headers.authorization ?? '') ?? null,
      secretOrKey: settings.JWT_SECRET ?? '',
      issuer: TOKEN_ISSUER,
      algorithms: [TOKEN_ALGORITHM],
    });
  }

  validate(claims: TokenClaims): TokenIdentity | false {
    return identityOf(claims) ?? false;
  }
}

export function bearerToken(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}

/** Undefined for claims that no token of ours has. */
export function identityOf(claims: TokenClaims): TokenIdentity | undefined {
  const partnerId = Number(claims.sub);
  const hotelId = claims.hotel === ALL_HOTELS ? undefined : claims.hotel;
  const epoch = claims.epoch ?? FIRST_EPOCH;
  if (!Number.isSafeInteger(partnerId) || !Number.isSafeInteger(epoch)) return undefined;
  if (hotelId !== undefined && !Number.isSafeInteger(hotelId)) return undefined;
  return { partnerId, hotelId, epoch, expiresAtMs: claims.exp * 1000 };
}
