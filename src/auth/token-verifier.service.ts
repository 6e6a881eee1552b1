import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { TokenIdentity } from './known-credentials.service.js';
import {
  bearerToken,
  identityOf,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  type TokenClaims,
} from './token.strategy.js';

@Injectable()
export class TokenVerifier {
  constructor(private readonly tokens: JwtService) {}

  /** Returns what the token of an `Authorization` header says; undefined unless its signature is ours and it has not expired. */
  verify(header: string): TokenIdentity | undefined {
    const token = bearerToken(header);
    if (token === undefined) return undefined;
    try {
      const options = { issuer: TOKEN_ISSUER, algorithms: [TOKEN_ALGORITHM as 'HS256'] };
      return identityOf(this.tokens.verify<TokenClaims>(token, options));
    } catch {
      return undefined;
    }
  }
}
