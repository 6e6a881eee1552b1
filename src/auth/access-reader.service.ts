import { Injectable } from '@nestjs/common';
import type { Scope } from './api-key.entity.js';
import type { Caller } from './caller.js';
import type { TokenIdentity } from './known-credentials.service.js';
import type { Revisions } from '../database/hotel-change.js';
import { ReadPool } from '../database/read-pool.service.js';
import { SharedRead } from '../database/shared-read.js';
import { entryCache } from '../values/entry-cache.js';
import { readEnabledPartners, readHotelsOfKeys, readKeyAccess, readPartnerAccess } from './access.queries.js';

const MAX_KEYS_REMEMBERED = 100_000;

export interface KeyAccess {
  hotelId: number;
  apiKeyId: number;
  label: string;
  scopes: readonly Scope[];
  revisions: Revisions;
}

export interface PartnerAccess {
  mayReadSecrets: boolean;
  tokenEpoch: number;
  revisions: Revisions;
}

type IssuedToken = Pick<TokenIdentity, 'partnerId' | 'epoch'>;

/** Reads whether credentials hold, with their hotels' revisions: one query for all requests that arrive together. */
@Injectable()
export class AccessReader {
  private readonly tokens: SharedRead<string, PartnerAccess>;
  private readonly tokenEpochs: SharedRead<number, number>;
  private readonly keys: SharedRead<string, KeyAccess>;
  private readonly hotelOfKey = entryCache<string, number>(MAX_KEYS_REMEMBERED);

  constructor(private readonly database: ReadPool) {
    this.tokens = new SharedRead((pairs) => this.loadTokens(pairs));
    this.tokenEpochs = new SharedRead((partnerIds) => this.loadTokenEpochs(partnerIds));
    this.keys = new SharedRead((digests) => this.loadKeys(digests));
  }

  /** Undefined where the partner of the token may not act for the hotel, or the token is of an earlier epoch. */
  async ofToken({ partnerId, epoch }: IssuedToken, hotelId: number): Promise<PartnerAccess | undefined> {
    const access = await this.tokens.read(`${partnerId}:${hotelId}`);
    return access?.tokenEpoch === epoch ? access : undefined;
  }

  /** The partner of a token as the caller for a hotel; undefined as in {@link ofToken}. */
  async callerOf(token: IssuedToken, hotelId: number): Promise<Caller | undefined> {
    const access = await this.ofToken(token, hotelId);
    if (!access) return undefined;
    const { mayReadSecrets, revisions } = access;
    return { hotelId, partnerId: token.partnerId, mayReadSecrets, revisions };
  }

  /** Whether the partner of the token is enabled and the token is of its present epoch. */
  async isInForce({ partnerId, epoch }: IssuedToken): Promise<boolean> {
    return (await this.tokenEpochs.read(partnerId)) === epoch;
  }

  /** Returns the key with this SHA-256 digest (hex), and its hotel; undefined if there is none or it was revoked. */
  ofApiKey(digestHex: string): Promise<KeyAccess | undefined> {
    return this.keys.read(digestHex);
  }

  private async loadTokens(pairs: string[]): Promise<Map<string, PartnerAccess>> {
    const partners = pairs.map((pair) => pair.slice(0, pair.indexOf(':')));
    const hotels = pairs.map((pair) => pair.slice(pair.indexOf(':') + 1));
    const rows = await readPartnerAccess(this.database, partners, hotels);
    return new Map(
      rows.map(([partnerId, hotelId, mayReadSecrets, tokenEpoch, search, catalogue, desk]) => [
        `${partnerId}:${hotelId}`,
        { mayReadSecrets, tokenEpoch, revisions: { search, catalogue, desk } },
      ]),
    );
  }

  private async loadTokenEpochs(partnerIds: number[]): Promise<Map<number, number>> {
    return new Map(await readEnabledPartners(this.database, partnerIds));
  }

  private async loadKeys(digests: string[]): Promise<Map<string, KeyAccess>> {
    const hotels = await this.hotelsOfKeys(digests);
    if (hotels.length === 0) return new Map();
    const rows = await readKeyAccess(this.database, digests.map(bytesOf), hotels);
    return new Map(
      rows.map(([digest, hotelId, apiKeyId, label, scopes, search, catalogue, desk]) => [
        digest,
        { hotelId, apiKeyId, label, scopes, revisions: { search, catalogue, desk } },
      ]),
    );
  }

  /** The hotel of a key never changes and is cached. With it, a Citus cluster asks only the machines of these hotels. */
  private async hotelsOfKeys(digests: readonly string[]): Promise<number[]> {
    const unknown = digests.filter((digest) => !this.hotelOfKey.has(digest));
    if (unknown.length > 0) {
      const rows = await readHotelsOfKeys(this.database, unknown.map(bytesOf));
      for (const [digest, hotelId] of rows) this.hotelOfKey.set(digest, hotelId);
    }
    return [...new Set(digests.flatMap((digest) => this.hotelOfKey.get(digest) ?? []))];
  }
}

function bytesOf(digestHex: string): Buffer {
  return Buffer.from(digestHex, 'hex');
}
