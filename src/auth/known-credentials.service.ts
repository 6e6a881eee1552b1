import { Injectable } from '@nestjs/common';
import { entryCache } from '../values/entry-cache.js';

/** What a Bearer token says, after its signature was verified. */
export interface TokenIdentity {
  partnerId: number;
  /** Undefined for a token that is good for all hotels of its partner. */
  hotelId: number | undefined;
  /** The epoch of the partner in which the token was issued. */
  epoch: number;
  expiresAtMs: number;
}

const REMEMBERED = 20_000;
/** Our own tokens are shorter; one that is padded with spaces is verified each time instead of filling the memory. */
export const MAX_HEADER_LENGTH = 1_000;

/** Remembers credentials that were verified, by the header that carried them. What they allow is never kept here. */
@Injectable()
export class KnownCredentials {
  private readonly tokens = entryCache<string, TokenIdentity>(REMEMBERED);
  private readonly keys = entryCache<string, string>(REMEMBERED);

  token(header: string, nowMs: number): TokenIdentity | undefined {
    const identity = this.tokens.get(header);
    return identity && identity.expiresAtMs > nowMs ? identity : undefined;
  }

  rememberToken(header: string, identity: TokenIdentity): void {
    if (header.length <= MAX_HEADER_LENGTH) this.tokens.set(header, identity);
  }

  forgetToken(header: string): void {
    this.tokens.delete(header);
  }

  apiKeyDigest(key: string): string | undefined {
    return this.keys.get(key);
  }

  rememberApiKey(key: string, digestHex: string): void {
    this.keys.set(key, digestHex);
  }

  forgetApiKey(key: string): void {
    this.keys.delete(key);
  }
}
