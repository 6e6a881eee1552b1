import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitedAddress } from '../http/caller-address.js';
import { AccessReader } from './access-reader.service.js';
import { apiKeyDigest } from './api-key.strategy.js';
import { KnownCredentials, MAX_HEADER_LENGTH, type TokenIdentity } from './known-credentials.service.js';
import { TokenVerifier } from './token-verifier.service.js';

const WINDOW_SECONDS = 60;
/** Tokens in vain of an address in a minute, after which its others count by the address: some 0.2 s of a core. */
const MAX_FAILED_TOKENS = 10_000;
/** ApiKeys of a spent address that are looked up in a minute. Each costs a read of the database. */
const MAX_LOOKUPS = 60;

/** Finds by what the limit of requests counts: genuine credentials by themselves, from their first request on. */
@Injectable()
export class LimitedCredentials {
  private readonly failedTokens = perAddress(MAX_FAILED_TOKENS);
  private readonly lookups = perAddress(MAX_LOOKUPS);

  constructor(
    private readonly known: KnownCredentials,
    private readonly tokens: TokenVerifier,
    private readonly access: AccessReader,
  ) {}

  /** Returns the key of a token whose signature is ours, or of an ApiKey that was admitted before; else undefined. */
  async verifiedKey(request: Request): Promise<string | undefined> {
    const header = request.headers.authorization;
    const token = header === undefined ? undefined : await this.token(header, addressOf(request));
    if (token) return `token:${token.partnerId}:${token.hotelId ?? 'all'}`;
    const apiKey = apiKeyOf(request);
    return apiKey === undefined ? undefined : this.known.apiKeyDigest(apiKey);
  }

  /** Returns the key of an ApiKey that this process has not seen before; undefined if there is none, or too many were asked for. */
  async lookUpKey(request: Request): Promise<string | undefined> {
    const apiKey = apiKeyOf(request);
    if (apiKey === undefined) return undefined;
    try {
      await this.lookups.consume(addressOf(request));
      const digestHex = apiKeyDigest(apiKey).toString('hex');
      if (!(await this.access.ofApiKey(digestHex))) return undefined;
      this.known.rememberApiKey(apiKey, digestHex);
      return digestHex;
    } catch {
      return undefined;
    }
  }

  private async token(header: string, address: string): Promise<TokenIdentity | undefined> {
    const known = this.known.token(header, Date.now());
    if (known || header.length > MAX_HEADER_LENGTH) return known;
    const failed = (await this.failedTokens.get(address))?.consumedPoints ?? 0;
    if (failed >= MAX_FAILED_TOKENS) return undefined;
    const token = this.tokens.verify(header);
    if (token) this.known.rememberToken(header, token);
    else await this.failedTokens.penalty(address);
    return token;
  }
}

function perAddress(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
}

function addressOf(request: Request): string {
  return limitedAddress(request.ip ?? '');
}

function apiKeyOf(request: Request): string | undefined {
  return request.get('ApiKey') ?? request.get('api-key');
}
