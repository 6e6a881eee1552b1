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

/** The claims of a token: `sub` is the partner, `hotel` the hotel that it is bound to. */
export interface TokenClaims {
  sub: string;
  hotel: number | typeof ALL_HOTELS;
  exp: number;
}

@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(@Inject(SETTINGS) settings: Settings) {
    super({
      jwtFromRequest: ({ headers }: Request) => BEARER.exec(headers.authorization ?? '')?.[1] ?? null,
      secretOrKey: settings.JWT_SECRET ?? '',
      issuer: TOKEN_ISSUER,
      algorithms: [TOKEN_ALGORITHM],
    });
  }

  validate(claims: TokenClaims): TokenIdentity | false {
    const partnerId = Number(claims.sub);
    const hotelId = claims.hotel === ALL_HOTELS ? undefined : claims.hotel;
    if (!Number.isSafeInteger(partnerId)) return false;
    if (hotelId !== undefined && !Number.isSafeInteger(hotelId)) return false;
    return { partnerId, hotelId, expiresAtMs: claims.exp * 1000 };
  }
}
