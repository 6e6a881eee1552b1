import { Injectable } from '@nestjs/common';
import type { Scope } from './api-key.entity.js';
import type { Caller } from './caller.js';
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
  revisions: Revisions;
}

/** Reads whether credentials hold, with their hotels' revisions: one query for all requests that arrive together. */
@Injectable()
export class AccessReader {
  private readonly tokens: SharedRead<string, PartnerAccess>;
  private readonly partners: SharedRead<number, true>;
  private readonly keys: SharedRead<string, KeyAccess>;
  private readonly hotelOfKey = entryCache<string, number>(MAX_KEYS_REMEMBERED);

  constructor(private readonly database: ReadPool) {
    this.tokens = new SharedRead((pairs) => this.loadTokens(pairs));
    this.partners = new SharedRead((partnerIds) => this.loadPartners(partnerIds));
    this.keys = new SharedRead((digests) => this.loadKeys(digests));
  }

  ofPartner(partnerId: number, hotelId: number): Promise<PartnerAccess | undefined> {
    return this.tokens.read(`${partnerId}:${hotelId}`);
  }

  /** A partner as the caller for a hotel; undefined where they may not act for it. */
  async callerOf(partnerId: number, hotelId: number): Promise<Caller | undefined> {
    const access = await this.ofPartner(partnerId, hotelId);
    return access && { hotelId, partnerId, ...access };
  }

  async isEnabled(partnerId: number): Promise<boolean> {
    return (await this.partners.read(partnerId)) ?? false;
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
      rows.map(([partnerId, hotelId, mayReadSecrets, search, catalogue, desk]) => [
        `${partnerId}:${hotelId}`,
        { mayReadSecrets, revisions: { search, catalogue, desk } },
      ]),
    );
  }

  private async loadPartners(partnerIds: number[]): Promise<Map<number, true>> {
    const rows = await readEnabledPartners(this.database, partnerIds);
    return new Map(rows.map(([id]) => [id, true]));
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
