import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Scope } from './api-key.entity.js';
import type { Revisions } from '../database/hotel-change.js';
import { ReadPool } from '../database/read-pool.service.js';
import { SharedRead } from '../database/shared-read.js';

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
  private readonly hotelOfKey = new LRUCache<string, number>({ max: MAX_KEYS_REMEMBERED });

  constructor(private readonly database: ReadPool) {
    this.tokens = new SharedRead((pairs) => this.loadTokens(pairs));
    this.partners = new SharedRead((partnerIds) => this.loadPartners(partnerIds));
    this.keys = new SharedRead((digests) => this.loadKeys(digests));
  }

  /** Returns the permission with the hotel's revisions if the partner may act for it now, else undefined. */
  ofPartner(partnerId: number, hotelId: number): Promise<PartnerAccess | undefined> {
    return this.tokens.read(`${partnerId}:${hotelId}`);
  }

  async isEnabled(partnerId: number): Promise<boolean> {
    return (await this.partners.read(partnerId)) ?? false;
  }

  /** The hotel and key of an ApiKey's SHA-256 digest in hex, undefined when there is none or it was revoked. */
  ofApiKey(digestHex: string): Promise<KeyAccess | undefined> {
    return this.keys.read(digestHex);
  }

  private async loadTokens(pairs: string[]): Promise<Map<string, PartnerAccess>> {
    const partners = pairs.map((pair) => pair.slice(0, pair.indexOf(':')));
    const hotels = pairs.map((pair) => pair.slice(pair.indexOf(':') + 1));
    const rows = await this.database.rows<[number, number, boolean, number, number, number]>(
      `SELECT asked.partner_id, asked.hotel_id, ph.may_read_secrets, r.search, r.catalogue, r.desk
         FROM unnest($1::bigint[], $2::bigint[]) AS asked (partner_id, hotel_id)
         JOIN partner p ON p.id = asked.partner_id AND p.enabled
         JOIN partner_hotel ph ON ph.partner_id = p.id AND ph.hotel_id = asked.hotel_id AND ph.enabled
         JOIN hotel_revision r ON r.hotel_id = asked.hotel_id
        WHERE r.hotel_id = ANY ($2::bigint[])`,
      [partners, hotels],
    );
    return new Map(
      rows.map(([partnerId, hotelId, mayReadSecrets, search, catalogue, desk]) => [
        `${partnerId}:${hotelId}`,
        { mayReadSecrets, revisions: { search, catalogue, desk } },
      ]),
    );
  }

  private async loadPartners(partnerIds: number[]): Promise<Map<number, true>> {
    const rows = await this.database.rows<[number]>(
      'SELECT id FROM partner WHERE enabled AND id = ANY ($1::bigint[])',
      [partnerIds],
    );
    return new Map(rows.map(([id]) => [id, true]));
  }

  private async loadKeys(digests: string[]): Promise<Map<string, KeyAccess>> {
    const hotels = await this.hotelsOfKeys(digests);
    if (hotels.length === 0) return new Map();
    const rows = await this.database.rows<[string, number, number, string, Scope[], number, number, number]>(
      `SELECT encode(l.digest, 'hex'), l.hotel_id, l.api_key_id, k.label, k.scopes, r.search, r.catalogue, r.desk
         FROM api_key_lookup l
         JOIN api_key k ON k.hotel_id = l.hotel_id AND k.id = l.api_key_id
         JOIN hotel_revision r ON r.hotel_id = k.hotel_id
        WHERE l.digest = ANY ($1::bytea[]) AND k.hotel_id = ANY ($2::bigint[]) AND r.hotel_id = ANY ($2::bigint[])`,
      [digests.map(bytesOf), hotels],
    );
    return new Map(
      rows.map(([digest, hotelId, apiKeyId, label, scopes, search, catalogue, desk]) => [
        digest,
        { hotelId, apiKeyId, label, scopes, revisions: { search, catalogue, desk } },
      ]),
    );
  }

  /** A key's hotel never changes and is cached: a distributed database then asks the machines of these hotels alone. */
  private async hotelsOfKeys(digests: readonly string[]): Promise<number[]> {
    const unknown = digests.filter((digest) => !this.hotelOfKey.has(digest));
    if (unknown.length > 0) {
      const rows = await this.database.rows<[string, number]>(
        `SELECT encode(digest, 'hex'), hotel_id FROM api_key_lookup WHERE digest = ANY ($1::bytea[])`,
        [unknown.map(bytesOf)],
      );
      for (const [digest, hotelId] of rows) this.hotelOfKey.set(digest, hotelId);
    }
    return [...new Set(digests.flatMap((digest) => this.hotelOfKey.get(digest) ?? []))];
  }
}

function bytesOf(digestHex: string): Buffer {
  return Buffer.from(digestHex, 'hex');
}
